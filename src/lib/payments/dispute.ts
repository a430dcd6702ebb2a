import { existsSync } from 'node:fs';
import { capturesPath } from '../connection/paths.ts';
import type { Session } from '../connection/session.ts';
import { medEvents } from '../contract/med.ts';
import type { Capture } from '../deliveries/store.ts';
import { CliError } from '../errors/cli-error.ts';
import type { IntentFacts } from '../journal/intent.ts';
import { payeeOf } from '../journal/old-texts.ts';
import { paidBy } from '../journal/payee.ts';
import { member, textMember } from '../json/members.ts';
import { pixWords } from '../words/pix.ts';
import type { Message } from '../words/topic.ts';

/** Words for a dispute that takes nothing back (specification, section 6.3). */
const dismissed = ['REJECTED', 'CANCELED'];

/** A dispute (MED) against a credit, by the latest event captured on this machine. */
interface Dispute {
  readonly medId: string;
  readonly status: string;
  readonly atMs: number;
}

/** The credit that a request refunds, in any spelling; null for a request that refunds none. */
export function creditGivenBack(facts: IntentFacts): string | null {
  const to = paidBy(payeeOf(facts));
  return to.kind === 'payer' ? to.endToEndId : null;
}

/**
 * What is said of a refund beside a dispute that takes the money back by itself; null if none is known here.
 * @throws {CliError} exit 35, unless that is meant
 */
export async function refuseDisputed(
  { environment }: Session,
  endToEndId: string,
  isMeant: boolean,
): Promise<Message | null> {
  const found = await disputeOf(capturesPath(process.env, environment), endToEndId);
  if (found === null) return null;
  const { disputed, disputedHint, disputeWon, disputeWonHint } = pixWords.refund;
  const isOver = found.status === 'ACCEPTED';
  const message = (isOver ? disputeWon : disputed)(found.medId);
  if (isMeant) return message;
  throw new CliError({
    code: 'open_dispute',
    ends: 'check_failed',
    message,
    hint: isOver ? disputeWonHint : disputedHint,
  });
}

async function disputeOf(path: string, endToEndId: string): Promise<Dispute | null> {
  if (!existsSync(path)) return null;
  const { openSqliteCaptures } = await import('../deliveries/store-sqlite.ts');
  const store = openSqliteCaptures(path);
  try {
    const latest = new Map<string, Dispute>();
    for (const capture of store.list({ kinds: ['new'], types: medEvents, order: 'oldest' })) {
      const told = toldBy(capture, endToEndId);
      // Deliveries may arrive out of order.
      if (told && told.atMs >= (latest.get(told.medId)?.atMs ?? 0)) latest.set(told.medId, told);
    }
    return [...latest.values()].findLast(({ status }) => !dismissed.includes(status)) ?? null;
  } finally {
    store.close();
  }
}

function toldBy({ valid, body, envelope, receivedAtMs }: Capture, endToEndId: string): Dispute | null {
  const data = valid ? member(parsed(body), 'data') : null;
  const medId = textMember(data, 'medId');
  if (medId === null || textMember(data, 'originalEndToEnd') !== endToEndId) return null;
  const happenedAtMs = Date.parse(envelope?.occurredAt ?? '');
  const atMs = Number.isNaN(happenedAtMs) ? receivedAtMs : happenedAtMs;
  return { medId, status: textMember(data, 'status') ?? '', atMs };
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return null;
  }
}
