import { hash } from 'node:crypto';
import { type EventEnvelope, type EventType, envelopeOf } from '../../contract/events.ts';
import { amountNumber, type Centavos } from '../../contract/money.ts';
import { textMember } from '../../json/members.ts';
import { amountOfLine } from '../../payments/statement/line-direction.ts';
import { eventOfLine } from '../../payments/statement/line-event.ts';
import { type Line, nameOf, secondOf } from '../../payments/statement/reader.ts';

/** Whose statement is read. */
export interface Scope {
  readonly environment: 'production' | 'sandbox';
  readonly tenantId: string;
  readonly accountId: string;
}

/** An event in the service's envelope that a statement line proves; `derivedFrom` tells it from the service's own. */
export interface DerivedEvent extends EventEnvelope {
  readonly derivedFrom: 'statement';
}

/** What names a line on every reading; null for one that can't be told from another. */
export function lineName(line: Line): string | null {
  return nameOf(line) ?? textMember(line, 'partnerId');
}

/**
 * The event that a line proves (docs/decisions/0070-derived-events.md); null where it proves none. Its id follows from account,
 * type and line alone, so every reading of the line, on any machine, gives the same.
 */
export function derivedEvent(line: Line, { environment, tenantId, accountId }: Scope): DerivedEvent | null {
  const type = eventOfLine(line);
  const name = lineName(line);
  const atMs = Date.parse(secondOf(line));
  if (type === null || name === null || Number.isNaN(atMs) || !isProven(type, line)) return null;
  const digest = hash('sha256', JSON.stringify([environment, accountId, type, name]), 'hex').slice(0, 32);
  const occurredAt = new Date(atMs).toISOString();
  const draft = {
    id: `derived-${type.replaceAll('.', '-')}-${digest}`,
    type,
    occurredAt,
    environment,
    tenantId,
    accountId,
    data: dataOf(type, line, occurredAt),
  };
  return { ...envelopeOf(draft), derivedFrom: 'statement' };
}

/** Money that comes back from a payment that failed is no PIX received, and a fee between accounts is no transfer. */
function isProven(type: EventType, line: Line): boolean {
  if (type.startsWith('pix.')) return textMember(line, 'endToEndId') !== null;
  if (!type.startsWith('transfer.')) return true;
  const description = textMember(line, 'description') ?? '';
  return typeof line.counterParty === 'object' && line.counterParty !== null && !ofFees.test(description);
}

/** Specification, section 2.4. */
const ofFees = /^(?:ESTORNO DE )?(?:TARIFA|REPASSE DE COMISS[AÃ]O)\b/i;

/** Members of `data` by the names of section 6.4, as far as a line has them; nothing is guessed. */
function dataOf(type: EventType, line: Line, occurredAt: string): Readonly<Record<string, unknown>> {
  const amount = amountOfLine(line);
  const isOut = typeof amount !== 'string' && amount.isDebit;
  const { counterParty = null } = line;
  const all = {
    coreId: line.coreId,
    partnerId: line.partnerId,
    endToEnd: line.endToEndId,
    originalEndToEnd: line.originalEndToEnd,
    refundEndToEnd: type === 'pix.refund.received' ? line.endToEndId : undefined,
    identifier: line.identifier,
    description: line.description,
    status: type.startsWith('ted.') ? undefined : 'SUCCESS',
    currency: 'BRL',
    amount:
      typeof amount === 'string' ? undefined : amountNumber(Math.abs(amount.amountCentavos) as Centavos),
    [isOut ? 'payee' : 'payer']: counterParty,
    [isOut ? 'completedAt' : 'receivedAt']: occurredAt,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== null));
}
