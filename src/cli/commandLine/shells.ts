/** Scripts that teach shells the commands, their options and the files that they take. */
import {
  COMMAND_NAMES,
  DESCRIPTION_COMMANDS,
  OPTIONS,
  SHELLS,
  type OptionRule,
  type OptionRules,
} from "./options.js";

const COMMAND = "endpoint-core";

/** The commands that read a file, and their options. */
const FILE_COMMANDS: readonly NamedRules[] = Object.entries(DESCRIPTION_COMMANDS);

type NamedRules = readonly [name: string, rules: OptionRules];

/** For bash: `source <(endpoint-core completion bash)`. */
export function bashScript(): string {
  return `# The completion of ${COMMAND} for bash: source <(${COMMAND} completion bash)
_endpoint_core() {
  # Without the quotes and backslashes with which it is typed.
  local current=\${2//\\\\/} previous=$3 command='' words='' word=''
  [[ $previous == = ]] && previous=\${COMP_WORDS[COMP_CWORD - 2]}
  ((COMP_CWORD > 1)) && command=\${COMP_WORDS[1]}
  case $command in
  completion) ((COMP_CWORD == 2)) && words='${SHELLS.join("\n")}' ;;
${FILE_COMMANDS.map(bashCommand).join("\n")}
  *)
    [[ $current == @* ]] && previous=@
    case $previous in
    @) words=$(compgen -P @ -f -- "\${current#@}") ;;
${bashCases(OPTIONS)}
      elif ((COMP_CWORD == 1)); then
        words='${COMMAND_NAMES.join("\n")}'
      fi ;;
    esac ;;
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

/** The case of a command that reads a file. */
function bashCommand([name, rules]: NamedRules): string {
  return `  ${name})
    case $previous in
${bashCases(rules)}
      else
        ${BASH_FILES}
      fi ;;
    esac ;;`;
}

const BASH_FILES = 'words=$(compgen -f -- "$current")';

/** What follows each option, and the options themselves; the last case is left open. */
function bashCases(rules: OptionRules): string {
  const wordsOf = ({ choices, isFile }: OptionRule): string | undefined =>
    choices === undefined
      ? isFile === true
        ? BASH_FILES
        : undefined
      : `words='${choices.join("\n")}'`;
  const lines = valued(rules).flatMap((option) => {
    const words = wordsOf(option[1]);
    return words === undefined ? [] : [`    ${flags(option).join("|")}) ${words} ;;`];
  });
  const open = valued(rules).filter(([, rule]) => wordsOf(rule) === undefined);
  lines.push(`    ${open.flatMap(flags).join("|")}) ;;`);
  const names = Object.keys(rules).map((name) => `--${name}`);
  return `${lines.join("\n")}
    *)
      if [[ $current == -* ]]; then
        words='${names.join("\n")}'`;
}

/** For zsh: `source <(endpoint-core completion zsh)`. */
export function zshScript(): string {
  return `#compdef ${COMMAND}
# The completion of ${COMMAND} for zsh: source <(${COMMAND} completion zsh)
_endpoint_core_commands() {
  (( CURRENT == 2 )) && compadd ${COMMAND_NAMES.join(" ")}
}
_endpoint_core_marked_files() {
  compset -P '*@' && _files
}
_endpoint_core() {
  local command=
  (( CURRENT > 2 )) && command=$words[2]
  case $command in
  completion)
    (( CURRENT == 3 )) && compadd ${SHELLS.join(" ")} ;;
${FILE_COMMANDS.map(zshCommand).join("\n")}
  *)
    _arguments \\
${zshOptions(OPTIONS)}
      '1:route:_endpoint_core_commands' \\
      '*:parameter:_endpoint_core_marked_files' ;;
  esac
}
if [ "$funcstack[1]" = _endpoint_core ]; then
  _endpoint_core "$@"
else
  compdef _endpoint_core ${COMMAND}
fi
`;
}

/** The case of a command that reads a file. */
function zshCommand([name, rules]: NamedRules): string {
  return `  ${name})
    shift words
    (( CURRENT-- ))
    _arguments \\
