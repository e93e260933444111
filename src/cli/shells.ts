/** Scripts that teach shells the options of the command, and ask it for GitHub's routes. */
import { OPTION_NAMES, ruleOf, type OptionName } from "./options.js";

const COMMAND = "endpoint-core";

const VALUED = OPTION_NAMES.filter((name) => ruleOf(name).type === "string");

/** For bash: `source <(endpoint-core completion bash)`. */
export function bashScript(): string {
  const choices = OPTION_NAMES.flatMap((name) => {
    const { choices: all } = ruleOf(name);
    return all === undefined ? [] : [`    ${flags(name).join("|")}) words='${all.join("\n")}' ;;`];
  });
  const files = OPTION_NAMES.filter((name) => ruleOf(name).isFile);
  const valued = VALUED.flatMap(flags).join("|");
  return `# The completion of ${COMMAND} for bash: source <(${COMMAND} completion bash)
_endpoint_core() {
  # Without the quotes and backslashes with which it is typed.
  local current=\${2//\\\\/} previous=$3 words='' word before='' has_route=''
  local -i i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    case $before in ${valued}) ;; *) [[ $word == -* ]] || has_route=yes ;; esac
    before=$word
  done
  case $previous in
${choices.join("\n")}
    ${files.flatMap(flags).join("|")}) COMPREPLY=($(compgen -f -- "$current")); return ;;
    ${VALUED.filter((name) => !isKnown(name))
      .flatMap(flags)
      .join("|")}) return ;;
    *)
      if [[ $current == -* ]]; then
        words='${OPTION_NAMES.map((name) => `--${name}`).join("\n")}'
      elif [[ -z $has_route ]]; then
        words=$("\${COMP_WORDS[0]}" completion routes 2>/dev/null)
      fi ;;
  esac
  COMPREPLY=()
  while IFS= read -r word; do
    [[ -n $word && $word == "$current"* ]] && COMPREPLY+=("$word")
  done <<<"$words"
  # Has what is inserted quoted, as the names of files are.
  compopt -o filenames 2>/dev/null
}
complete -F _endpoint_core ${COMMAND}
`;
}

/** For zsh: `source <(endpoint-core completion zsh)`. */
export function zshScript(): string {
  const options = OPTION_NAMES.map((name) => {
    const { short, multiple = false, help, choices, isFile = false, value, type } = ruleOf(name);
    const all = flags(name).join(",");
    const many = multiple ? "'*'" : short === undefined ? "" : `'(${all.replace(",", " ")})'`;
    const list = choices === undefined ? " " : `(${choices.join(" ")})`;
    const what = `:${zshText(value ?? "")}:${isFile ? "_files" : list}`;
    const spec = `'[${zshText(help)}]${type === "boolean" ? "" : what}'`;
    return `    ${many}${short === undefined ? all : `{${all}}`}${spec} \\`;
  });
  return `#compdef ${COMMAND}
# The completion of ${COMMAND} for zsh: source <(${COMMAND} completion zsh)
_endpoint_core_routes() {
  local -a routes
  routes=("\${(@f)$(${COMMAND} completion routes 2>/dev/null)}")
  compadd -a routes
}
_endpoint_core() {
  _arguments \\
${options.join("\n")}
    '1:route:_endpoint_core_routes' \\
    '*:parameter:()'
}
if [ "$funcstack[1]" = _endpoint_core ]; then
  _endpoint_core "$@"
else
  compdef _endpoint_core ${COMMAND}
fi
`;
}

/** For fish: `endpoint-core completion fish | source`. */
export function fishScript(): string {
  const options = OPTION_NAMES.map((name) => {
    const { short, help, choices, isFile = false, type } = ruleOf(name);
    const letter = short === undefined ? "" : ` -s ${short}`;
    const list = choices === undefined ? "" : ` -a '${choices.join(" ")}'`;
    const value = type === "boolean" ? "" : isFile ? " -r -F" : ` -x${list}`;
    return `complete -c ${COMMAND}${letter} -l ${name}${value} -d '${help}'`;
  });
  return `# The completion of ${COMMAND} for fish: ${COMMAND} completion fish | source
complete -c ${COMMAND} -f
complete -c ${COMMAND} -n 'test (count (commandline -opc)) -eq 1' -a '(${COMMAND} completion routes 2>/dev/null)'
${options.join("\n")}
`;
}

/** Whether the values of an option are known: they are choices or files. */
function isKnown(name: OptionName): boolean {
  const { choices, isFile = false } = ruleOf(name);
  return choices !== undefined || isFile;
}

/** How an option is spelt, the short way first. */
function flags(name: OptionName): readonly string[] {
  const { short } = ruleOf(name);
  return short === undefined ? [`--${name}`] : [`-${short}`, `--${name}`];
}

/** A text within a specification of zsh's _arguments; help texts have no single quotes. */
function zshText(text: string): string {
  return text.replace(/[[\]:\\]/g, "\\$&");
}
