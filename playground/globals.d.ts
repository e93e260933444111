/** GitHub's routes. The build puts them in place of this name. */
declare const GITHUB_ROUTES: readonly string[];
