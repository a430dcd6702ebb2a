import { existsSync } from 'node:fs';
import { addDays, isBankBusinessDay } from '../../brazil/bank-calendar.ts';
import { brasiliaDay, dayText, minuteText, startOfDayMs } from '../../brazil/clock.ts';
import type { NoticeEvent } from '../../connection/notifiers.ts';
import { capturesPath, type Env, hasSharedJournal } from '../../connection/paths.ts';
import { medEvents } from '../../contract/med.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import type { Capture, CaptureStore } from '../../deliveries/store.ts';
import type { Intent } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import { member, textMember } from '../../json/members.ts';
import { policyHere } from '../../payments/plans/policy-here.ts';
import { papersOfShared, withSharedPlans } from '../../payments/plans/shared.ts';
import { standingHere } from '../../payments/plans/view.ts';
import { scheduledIn } from '../../payments/unwatched.ts';
import { centavosOf, paymentsOf } from '../../policy/plan.ts';
import { notifyWords } from '../../words/notify.ts';
import { latestClosed } from '../reconcile/closed-days.ts';
import type { Standing } from './notice.ts';

/** Where facts are read, and by which clock. */
export interface Watched {
  readonly journal: Journal;
  readonly environment: string;
  readonly env: Env;
  readonly nowMs: number;
}

/** What stands of each event; an event whose facts cannot be read is missing, and neither begins nor ends. */
export async function standingNow(
  watched: Watched,
  events: ReadonlySet<NoticeEvent>,
  unread: (event: NoticeEvent, error: Error) => void,
): Promise<ReadonlyMap<NoticeEvent, readonly Standing[]>> {
  const found = new Map<NoticeEvent, readonly Standing[]>();
  for (const [event, read] of Object.entries(readings) as [NoticeEvent, Reading][]) {
    if (!events.has(event)) continue;
    try {
      found.set(event, await read(watched));
    } catch (error) {
      unread(event, error as Error);
    }
  }
  return found;
}

type Reading = (watched: Watched) => readonly Standing[] | Promise<readonly Standing[]>;

const readings: Readonly<Record<NoticeEvent, Reading>> = {
  in_doubt: inDoubt,
  halted,
  held,
  late_end: lateEnds,
  waiting_for_approval: waitingForApproval,
  no_runner: noRunner,
  dispute_opened: disputes,
  subscription_failing: failing,
  day_not_closed: daysNotClosed,
};

/** More than these at once are no longer news. */
const most = 100;
/** A request that left so lately may still be answered. */
const answerMs = 2 * 60 * 1000;

/** The payments whose end nobody knows; those of a run are one, by its oldest. */
async function inDoubt({ journal, environment, nowMs }: Watched): Promise<Standing[]> {
  const singles: Intent[] = [];
  const ofRuns = new Map<string, { oldest: Intent; count: number; centavos: number }>();
  for await (const intent of journal.each({ environment, states: ['SENT', 'UNCERTAIN'] }, 'oldest')) {
    const sentMs = intent.lastSentAtMs ?? intent.createdAtMs;
    if (intent.state === 'SENT' && nowMs - sentMs < answerMs) continue;
    if (intent.runId === undefined) {
      if (singles.length < most) singles.push(intent);
      continue;
    }
    const run = ofRuns.get(intent.runId) ?? { oldest: intent, count: 0, centavos: 0 };
    run.count += 1;
    run.centavos += intent.amountCentavos ?? 0;
    ofRuns.set(intent.runId, run);
  }
  const runs = await journal.runs();
  const told = singles.map((intent) =>
    ofIntent('in_doubt', intent, notifyWords.inDoubt, ['brl journal recover']),
  );
  for (const [runId, { oldest, count, centavos }] of ofRuns) {
    const run = await runs.find(oldest, runId);
    const ref = run?.ref ?? runId;
    told.push({
      ...ofIntent('in_doubt', oldest, notifyWords.inDoubt, [`brl payout recover ${ref}`]),
      runId,
      ref,
      count,
      centavos,
      message: () => notifyWords.rowsInDoubt(count, ref),
    });
  }
  return told;
}

