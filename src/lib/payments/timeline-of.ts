import { capturesPath } from '../connection/paths.ts';
import type { Session } from '../connection/session.ts';
import type { Intent } from '../journal/intent.ts';
import type { IntentHistory, Journal } from '../journal/journal.ts';
import type { Moment, StoryOf } from './moment.ts';
import { recordTexts } from './record-texts.ts';
import { type PaymentStory, tellStory } from './timeline.ts';
import { capturedEvents } from './timeline-events.ts';

/** A payment by the names that a person or an event gave it. */
export interface NamedPayment extends Pick<StoryOf, 'kind' | 'identifier' | 'endToEndId'> {
  readonly intent: Intent | null;
  /** Account to ask where the journal has no such payment; null or absent for the connection's. */
  readonly accountId?: string | null;
}

/**
 * Everything known of one payment: `--timeline` and the page of `webhooks inspect` both show this, so that they agree.
 * Asks the service and writes nothing.
 */
export async function storyOf(
  session: Session,
  journal: Journal | null,
  named: NamedPayment,
): Promise<PaymentStory> {
  const history = journal === null ? null : historyOf(journal, session, named);
  return tellStory(
    session.client,
    {
      kind: named.kind,
      accountId: history?.intent.accountId ?? named.accountId ?? null,
      identifier: named.identifier ?? history?.intent.identifier ?? null,
      endToEndId: named.endToEndId ?? history?.intent.finding?.endToEndId ?? null,
      history,
    },
    (history?.events ?? []).map(
      (event): Moment => ({
        atMs: event.atMs,
        source: 'journal',
        texts: recordTexts(event),
        record: { kind: event.kind },
      }),
    ),
    capturedEvents(capturesPath(process.env, session.environment)),
  );
}

function historyOf(
  journal: Journal,
  { environment }: Session,
  { intent, identifier, endToEndId }: NamedPayment,
): IntentHistory | null {
  const name = identifier ?? endToEndId;
  const found = intent ?? (name === null ? null : namedIn(journal, environment, name));
  return found ? journal.history(found.intentId) : null;
}

/** Not by its ref: what events and the service call a payment are the service's names. */
function namedIn(journal: Journal, environment: string, name: string): Intent | null {
  const isNamed = ({ identifier, finding }: Intent) => [identifier, finding?.endToEndId].includes(name);
  return journal.findByName(environment, name).find(isNamed) ?? null;
}
