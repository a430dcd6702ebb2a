import { hash } from 'node:crypto';
import { maskDocumentsIn } from '../../brazil/documents.ts';
import type { NoticeEvent } from '../../connection/notifiers.ts';
import { amountNumber, type Centavos } from '../../contract/money.ts';
import { toldText } from '../../words/language.ts';
import { notifyWords } from '../../words/notify.ts';
import type { Telling } from '../../words/topic.ts';

/** Something that needs a person, as it stands now. */
export interface Standing {
  readonly event: NoticeEvent;
  /** What it is about: together with the event, its name on every machine. */
  readonly subject: readonly (string | number | null)[];
  readonly sinceMs: number;
  readonly accountId?: string | null;
  readonly intentId?: string;
  readonly runId?: string;
  readonly ref?: string | null;
  /** How many payments. */
  readonly count?: number;
  readonly centavos?: number | null;
  readonly message: Telling;
  /** What to type next. */
  readonly next: readonly string[];
}

/** What a notifier receives. */
export interface Notice {
  readonly brlNotice: 1;
  /** Two notices with the same id are one. */
  readonly id: string;
  /** The same when it begins and when it is over. */
  readonly key: string;
  readonly event: NoticeEvent | 'test';
  readonly status: 'open' | 'over';
  readonly since: string;
  readonly environment: string;
  readonly accountId: string | null;
  readonly intentId: string | null;
  readonly runId: string | null;
  readonly ref: string | null;
  readonly payments: number | null;
  /** In BRL. */
  readonly amount: number | null;
  readonly message: string;
  readonly next: readonly string[];
}

/** What stands, as a notice: no payee, and documents in names masked. The language is the person's. */
export function noticeOf(environment: string, standing: Standing): Notice {
  const { event, subject, sinceMs, ref = null, centavos = null } = standing;
  const key = `ntc_${hash('sha256', JSON.stringify([event, environment, ...subject]), 'hex').slice(0, 32)}`;
  return {
    brlNotice: 1,
    id: key,
    key,
    event,
    status: 'open',
    since: new Date(sinceMs).toISOString(),
    environment,
    accountId: standing.accountId ?? null,
    intentId: standing.intentId ?? null,
    runId: standing.runId ?? null,
    ref: ref === null ? null : maskDocumentsIn(ref),
    payments: standing.count ?? null,
    amount: centavos === null ? null : amountNumber(centavos as Centavos),
    message: maskDocumentsIn(toldText(standing.message)),
    next: standing.next,
  };
}

/** That it is over. */
export function overOf(notice: Notice): Notice {
  return { ...notice, id: `${notice.id}-over`, status: 'over' };
}

/** A notice of nothing, by which a notifier is tried. */
export function testNotice(environment: string, nowMs: number): Notice {
  const standing = { subject: [nowMs], sinceMs: nowMs, message: () => notifyWords.test, next: ['brl today'] };
  return { ...noticeOf(environment, { ...standing, event: 'in_doubt' }), event: 'test' };
}