function ofIntent(
  event: NoticeEvent,
  intent: Intent,
  says: (name: string, amount: string) => string,
  next: readonly string[],
  sinceMs = intent.lastSentAtMs ?? intent.createdAtMs,
): Standing {
  const { intentId, accountId, ref, amountCentavos } = intent;
  const amount = amountCentavos === null ? notifyWords.noAmount : formatReais(amountCentavos as Centavos);
  return {
    event,
    subject: [intentId, sinceMs],
    sinceMs,
    accountId,
    intentId,
    ref,
    count: 1,
    centavos: amountCentavos,
    message: () => says(ref ?? intentId, amount),
    next: [`brl journal show ${intentId}`, ...next],
  };
}

/** Runs that stopped early, and running ones of which rows were skipped. */
async function halted({ journal, environment }: Watched): Promise<Standing[]> {
  const runs = await (await journal.runs()).list({ environment });
  return runs.flatMap((run): Standing[] => {
    const { runId, ref, accountId, changedAtMs, halt, state } = run;
    if (halt === null || !['halted', 'running'].includes(state)) return [];
    return [
      {
        event: 'halted',
        subject: [runId, halt.code, state === 'halted' ? changedAtMs : 0],
        sinceMs: changedAtMs,
        accountId,
        runId,
        ref,
        message: () => (state === 'halted' ? notifyWords.halted : notifyWords.skipped)(ref, halt.code),
        next: [`brl payout status ${ref}`, `brl payout resume ${ref}`],
      },
    ];
  });
}

async function held({ journal, environment }: Watched): Promise<Standing[]> {
  const runs = await journal.runs();
  const found = await (await journal.standings()).held(environment, most);
  return Promise.all(
    found.map(async (intent) => {
      const run = intent.runId === undefined ? null : await runs.find(intent, intent.runId);
      const name = run?.ref ?? intent.ref ?? intent.intentId;
      const code = intent.held?.code ?? '';
      return {
        ...ofIntent('held', intent, notifyWords.inDoubt, [], intent.createdAtMs),
        subject: [intent.intentId, code],
        ...(run && { runId: run.runId, centavos: null }),
        ref: name,
        message: () => notifyWords.held(name, code),
        next: [`brl schedule show ${name}`, `brl schedule run ${name}`],
      };
    }),
  );
}

async function lateEnds({ journal, environment }: Watched): Promise<Standing[]> {
  const found = await (await journal.standings()).late(environment, most);
  return found.map((intent) =>
    ofIntent(
      'late_end',
      intent,
      notifyWords.lateEnd,
      ['brl reconcile'],
      intent.closedAtMs ?? intent.createdAtMs,
    ),
  );
}

/** Plans of the shared journal; where a plan that is a file lies, only its people know. */
async function waitingForApproval({ environment, env, nowMs }: Watched): Promise<Standing[]> {
  const policy = await policyHere();
  if (!hasSharedJournal(env) || policy === null) return [];
  const plans = await withSharedPlans((there) => there.lately());
  return plans.flatMap((shared): Standing[] => {
    const papers = papersOfShared(shared);
    const stands = papers && standingHere(papers, policy);
    if (!papers || !stands || stands.isEnough || stands.rejectedBy !== null) return [];
    const { plan } = papers.evidence;
    if (nowMs >= plan.expiresAtMs || plan.environment !== environment) return [];
    const ref = plan.payment?.ref ?? plan.run?.ref ?? null;
    return [
      {
        event: 'waiting_for_approval',
        subject: [plan.id],
        sinceMs: plan.createdAtMs,
        accountId: plan.accountId,
        ref,
        count: paymentsOf(plan),
        centavos: centavosOf(plan),
        message: () => notifyWords.waitingForApproval(ref ?? plan.id, minuteText(plan.expiresAtMs)),
        next: [`brl plan show ${plan.id}`],
      },
    ];
  });
}

