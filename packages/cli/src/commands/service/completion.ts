import type { Command } from 'commander';
import type { Action } from '../../action.js';
import { Failure } from '../../terminal/exit-codes.js';
import { print } from '../../terminal/print.js';

/** `oms completion`: a script that completes commands and options. */
export const completion =
  (program: Command): Action =>
  async (_context, _options, shell) => {
    const script = SCRIPTS[shell];
    if (script === undefined)
      throw new Failure(`There is completion for ${Object.keys(SCRIPTS).join(', ')}, not for ${shell}.`);
    print(script(wordsOf(program)));
  };

/** The words that may follow each command: `''` for `oms` alone, `orders find` for that. */
function wordsOf(command: Command, path = ''): Map<string, string> {
  const options = command.options.map(({ long }) => long ?? '');
  const words = new Map([[path, [...command.commands.map((sub) => sub.name()), ...options].join(' ')]]);
  for (const sub of command.commands)
    for (const [below, list] of wordsOf(sub, `${path} ${sub.name()}`.trim())) words.set(below, list);
  return words;
}

const bash = (words: Map<string, string>): string => `_oms() {
  local path= word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do case $word in -*) ;; *) path="\${path:+$path }$word" ;; esac; done
  local list=
  while :; do
    case "$path" in
${[...words].map(([path, list]) => `      "${path}") list="${list}"; break ;;`).join('\n')}
    esac
    case "$path" in *" "*) path="\${path% *}" ;; *) path= ;; esac
  done
  COMPREPLY=($(compgen -W "$list" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _oms oms
`;

const SCRIPTS: Readonly<Record<string, (words: Map<string, string>) => string>> = {
  bash,
  zsh: (words) => `autoload -U +X bashcompinit && bashcompinit\n${bash(words)}`,
  fish: (words) =>
    [...words]
      .map(([path, list]) => {
        const seen =
          path === '' ? '__fish_use_subcommand' : `__fish_seen_subcommand_from ${path.split(' ').at(-1)}`;
        return `complete -c oms -n '${seen}' -a '${list}'\n`;
      })
      .join(''),
};
