import { timeText } from '../../brazil/clock.ts';
import { isValidCnpj, isValidCpf, normaliseDocument } from '../../brazil/documents.ts';
import type { Answered } from '../../client/reply.ts';
import { looseningDelayHours } from '../../contract/limits.ts';
import { usageError } from '../../errors/cli-error.ts';
import { member, textMember } from '../../json/members.ts';
import { limitWords } from '../../words/limits.ts';

/** The operator's CPF or CNPJ, digits only. @throws {CliError} exit 2 */
export function operatorDocument(text: string): string {
  const document = normaliseDocument(text);
  if (isValidCpf(document) || isValidCnpj(document)) return document;
  throw usageError('invalid_document', limitWords.badOperator);
}

/** The notice about a change that waits; null when it took effect. */
export function waitingNote(reply: Answered): string | null {
  const effectiveAt = timeText(textMember(reply.json.value, 'pendingEffectiveAt'), 'minute');
  const pending = member(reply.json.value, 'pending');
  if (effectiveAt !== null && pending === null) return limitWords.removed(looseningDelayHours, effectiveAt);
  if (effectiveAt !== null) return limitWords.waits(looseningDelayHours, effectiveAt);
  return pending === undefined ? null : limitWords.waitsFromUnknown(looseningDelayHours);
}
