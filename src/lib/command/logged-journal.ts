import { maskDocumentsIn } from '../brazil/documents.ts';
import { amountNumber, type Centavos } from '../contract/money.ts';
import type { Intent, IntentEvent } from '../journal/intent.ts';
import type { Journal } from '../journal/journal.ts';
import type { Entered, Entry, Runs } from '../journal/runs.ts';
import { logEvent } from '../terminal/event-log.ts';

/** The same journal, each of whose new records is a line of the log once it is durable. */
export function loggedJournal<J extends Journal>(journal: J): J {
  return {
    ...loggedRecords(journal),
    async begin(facts, allowDuplicate, nowMs, terms) {
      const begun = await journal.begin(facts, allowDuplicate, nowMs, terms);
      if (begun.kind === 'begun') logRecord({ kind: 'ATTEMPT', atMs: nowMs, attempt: 1 }, begun.intent);
      return begun;
    },
    runs: async () => loggedRuns(await journal.runs()),
  } satisfies J;
}

/** The same for what is written by `append` alone, as the rows of a run are. */
export function loggedRecords<J extends Journal>(journal: J): J {
  return {
    ...journal,
    async append(intentId, event, terms) {
      const intent = await journal.append(intentId, event, terms);
      logRecord(event, intent);
      return intent;
    },
  } satisfies J;
}

function loggedRuns(runs: Runs): Runs {
  return {
    ...runs,
    async append(entries) {
      const entered = await runs.append(entries);
      for (const [i, one] of entered.entries()) logEntered(entries[i], one);
      return entered;
    },
  };
}

function logEntered(entry: Entry | undefined, entered: Entered): void {
  if (entry && 'intent' in entered) logRecord(entry.event, entered.intent);
}

/** No payee, key or text of the service: a log is read by more people than a journal. */
function logRecord(event: IntentEvent, intent: Intent): void {
  const finding = 'finding' in event ? event.finding : null;
  const { ref, amountCentavos } = intent;
  logEvent({
    event: 'payment',
    record: event.kind,
    state: intent.state,
    operation: intent.operation,
    intentId: intent.intentId,
    ref: ref && maskDocumentsIn(ref),
    runId: intent.runId ?? null,
    amount: amountCentavos === null ? null : amountNumber(amountCentavos as Centavos),
    environment: intent.environment,
    accountId: intent.accountId,
    endToEndId: finding?.endToEndId ?? null,
    code: finding?.code ?? null,
    httpStatus: finding?.httpStatus ?? null,
    requestId: finding?.requestId ?? null,
  });
}