${zshOptions(rules)}
      '1:file:_files' ;;`;
}

/** The specifications of options for _arguments, one a line. */
function zshOptions(rules: OptionRules): string {
  const lines = Object.entries(rules).map((option) => {
    const [, { short, multiple = false, help, choices, isFile, value, type }] = option;
    const all = flags(option).join(",");
    const many = multiple ? "'*'" : short === undefined ? "" : `'(${all.replace(",", " ")})'`;
    const files = isFile === "@" ? "_endpoint_core_marked_files" : "_files";
    const list = choices === undefined ? " " : `(${choices.join(" ")})`;
    const what = `:${zshText(value ?? "")}:${isFile === undefined ? list : files}`;
    const spec = `'[${zshText(help)}]${type === "boolean" ? "" : what}'`;
    return `      ${many}${short === undefined ? all : `{${all}}`}${spec} \\`;
  });
  return lines.join("\n");
}

/** For fish: `endpoint-core completion fish | source`. */
export function fishScript(): string {
  const isFirst = "-n 'test (count (commandline -opc)) -eq 1'";
  return `# The completion of ${COMMAND} for fish: ${COMMAND} completion fish | source
function __endpoint_core_is
  set -l words (commandline -opc)
  contains -- "$words[2]" $argv
end
function __endpoint_core_marked_files
  set -l token (commandline -ct)
  set -l start (string match -r '^[^@]*@' -- $token); or return
  for path in (__fish_complete_path (string replace -- $start '' $token))
    echo $start$path
  end
end
complete -c ${COMMAND} -f
complete -c ${COMMAND} ${isFirst} -a '${COMMAND_NAMES.join(" ")}'
complete -c ${COMMAND} -n '__endpoint_core_is completion; and test (count (commandline -opc)) -eq 2' -a '${SHELLS.join(" ")}'
${FILE_COMMANDS.map(fishCommand).join("\n")}
complete -c ${COMMAND} -n 'not __endpoint_core_is ${COMMAND_NAMES.join(" ")}' -a '(__endpoint_core_marked_files)'
${fishOptions(OPTIONS, `not __endpoint_core_is ${COMMAND_NAMES.join(" ")}`)}
`;
}

/** The completions of a command that reads a file. */
function fishCommand([name, rules]: NamedRules): string {
  const condition = `__endpoint_core_is ${name}`;
  return `complete -c ${COMMAND} -n '${condition}' -F\n${fishOptions(rules, condition)}`;
}

/** The completions of options under a condition, one a line. */
function fishOptions(rules: OptionRules, condition: string): string {
  const lines = Object.entries(rules).map(([name, { short, help, choices, isFile, type }]) => {
    const letter = short === undefined ? "" : ` -s ${short}`;
    const words = isFile === "@" ? "(__endpoint_core_marked_files)" : choices?.join(" ");
    const list = words === undefined ? "" : ` -a '${words}'`;
    const value = type === "boolean" ? "" : isFile === true ? " -r -F" : ` -x${list}`;
    return `complete -c ${COMMAND} -n '${condition}'${letter} -l ${name}${value} -d ${fishText(help)}`;
  });
  return lines.join("\n");
}

type NamedRule = readonly [name: string, rule: OptionRule];

/** The options that have a value. */
function valued(rules: OptionRules): readonly NamedRule[] {
  return Object.entries(rules).filter(([, { type }]) => type === "string");
}

/** How an option is spelt, the short way first. */
function flags([name, { short }]: NamedRule): readonly string[] {
  return short === undefined ? [`--${name}`] : [`-${short}`, `--${name}`];
}

/** A text in single quotes within a specification of zsh's _arguments. */
function zshText(text: string): string {
  return text.replace(/[[\]:\\]/g, "\\$&").replaceAll("'", String.raw`'\''`);
}

/** A text in single quotes, as fish has it. */
function fishText(text: string): string {
  return `'${text.replace(/['\\]/g, "\\$&")}'`;
}
