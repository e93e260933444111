/** Banners: the first lines of generated files, by which a run knows what it may overwrite. */

/** The first line of the files of `sdk`. */
export const SDK_BANNER = bannerOf("sdk");
/** The first line of the module of `operations`. */
export const OPERATIONS_BANNER = bannerOf("operations");

function bannerOf(command: string): string {
  return `// Written by \`endpoint-core ${command}\`, which overwrites changes.\n`;
}

/** Whether a text begins with the banner. On Windows, git may change the line ends. */
export function hasBanner(text: string, banner: string): boolean {
  return text
    .slice(0, banner.length + 1)
    .replace("\r\n", "\n")
    .startsWith(banner);
}
