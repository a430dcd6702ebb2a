import { timeText } from '../../brazil/clock.ts';
import { isValidCnpj, isValidCpf, normaliseDocument } from '../../brazil/documents.ts';
import type { Answered } from '../../client/reply.ts';
import { looseningDelayHours } from '../../contract/limits.ts';
import { usageError } from '../../errors/cli-error.ts';
import { member, textMember } from '../../json/members.ts';
import { answerFields } from '../../payments/answer-view.ts';
import type { Field } from '../../terminal/answer.ts';
import { limitWords } from '../../words/limits.ts';
import type { Telling } from '../../words/topic.ts';

/** The operator's CPF or CNPJ, digits only. @throws {CliError} exit 2 */
export function operatorDocument(text: string): string {
  const document = normaliseDocument(text);
  if (isValidCpf(document) || isValidCnpj(document)) return document;
  throw usageError('invalid_document', limitWords.badOperator);
}

/** An operator's limits as labelled lines; of the pending change only what it changes, including what it removes. */
export function operatorFields(value: unknown): Field[] {
  const pending = member(value, 'pending');
  if (pending === null && textMember(value, 'pendingEffectiveAt') !== null)
    return answerFields({ ...(value as object), pending: limitWords.allRemoved });
  const limits = member(value, 'limits');
  if (!isLimits(pending) || !isLimits(limits)) return answerFields(value);
  return answerFields({ ...(value as object), pending: difference(limits, pending) });
}

type Limits = Readonly<Record<string, unknown>>;

/** The change replaces all limits, so a limit that it does not name ends. */
function difference(now: Limits, wanted: Limits): Limits {
  const changed = Object.entries(wanted).flatMap(([name, limit]) => {
    const before = now[name];
    if (!isLimits(limit) || !isLimits(before)) return limit === before ? [] : [[name, limit] as const];
    const inner = difference(before, limit);
    return Object.keys(inner).length === 0 ? [] : [[name, inner] as const];
  });
  const gone = Object.keys(now).filter((name) => !Object.hasOwn(wanted, name));
  return Object.fromEntries([...changed, ...gone.map((name) => [name, limitWords.noneOfTheirOwn] as const)]);
}

function isLimits(value: unknown): value is Limits {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The notice about a pending change; null if it took effect. */
export function waitingNote(reply: Answered): Telling | null {
  const effectiveAt = timeText(textMember(reply.json.value, 'pendingEffectiveAt'), 'minute');
  const pending = member(reply.json.value, 'pending');
  if (effectiveAt !== null && pending === null)
    return () => limitWords.removed(looseningDelayHours, effectiveAt);
  if (effectiveAt !== null) return () => limitWords.waits(looseningDelayHours, effectiveAt);
  return pending === undefined ? null : () => limitWords.waitsFromUnknown(looseningDelayHours);
}
