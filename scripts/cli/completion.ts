// Renders completions for bash, zsh and fish from the commands and options of the command line.
import type { Command } from 'commander';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

const listOptions = (command: Command) =>
  [...command.options, ...command.createHelp().visibleOptions(command)]
    .filter(({ hidden }) => !hidden)
    .map(({ long, description }) => ({ long: long ?? '', description }))
    .filter(({ long }, index, all) => long && all.findIndex((each) => each.long === long) === index);

const toWords = (command: Command) => [
  ...command.commands.map((each) => each.name()),
  ...listOptions(command).map(({ long }) => long),
];

/** The words that follow each command; bash adds folders itself (plusdirs). */
const renderBash = (program: Command) => `_vitrine() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words
  case "\${COMP_WORDS[1]}" in
${program.commands.map((each) => `    ${each.name()}) words="${toWords(each).join(' ')}" ;;`).join('\n')}
    *) words="${toWords(program).join(' ')}" ;;
  esac
  [ "$COMP_CWORD" -gt 1 ] || words="${toWords(program).join(' ')}"
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o plusdirs -F _vitrine vitrine
`;

// zsh runs bash's completions: https://zsh.sourceforge.io/Doc/Release/Completion-System.html
const renderZsh = (program: Command) => `autoload -Uz compinit bashcompinit
compinit -u
bashcompinit
${renderBash(program)}`;

const quote = (text: string) => `'${text.replace(/['\\]/g, '\\$&')}'`;

function renderFish(program: Command): string {
  const lines = [program, ...program.commands].flatMap((command) => {
    const isMain = command === program;
    const when = isMain ? '__fish_use_subcommand' : `__fish_seen_subcommand_from ${command.name()}`;
    const head = `complete -c vitrine -n ${quote(when)}`;
    return [
      ...command.commands.map((each) => `${head} -a ${each.name()} -d ${quote(each.description())}`),
      ...listOptions(command).map(({ long, description }) => `${head} -l ${long.slice(2)} -d ${quote(description)}`),
    ];
  });
  return `${lines.join('\n')}\n`;
}

const RENDERERS: Record<Shell, (program: Command) => string> = { bash: renderBash, zsh: renderZsh, fish: renderFish };

export const renderCompletion = (program: Command, shell: Shell) => RENDERERS[shell](program);
