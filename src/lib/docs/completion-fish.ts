import { docsWords } from '../words/docs.ts';
import { askedKinds, type Candidate, type Completion, type Value } from './completion.ts';

/** For fish 3. */
export function fishScript({ nodes, globalFlags, globalValues }: Completion): string {
  return `# ${docsWords.completionIn('fish', 'brl completion fish | source')}
function __brl_complete
    set -l typed (commandline -opc)
    set -l current (commandline -ct)
    set -l before $typed[-1]
    set -l start ''
    if string match -qr -- '^--[^=]+=' $current
        set start (string replace -r '=.*' '=' -- $current)
        set before (string replace -r '=.*' '' -- $current)
        set current (string replace -r '^[^=]*=' '' -- $current)
    end
    set -e typed[1]
    set -l helped
    if test "$typed[1]" = help
        set helped 1
        set -e typed[1]
    end
    set -l command ''
    for word in $typed
        set -l next (string join : -- $command $word | string replace -r '^:' '')
        switch $next
            case ${nodes.flatMap(({ id }) => (id === '' ? [] : [quote(id)])).join(' ')}
                set command $next
            case '*'
                break
        end
    end
    switch "$command $before"
${nodes.flatMap(({ id, values }) => values.map((pair) => valueCase(quote(`${id} ${pair[0]}`), pair[1]))).join('\n')}
${globalValues.map(([flag, value]) => valueCase(quote(`* ${flag}`), value)).join('\n')}
        case '*'
            if string match -q -- '-*' $current
                test -z "$helped"; or return
                switch $command
${nodes.map(({ id, flags }) => `                    case ${quote(id)}\n                        printf '%b\\n' ${list(flags)}`).join('\n')}
                end
                test -n "$command"; and printf '%b\\n' ${list(globalFlags)}
            else
                switch $command
${nodes.map(({ id, words, argument }) => `                    case ${quote(id)}\n                        printf '%b\\n' ${list(words)}${more(argument)}`).join('\n')}
                end
            end
    end
end
complete -c brl -e
complete -c brl -f -a '(__brl_complete)'
`;
}

function valueCase(pattern: string, value: Value): string {
  const body =
    value.kind === 'words'
      ? `printf '%s\\n' ${value.words.map((word) => `$start${quote(word)}`).join(' ')}`
      : sourceOf(value.kind);
  return `        case ${pattern}\n            ${body}`;
}

function more(kind: Value['kind']): string {
  return kind === 'any' ? '' : `\n                        ${sourceOf(kind)}`;
}

function sourceOf(kind: Value['kind']): string {
  if (askedKinds.some((asked) => asked === kind))
    return `string replace -r '^' -- "$start" (brl completion --values ${kind} (string unescape -- $current | string collect --allow-empty) 2>/dev/null)`;
  if (kind === 'file') return '__fish_complete_path "$current" | string replace -r \'^\' -- "$start"';
  return 'true';
}

/** Words and descriptions for `printf %b`, separated by a tab. */
function list(candidates: readonly Candidate[]): string {
  const lines = candidates.map(([word, about]) =>
    quote(about === '' ? word : `${word}\\t${about.replaceAll('\\', '\\\\')}`),
  );
  return lines.length === 0 ? "''" : lines.join(' ');
}

/** In fish's single quotes a backslash and a quote are escaped. */
function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