async function noRunner({ journal, environment, nowMs }: Watched): Promise<Standing[]> {
  const { unwatched } = await scheduledIn(journal, environment, nowMs);
  return unwatched.map(({ accountId, createdAtMs }) => ({
    event: 'no_runner',
    subject: [accountId],
    sinceMs: Math.max(createdAtMs, startOfDayMs(brasiliaDay(nowMs))),
    accountId,
    message: () => notifyWords.noRunner(accountId),
    next: ['brl schedule list', 'brl schedule install --print'],
  }));
}

/** What ends a dispute (specification, section 6.3). */
const overStatuses = ['ACCEPTED', 'REJECTED', 'CANCELED'];
const disputeDays = 30;

function disputes(watched: Watched): Promise<Standing[]> {
  const sinceMs = watched.nowMs - disputeDays * 86_400_000;
  const latest = new Map<
    string,
    { status: string; atMs: number; sinceMs: number; accountId: string | null }
  >();
  return withCaptures(watched, (store) => {
    for (const capture of store.list({ kinds: ['new'], types: medEvents, sinceMs, order: 'oldest' })) {
      const told = disputeIn(capture);
      if (told === null) continue;
      const before = latest.get(told.medId);
      if (before && before.atMs > told.atMs) continue;
      latest.set(told.medId, { ...told, sinceMs: before?.sinceMs ?? told.atMs });
    }
    return [...latest]
      .filter(([, { status }]) => !overStatuses.includes(status))
      .map(([medId, { sinceMs: openedMs, accountId }]) => ({
        event: 'dispute_opened',
        subject: [medId],
        sinceMs: openedMs,
        accountId,
        message: () => notifyWords.dispute(medId),
        next: [`brl webhooks captured list --event ${medEvents[0]}`],
      }));
  });
}

function disputeIn({ valid, body, envelope, receivedAtMs }: Capture) {
  if (!valid) return null;
  try {
    const json: unknown = JSON.parse(Buffer.from(body).toString('utf8'));
    const data = member(json, 'data');
    const medId = textMember(data, 'medId');
    const happenedAtMs = Date.parse(envelope?.occurredAt ?? '');
    const atMs = Number.isNaN(happenedAtMs) ? receivedAtMs : happenedAtMs;
    const accountId = textMember(json, 'accountId');
    return medId === null ? null : { medId, status: textMember(data, 'status') ?? '', atMs, accountId };
  } catch {
    return null;
  }
}

/** Deliveries that the application did not take, and that are not tried again. */
function failing(watched: Watched): Promise<Standing[]> {
  return withCaptures(watched, (store) =>
    store.queue
      .counts()
      .filter(({ state, count }) => state === 'given_up' && count > 0)
      .map(({ url, count }) => ({
        event: 'subscription_failing',
        subject: [url],
        sinceMs: startOfDayMs(brasiliaDay(watched.nowMs)),
        message: () => notifyWords.failing(count),
        next: ['brl webhooks captured list', 'brl webhooks replay --not-forwarded --to URL'],
      })),
  );
}

async function withCaptures(
  { env, environment }: Watched,
  read: (store: CaptureStore) => Standing[],
): Promise<Standing[]> {
  const path = capturesPath(env, environment);
  if (!existsSync(path)) return [];
  const { openSqliteCaptures } = await import('../../deliveries/store-sqlite.ts');
  const store = openSqliteCaptures(path);
  try {
    return read(store);
  } finally {
    store.close();
  }
}

/** By noon of the next business day a day should be closed, where days are closed at all. */
const closedByMs = 12 * 60 * 60 * 1000;

function daysNotClosed({ env, environment, nowMs }: Watched): Standing[] {
  const today = brasiliaDay(nowMs);
  if (!isBankBusinessDay(today) || nowMs < startOfDayMs(today) + closedByMs) return [];
  let due = addDays(today, -1);
  while (!isBankBusinessDay(due)) due = addDays(due, -1);
  return latestClosed(env, environment)
    .filter(({ day }) => day < due)
    .map(({ accountId }) => ({
      event: 'day_not_closed',
      subject: [accountId, due],
      sinceMs: startOfDayMs(today) + closedByMs,
      accountId,
      message: () => notifyWords.dayNotClosed(dayText(due), accountId),
      next: [`brl reconcile --date ${due}`, `brl reconcile --date ${due} --close`],
    }));
}
