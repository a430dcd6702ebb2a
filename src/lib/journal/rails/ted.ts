import type { Client } from '../../client/client.ts';
import type { Answered } from '../../client/reply.ts';
import { out, status, tedIdOf } from '../../contract/ted.ts';
import { timeline } from '../../contract/transactions.ts';
import { textMember } from '../../json/members.ts';
import { recorded } from '../../words/records.ts';
import type { Standing } from '../ending.ts';
import type { Finding, Intent, IntentFacts } from '../intent.ts';
import { recordOf } from './own-record.ts';
import { firstProof } from './prove.ts';
import { LookUpUnanswered, type Rail } from './rail.ts';
import { ask, byStatus, doubtful, isOwnDebit, shownCentavos } from './reading.ts';
import { traceInStatement } from './statement-trace.ts';

/**
 * TED (specification, sections 2.7, 3.3 and 4.3). Only the identifier dedupes and it is never executed twice, so sending it
 * again is a look-up. A FAILED for lack of settlement within 48 h may be false: a TED sent on a Friday evening is scheduled
 * for Monday, and the bank does not give up on it when the service stops asking.
 */
export const tedRail: Rail = {
  operations: [out],
  readResult(reply, facts) {
    return readTed(reply, facts, null) ?? unproven(reply);
  },
  async lookUp(client, intent) {
    const { accountId, identifier } = intent;
    if (identifier === null) return null;
    const query = { tedId: tedIdOf(identifier) };
    return firstProof(client, intent, [
      () => askStatus(client, intent, query.tedId),
      async () => {
        const more = await ask(() => client.read(timeline, { params: { accountId }, query }));
        const record = more ? recordOf(more.json.value, intent, 'TED', client.connection.settings) : null;
        return more && record ? judge(byStatus(more, record, states), record, { client, intent }) : null;
      },
      () => traceInStatement(client, intent, 'TED', states),
    ]);
  },
};

async function askStatus(client: Client, intent: Intent, tedId: string): Promise<Finding | null> {
  const { accountId } = intent;
  const found = await ask(() => client.read(status, { params: { accountId, tedId } }));
  const finding = found ? readTed(found, intent, { client, intent }) : null;
  if (finding?.status !== 'FAILED') return finding;
  const told = await askTimeline(client, intent, tedId, finding);
  if (told?.code !== unproven48h) return told;
  // The service will not check again; a debit in the statement shows that the bank paid after all.
  const traced = await traceInStatement(client, intent, 'TED', states).catch((error: unknown) =>
    unansweredIsNull(error, told),
  );
  return traced ?? told;
}

/** The status does not say why a TED failed; the timeline may. */
async function askTimeline(
  client: Client,
  intent: Intent,
  tedId: string,
  finding: Finding,
): Promise<Finding> {
  const { accountId } = intent;
  const query = { tedId };
  // It only adds to what is known: without its answer the status stands.
  const more = await ask(() => client.read(timeline, { params: { accountId }, query })).catch(
    (error: unknown) => unansweredIsNull(error, finding),
  );
  const record = more ? recordOf(more.json.value, intent, 'TED', client.connection.settings) : null;
  if (!more || !record) return finding;
  const told = judge(byStatus(more, record, states), record, { client, intent });
  return finding.status === told.status && told.message !== null ? told : finding;
}

/** @throws any error other than a missing answer, and a missing answer when nothing else is known */
function unansweredIsNull(error: unknown, known: Finding | null): null {
  if (error instanceof LookUpUnanswered && known !== null) return null;
  throw error;
}

/** Our code for a FAILED that may come from the 48 h time-out. */
const unproven48h = 'ted_timeout_unproven';

const states = {
  COMPLETED: { state: 'SETTLED' },
  FAILED: { state: 'REFUSED' },
  REVERSED: { state: 'REVERSED' },
  PROCESSING: { state: 'PENDING' },
} as const;

/** Where a TED stands, and whether that is final. An unknown status is uncertain. */
export function tedStanding(item: unknown): Standing & { readonly final: boolean } {
  const word = textMember(item, 'status');
  const known = word !== null && Object.hasOwn(states, word) ? states[word as keyof typeof states] : null;
  const uncertain = { state: 'UNCERTAIN', reason: null } as const;
  if (!known) return { ...uncertain, final: false };
  if (known.state === 'REFUSED' && isTimeoutFailure(item, null)) return { ...uncertain, final: true };
  return { state: known.state, reason: null, final: known.state !== 'PENDING' };
}

interface Look {
  readonly client: Client;
  readonly intent: Intent;
}

/** Null when the answer names no amount or no TED of ours: then it proves nothing. */
function readTed(reply: Answered, facts: IntentFacts, look: Look | null): Finding | null {
  const body = reply.json.value;
  const { identifier } = facts;
  const named = textMember(body, 'identifier') === identifier && isOwnDebit(body, facts.accountId);
  if (!named || (identifier !== null && textMember(body, 'tedId') !== tedIdOf(identifier))) return null;
  const centavos = shownCentavos(body);
  if (centavos === null && reply.status !== 202) return null;
  return judge(byStatus(reply, body, states), body, look);
}

function unproven(reply: Answered): Finding {
  return doubtful(reply, reply.json.value, 'echo_mismatch', recorded.otherTed);
}

/** A FAILED that may come from the 48 h time-out is not believed. */
function judge(finding: Finding, item: unknown, look: Look | null): Finding {
  if (finding.state !== 'REFUSED') return finding;
  if (!isTimeoutFailure(item, look)) {
    return finding.code === null ? { ...finding, code: 'ted_failed', message: noReason } : finding;
  }
  const message = recorded.tedGivenUp;
  return { ...finding, state: 'UNCERTAIN', reason: null, code: unproven48h, message };
}

const noReason = recorded.tedFailed;

/** Reasons that section 7.3 gives for a failed TED, apart from the time-out text. */
const otherReasons = [
  'insufficient_funds',
  'invalid_bank_code',
  'outside_banking_hours',
  'bank_unreachable',
  'limit_exceeded',
];

/** The service gives up after 48 h; a FAILED from half an hour before that, without another reason, may be due to that. */
const givesUpAfterMs = 47.5 * 60 * 60 * 1000;

function isTimeoutFailure(item: unknown, look: Look | null): boolean {
  const reasons = [textMember(item, 'errorReason'), textMember(item, 'errorCode')].filter(
    (text) => text !== null,
  );
  if (reasons.some((reason) => otherReasons.includes(reason))) return false;
  if (reasons.some((reason) => /time[- _]?out|\b48 ?h|tempo|prazo|expir/i.test(reason))) return true;
  const started = instant(item, 'createdAt') ?? look?.intent.firstSentAtMs ?? null;
  const ended = instant(item, 'updatedAt') ?? look?.client.clock.now() ?? null;
  if (started === null || ended === null) return true;
  return ended - started >= givesUpAfterMs;
}

function instant(item: unknown, name: string): number | null {
  const ms = Date.parse(textMember(item, name) ?? '');
  return Number.isNaN(ms) ? null : ms;
}
