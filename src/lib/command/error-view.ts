import { type CliError, type ErrorDetail, noReason } from '../errors/cli-error.ts';
import type { CommandKind } from '../errors/ends.ts';
import { type MoneyFacts, moneySentence } from '../errors/money-sentence.ts';
import { type ErrorRecord, nextOf, recordFor } from '../errors/records.ts';
import { member, textMember } from '../json/members.ts';
import { sanitise } from '../terminal/text.ts';
import { wrapForTerminal } from '../terminal/wrap.ts';
import { moneyWords } from '../words/errors/money.ts';
import { errorViewWords as say } from '../words/errors/view.ts';
import { Message } from '../words/topic.ts';

/** A failure as lines for a person: what happened, what it means for the money, what to type next. */
export function errorText(failure: CliError, facts: MoneyFacts, kind: CommandKind): string {
  const { detail } = failure;
  const record = recordFor(detail.code, failure.ends);
  const isService = saidByService(detail, record);
  const lead = record && (isService || leads(failure, record)) ? record : null;
  const next = saysWhatToType(failure) ? null : nextOf(detail, failure.ends);
  const what = lead?.text.meaning ?? (isService ? say.unknownCode : messageOf(detail));
  const isUnsentTold = what.includes(moneyWords.unsent);
  const money = moneySentence({ ...facts, isAdvised: detail.hint !== null, isUnsentTold }, kind);
  return [
    `${say.error}: ${sanitise(what)} (${sanitise(detail.code)})`,
    isService || lead?.source === 'service' ? serviceLine(detail) : null,
    ...violationLines(detail.violations),
    partnerLine(detail.partner),
    // Many refusals say it themselves when they say what they refuse.
    money !== null && what.includes(money) ? null : money,
    next === null ? null : `${say.next}: ${sanitise(next)}`,
    detail.requestId === null ? null : `${say.requestId}: ${sanitise(detail.requestId)}`,
  ]
    .filter((line) => line !== null)
    .map((line) => wrapForTerminal(line))
    .join('\n');
}

/** Whether its own sentence already says what to type, which its code's advice would only say less exactly. */
function saysWhatToType({ cause, detail }: CliError): boolean {
  return detail.hint === null && cause instanceof Error && cause.name === 'AmountError';
}

/** Whether the catalogue's sentence comes first: ours say more than it does, the service's less. */
function leads({ ends, detail }: CliError, record: ErrorRecord): boolean {
  // A refusal made here, before sending, says more than the service's code for the same mistake.
  const isOurs = record.source === 'brl' || (ends === 'usage' && detail.httpStatus === null);
  return !isOurs || detail.message === noReason;
}

/**
 * Whether the message is the service's although the code is ours: its code is not in the specification, or it gave none.
 */
function saidByService({ code, httpStatus }: ErrorDetail, record: ErrorRecord | undefined): boolean {
  return httpStatus !== null && (record === undefined || code === 'not_authenticated');
}

function serviceLine({ httpStatus, message }: ErrorDetail): string | null {
  const isTold = httpStatus !== null && message !== noReason;
  return isTold ? `${say.service}: ${sanitise(message)}` : null;
}

/** If the service gave no message, ours is there in English: documents have it too. */
function messageOf({ message }: ErrorDetail): string {
  return message === noReason ? say.noReason : message;
}

/** The broken rules, one per line (specification, section 2.11), and what was found in rows that were not sent. */
function violationLines(violations: unknown): readonly string[] {
  if (!Array.isArray(violations)) return [];
  const lines = violations.flatMap((violation: unknown) => {
    const place = placeOf(violation);
    const said = texts(violation, place === null ? ['rule', 'message'] : ['message']);
    return said.length === 0
      ? []
      : [`  ${place ?? say.rule}${place === null ? ' ' : ': '}${said.join(': ')}`];
  });
  const more = lines.length - mostLines;
  return more > 0 ? [...lines.slice(0, mostLines), `  ${say.more(more)}`] : lines;
}

/** About as many as a terminal keeps in sight; a program reads all. */
const mostLines = 200;

/** Where in a table: `Line 4, column A (amount)`; null for a rule of the service, which has no position. */
function placeOf(violation: unknown): string | null {
  const line = member(violation, 'line');
  const row = member(violation, 'row');
  const start =
    typeof line === 'number' ? `${say.line} ${line}` : typeof row === 'number' ? `${say.row} ${row}` : null;
  if (start === null) return null;
  const heading = texts(violation, ['heading'])[0];
  const column = typeof line === 'number' ? texts(violation, ['column'])[0] : undefined;
  if (column === undefined) return heading === undefined ? start : `${start}, ${heading}`;
  return `${start}, ${say.column} ${column}${heading === undefined ? '' : ` (${heading})`}`;
}

/** The words of the settlement bank, only for people: nothing may depend on them (specification, section 7). */
function partnerLine(partner: unknown): string | null {
  const said = texts(partner, ['field', 'code', 'message']);
  return said.length === 0 ? null : `  ${say.bank}: ${said.join(', ')}`;
}

function texts(value: unknown, names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const found = member(value, name);
    const text = found instanceof Message ? found.text : textMember(value, name);
    return text === null || text === '' ? [] : [sanitise(text)];
  });
}
