import { docsWords } from '../words/docs.ts';
import { askedKinds, type Candidate, type Completion, type Value } from './completion.ts';

/** For zsh 5; works when sourced and as a file `_brl` in `fpath`. */
export function zshScript({ nodes, globalFlags, globalValues }: Completion): string {
  return `#compdef brl
# ${docsWords.completionIn('zsh', docsWords.afterCompinit('source <(brl completion zsh)'))}
_brl() {
  local command='' next='' word='' kind=any before=\${words[CURRENT-1]} helped='' from=2
  local -a choices flags other
  integer i
  if [[ $PREFIX == --*=* ]]; then before=\${PREFIX%%=*}; compset -P 1 '*='; fi
  if [[ $words[2] == help ]] && (( CURRENT > 2 )); then helped=1; from=3; fi
  for (( i = from; i < CURRENT; i++ )); do
    next=\${command:+$command:}$words[i]
    case $next in
      (${nodes.flatMap(({ id }) => (id === '' ? [] : [quote(id)])).join('|')}) command=$next ;;
      (*) break ;;
    esac
  done
  case "$command $before" in
${nodes.flatMap(({ id, values }) => values.map((pair) => valueCase(`${id} `, pair))).join('\n')}
${globalValues.map((pair) => valueCase('', pair)).join('\n')}
    (*)
      case $command in
${nodes.map(nodeCase).join('\n')}
      esac
      [[ -z $command ]] || flags+=(${list(globalFlags)})
      if [[ -n $helped ]]; then flags=(); kind=any; fi
      if [[ $PREFIX == -* ]]; then choices=($flags); kind=any; fi ;;
  esac
  if [[ $kind == (${askedKinds.join('|')}) ]]; then
    for next in \${(f)"$(brl completion --values $kind "\${(Q)PREFIX}" 2>/dev/null)"}; do
      word=\${next%%$'\\t'*}
      choices+=("\${\${word//\\\\/\\\\\\\\}//:/\\\\:}:\${next#*$'\\t'}")
      # Found by another name.
      [[ $word == "\${(Q)PREFIX}"* ]] || other=(-U)
    done
    (( ! $#other || $#choices < 2 )) || compstate[insert]=''
  fi
  [[ $kind != file ]] || _files
  (( ! $#choices )) || _describe brl choices $other
}
if [[ $funcstack[1] == _brl ]]; then _brl "$@"; else compdef _brl brl; fi
`;
}

function valueCase(prefix: string, [flag, value]: readonly [string, Value]): string {
  const words = value.kind === 'words' ? ` choices=(${list(value.words.map((word) => [word, '']))})` : '';
  const pattern = prefix === '' ? `*${quote(` ${flag}`)}` : quote(`${prefix}${flag}`);
  return `    (${pattern}) kind=${value.kind}${words} ;;`;
}

function nodeCase({ id, words, flags, argument }: Completion['nodes'][number]): string {
  return `        (${quote(id)}) choices=(${list(words)}) flags=(${list(flags)}) kind=${argument} ;;`;
}

function list(candidates: readonly Candidate[]): string {
  return candidates
    .map(([word, about]) => quote(`${word.replaceAll(':', '\\:')}${about === '' ? '' : `:${about}`}`))
    .join(' ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
