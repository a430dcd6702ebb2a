import { docsWords } from '../words/docs.ts';
import { askedKinds, type Candidate, type Completion, type Value } from './completion.ts';

/** For bash 3.2 and later; bash-completion is not needed. */
export function bashScript({ nodes, globalFlags, globalValues }: Completion): string {
  return `# ${docsWords.completionIn('bash', 'source <(brl completion bash)')}
_brl() {
  local at=$COMP_CWORD current=\${COMP_WORDS[COMP_CWORD]} before='' command='' next='' words='' flags='' kind=any i=1 from=1 helped='' known='' unsafe='' typed='' other=''; COMPREPLY=()
  # bash breaks a word at its colons, and --flag=value into three words.
  while [ "$at" -gt 2 ] && { [ "\${COMP_WORDS[at]}" = ':' ] || [ "\${COMP_WORDS[at - 1]}" = ':' ]; }; do
    at=$((at - 1)) current=\${COMP_WORDS[at]}$current
  done
  if [ "$current" = '=' ]; then current=''; before=\${COMP_WORDS[at - 1]}
  elif [ "\${COMP_WORDS[at - 1]}" = '=' ]; then before=\${COMP_WORDS[at - 2]}
  else before=\${COMP_WORDS[at - 1]}; fi
  if [ "\${COMP_WORDS[1]}" = help ] && [ "$COMP_CWORD" -gt 1 ]; then helped=1 from=2; fi
  for ((i = from; i < at; i++)); do
    next=\${command:+$command:}\${COMP_WORDS[i]}
    case $next in
      ${nodes.flatMap(({ id }) => (id === '' ? [] : [quote(id)])).join(' | ')}) command=$next ;;
      *) break ;;
    esac
  done
  case "$command $before" in
${nodes.flatMap(({ id, values }) => values.map((pair) => valueCase(`${id} `, pair))).join('\n')}
${globalValues.map((pair) => valueCase('', pair)).join('\n')}
    *)
      case $command in
${nodes.map(nodeCase).join('\n')}
      esac
      [ -z "$command" ] || flags="$flags ${plain(globalFlags)}"
      [ -z "$helped" ] || flags='' kind=any
      case $current in -*) words=$flags kind=any ;; esac ;;
  esac
  # What a shell would read as more than a name is quoted, or left out where a quote is open that would not hold it.
  case $current in
    \\'*) typed=\${current#?} unsafe="'" ;;
    \\"*) typed=\${current#?} unsafe='"$\`\\!' ;;
    *) typed=\${current//\\\\/} ;;
  esac
  case $kind in ${askedKinds.join(' | ')}) known=$(brl completion --values "$kind" "$typed" 2>/dev/null | cut -f1) ;; esac
  while IFS= read -r next; do
    case $next in
      '') continue ;; "$typed"*) ;;
      *) case $current in *:*) continue ;; esac; other=1 ;;
    esac
    if [ -z "$unsafe" ]; then
      printf -v next %q "$next"
      COMPREPLY+=("\${next#"\${current%"\${current##*:}"}"}")
    elif [ "\${next//["$unsafe"]/}" = "$next" ]; then COMPREPLY+=("$next"); fi
  done <<<"$known"
  # Of several that were found by another name, bash would put what they all begin with in place of what was typed.
  if [ -n "$other" ] && [ "\${#COMPREPLY[@]}" -gt 1 ]; then COMPREPLY+=(''); fi
  if [ "$kind" = file ]; then
    type compopt >/dev/null 2>&1 && compopt -o filenames 2>/dev/null
    while IFS= read -r next; do COMPREPLY+=("$next"); done < <(compgen -f -- "$current")
  fi
  for next in $words; do
    case $next in "$current"*) COMPREPLY+=("$next") ;; esac
  done
}
complete -F _brl brl
`;
}

function valueCase(prefix: string, [flag, value]: readonly [string, Value]): string {
  const words = value.kind === 'words' ? ` words=${quote(value.words.join(' '))}` : '';
  const pattern = prefix === '' ? `*${quote(` ${flag}`)}` : quote(`${prefix}${flag}`);
  return `    ${pattern}) kind=${value.kind}${words} ;;`;
}

function nodeCase({ id, words, flags, argument }: Completion['nodes'][number]): string {
  return `        ${quote(id)}) words=${quote(plain(words))} flags=${quote(plain(flags))} kind=${argument} ;;`;
}

function plain(candidates: readonly Candidate[]): string {
  return candidates.map(([word]) => word).join(' ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
