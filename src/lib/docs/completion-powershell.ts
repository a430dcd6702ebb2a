import { docsWords } from '../words/docs.ts';
import { askedKinds, type Candidate, type Completion, type Value } from './completion.ts';

/** For PowerShell 5.1 and 7. */
export function powershellScript({ nodes, globalFlags, globalValues }: Completion): string {
  return `# ${docsWords.completionIn('PowerShell', 'brl completion powershell | Out-String | Invoke-Expression')}
Register-ArgumentCompleter -Native -CommandName brl -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @{
${nodes.map(({ id, words }) => `    ${quote(id)} = @(${list(words)})`).join('\n')}
  }
  $flags = @{
${nodes.map(({ id, flags }) => `    ${quote(id)} = @(${list(flags)})`).join('\n')}
  }
  $arguments = @{
${nodes.map(({ id, argument }) => `    ${quote(id)} = ${quote(argument)}`).join('\n')}
  }
  $values = @{
${nodes.flatMap(({ id, values }) => values.map(([flag, value]) => `    ${quote(`${id} ${flag}`)} = ${valueText(value)}`)).join('\n')}
${globalValues.map(([flag, value]) => `    ${quote(`* ${flag}`)} = ${valueText(value)}`).join('\n')}
  }
  $global = @(${list(globalFlags)})
  $typed = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition -or ($_.Extent.EndOffset -eq $cursorPosition -and $wordToComplete -eq '') } | ForEach-Object { $_.ToString() })
  $before = if ($typed.Count -gt 1) { $typed[-1] } else { '' }
  $start = ''
  $current = $wordToComplete
  if ($current -match '^(--[^=]+)=(.*)$') { $before = $Matches[1]; $start = "$before="; $current = $Matches[2] }
  $command = ''
  $helped = $typed.Count -gt 1 -and $typed[1] -eq 'help'
  foreach ($word in ($typed | Select-Object -Skip $(if ($helped) { 2 } else { 1 }))) {
    $next = if ($command -eq '') { $word } else { "\${command}:$word" }
    if (-not $words.ContainsKey($next)) { break }
    $command = $next
  }
  $kind = 'any'
  $choices = @()
  $value = $values["$command $before"]
  if ($null -eq $value) { $value = $values["* $before"] }
  if ($null -ne $value) {
    $kind = $value.Kind
    $choices = $value.Words
  } elseif ($current.StartsWith('-')) {
    if (-not $helped) { $choices = @($flags[$command]) + $(if ($command -ne '') { $global } else { @() }) }
  } else {
    $kind = $arguments[$command]
    $choices = $words[$command]
  }
  if ($kind -eq 'file') { return [System.Management.Automation.CompletionCompleters]::CompleteFilename($current) }
  # A quote that is open belongs to the word, and is closed by what is offered.
  $current = $current -replace '^[''"]', ''
  $choices = @($choices | Where-Object { "$_".StartsWith($current) })
  if (@(${askedKinds.map(quote).join(', ')}) -contains $kind) { $choices += @(brl completion --values $kind $current 2>$null) }
  foreach ($choice in $choices) {
    if ([string]::IsNullOrEmpty($choice)) { continue }
    $word, $about = $choice -split "\`t", 2
    if ([string]::IsNullOrEmpty($about)) { $about = $word }
    $text = if ($word -match '^[\\w.:/-]+$') { $word } else { '''' + $word.Replace('''', '''''') + '''' }
    [System.Management.Automation.CompletionResult]::new("$start$text", $word, 'ParameterValue', $about)
  }
}
`;
}

function valueText(value: Value): string {
  const words = value.kind === 'words' ? value.words.map(quote).join(', ') : '';
  return `@{ Kind = ${quote(value.kind)}; Words = @(${words}) }`;
}

function list(candidates: readonly Candidate[]): string {
  return candidates.map(([word, about]) => quote(about === '' ? word : `${word}\t${about}`)).join(', ');
}

/** PowerShell also treats typographic quotes as quotes. */
function quote(text: string): string {
  return `'${text.replaceAll(/['\u2018\u2019\u201a\u201b]/g, "''")}'`;
}
