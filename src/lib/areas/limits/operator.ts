import { isValidCnpj, isValidCpf, normaliseDocument } from '../../brazil/documents.ts';
import type { Answered } from '../../client/reply.ts';
import { looseningDelayHours } from '../../contract/limits.ts';
import { usageError } from '../../errors/cli-error.ts';
import { member, textMember } from '../../json/members.ts';
import type { Field } from '../../terminal/answer.ts';
import { limitWords } from '../../words/limits.ts';
import { valueWords } from '../../words/values.ts';
import { flatFields } from './view.ts';

/** The operator's CPF or CNPJ, digits only. @throws {CliError} exit 2 */
export function operatorDocument(text: string): string {
  const document = normaliseDocument(text);
  if (isValidCpf(document) || isValidCnpj(document)) return document;
  throw usageError('invalid_document', limitWords.badOperator);
}

/** An operator's limits, and when a looser one takes effect. */
export function operatorFields(reply: Answered): Field[] {
  const { pendingEffectiveAt: _date, ...rest } = (reply.json.value ?? {}) as Record<string, unknown>;
  const effectiveAt = textMember(reply.json.value, 'pendingEffectiveAt');
  return [...flatFields(rest), ['Takes effect', effectiveAt && inBrasilia(effectiveAt)]];
}

/** The notice about a change that waits; null when it took effect. */
export function waitingNote(reply: Answered): string | null {
  const effectiveAt = textMember(reply.json.value, 'pendingEffectiveAt');
  if (effectiveAt !== null) return limitWords.waits(looseningDelayHours, inBrasilia(effectiveAt));
  return member(reply.json.value, 'pending') === undefined
    ? null
    : limitWords.waitsFromUnknown(looseningDelayHours);
}

/** A time as date and time in Brasilia; any other text stays unchanged. */
function inBrasilia(instant: string): string {
  const ms = Date.parse(instant);
  if (Number.isNaN(ms)) return instant;
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Sao_Paulo',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(ms);
  return valueWords.inBrasilia(text);
}
