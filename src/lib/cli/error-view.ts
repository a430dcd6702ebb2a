import { textMember } from '../client/reply.ts';
import { recordsOf } from '../contract/error-index.ts';
import { languageFrom } from '../contract/error-texts.ts';
import { moneySentence, type Told } from '../contract/money-sentence.ts';
import { sanitise } from '../pix/text.ts';
import { type CliError, noReason } from './errors.ts';
import { wrapForTerminal } from './wrap.ts';

/** A failure as lines for a person: what happened, what it means for the money, what to type next. */
export function errorText(failure: CliError, env: NodeJS.ProcessEnv, kind: Told): string {
  const { detail } = failure;
  const language = languageFrom(env);
  const record = recordsOf(detail.code)[0];
  // What was refused here, before it was sent, says more than the service's code for the like of it.
  const isOurs = failure.exit === 2 && detail.httpStatus === null;
  const isSilent = detail.message === noReason;
  const meaning =
    record && (isSilent || (record.source === 'service' && !isOurs)) ? record.texts[language].meaning : null;
  const next = detail.hint ?? record?.texts[language].next ?? null;
  return [
    `Error: ${sanitise(meaning ?? detail.message)} (${sanitise(detail.code)})`,
    meaning === null || detail.httpStatus === null || isSilent
      ? null
      : `The service says: ${sanitise(detail.message)}`,
    ...violationLines(detail.violations),
    partnerLine(detail.partner),
    failure.exit === 2 ? null : moneySentence(failure.exit, language, kind),
    next === null ? null : `Next: ${sanitise(next)}`,
    detail.requestId === null ? null : `Request id: ${sanitise(detail.requestId)}`,
  ]
    .filter((line) => line !== null)
    .map((line) => wrapForTerminal(line))
    .join('\n');
}

/** The rules that were broken, one a line (specification, section 2.11). */
function violationLines(violations: unknown): readonly string[] {
  if (!Array.isArray(violations)) return [];
  return violations.flatMap((violation: unknown) => {
    const said = texts(violation, ['rule', 'message']);
    return said.length === 0 ? [] : [`  Rule ${said.join(': ')}`];
  });
}

/** What the settlement bank said, for a person alone: nothing may depend on it (specification, section 7). */
function partnerLine(partner: unknown): string | null {
  const said = texts(partner, ['field', 'code', 'message']);
  return said.length === 0 ? null : `  The bank says: ${said.join(', ')}`;
}

function texts(value: unknown, names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const text = textMember(value, name);
    return text === null || text === '' ? [] : [sanitise(text)];
  });
}
