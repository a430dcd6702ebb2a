import { dayText } from '../../brazil/clock.ts';
import type { Environment } from '../../client/connection.ts';
import type { BaseCommand, Ended, GlobalFlags } from '../../command/base.ts';
import { connected } from '../../command/service.ts';
import type { Session } from '../../connection/session.ts';
import type { CaptureIndex, CaptureSearch } from '../../deliveries/search.ts';
import type { CaptureStore } from '../../deliveries/store.ts';
import { withJournalIfAny } from '../../payments/journal-if-any.ts';
import { sanitise } from '../../terminal/text.ts';
import { webhooksWords } from '../../words/webhooks.ts';
import { type CaptureFlags, requireKnown, type TypedSearch, withoutRef } from './capture-flags.ts';
import { capturesOf, resolved, withCaptures, withIndex } from './captures.ts';
import {
  comparedText,
  findGaps,
  type GapSpan,
  gapColumns,
  gapSpan,
  subscribedTypes,
  turnedAwayText,
} from './gaps.ts';
import { paymentColumns, paymentJson } from './payment-rows.ts';
import { deliveryColumns, deliveryFieldColumns, deliveryJson } from './webhooks-view.ts';

type PageFlags = GlobalFlags &
  CaptureFlags & {
    readonly limit: number;
    readonly before?: number | undefined;
    readonly 'by-payment': boolean;
    readonly 'not-forwarded': boolean;
  };

type GapFlags = GlobalFlags & {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly offline: boolean;
};

/** What came, newest first. */
export async function listCaptured(
  command: BaseCommand,
  flags: PageFlags,
  typed: TypedSearch,
): Promise<undefined> {
  const { environment } = await resolved(command, flags);
  const search = {
    ...(await withoutRef(typed, environment)),
    notAccepted: flags['not-forwarded'] || undefined,
  } as const;
  const show = flags['by-payment'] ? payments : deliveries;
  await withCaptures(environment, (store) =>
    withIndex(
      store,
      (text) => command.note(text),
      async (index) => {
        requireKnown(search, index.choices());
        await show(command, flags, search, store, index);
        if (index.total(search) === 0) await tellKnown(command, flags, environment);
      },
    ),
  );
}

async function deliveries(
  command: BaseCommand,
  flags: PageFlags,
  search: CaptureSearch,
  store: CaptureStore,
  index: CaptureIndex,
): Promise<void> {
  const ids = index.find(search, pageOf(flags));
  const records = capturesOf(store, ids);
  const columns = command.format(flags) === 'csv' ? deliveryFieldColumns : deliveryColumns;
  const table = { columns, records, empty: webhooksWords.captures.noneFits };
  await command.show({ json: records.map((capture) => deliveryJson(capture)), table }, flags);
  tellMore(command, records.length, index.total(search), ids.at(-1));
}

const pageOf = ({ limit, before: behindCaptureId }: PageFlags) => ({ behindCaptureId, limit });

/** A payment named by no delivery may still have been made: the journal is asked for what was typed. */
async function tellKnown(command: BaseCommand, flags: CaptureFlags, environment: Environment): Promise<void> {
  const wanted = flags.text ?? flags.ref ?? flags.identifier ?? flags.e2e ?? flags.amount;
  if (wanted === undefined) return;
  const { knownSentence } = await import('./known.ts');
  const said = await knownSentence(environment, wanted);
  if (said !== null) command.note(said);
}

async function payments(
  command: BaseCommand,
  flags: PageFlags,
  search: CaptureSearch,
  _store: CaptureStore,
  index: CaptureIndex,
): Promise<void> {
  const records = index.payments(search, pageOf(flags));
  const table = { columns: paymentColumns, records, empty: webhooksWords.byPayment.none };
  await command.show({ json: records.map(paymentJson), table }, flags);
  tellMore(command, records.length, index.paymentsTotal(search), records.at(-1)?.lastCaptureId);
}

/** A page must not be taken for everything. */
function tellMore(command: BaseCommand, shown: number, total: number, last: number | undefined): void {
  if (last !== undefined && total > shown)
    command.note(() => webhooksWords.captures.more(shown, total, last));
}

/** A request to another path, or with another method, may have been the event that is missing. */
function tellTurnedAway(command: BaseCommand, store: CaptureStore, { sinceMs, untilMs }: GapSpan): void {
  const all = store.turnedAway({ sinceMs, untilMs });
  const [last] = all;
  if (last !== undefined)
    command.note(() => webhooksWords.gaps.turnedAway(all.length, sanitise(turnedAwayText(last))));
}

/** What did not come. */
export async function listGaps(
  command: BaseCommand,
  flags: GapFlags,
  types: readonly string[] | null,
): Ended {
  const span = gapSpan(flags.since, flags.until);
  if (flags.offline) {
    const { environment } = await resolved(command, flags);
    return showGaps(command, flags, types, span, null, environment);
  }
  return connected(command, flags, (session) =>
    showGaps(command, flags, types, span, session, session.environment),
  );
}

function showGaps(
  command: BaseCommand,
  flags: GapFlags,
  types: readonly string[] | null,
  span: GapSpan,
  session: Session | null,
  environment: Environment,
): Ended {
  return withJournalIfAny(environment, (journal) =>
    withCaptures(environment, async (store) => {
      const wanted = types === null ? subscribedTypes(store) : new Set(types);
      const found = await findGaps(store, journal, session, span, environment, wanted);
      const records = found.gaps;
      const table = { columns: gapColumns, records, empty: comparedText(found) };
      await command.show({ json: records, table }, flags);
      if (records.length > 0 || command.format(flags) !== 'table') command.note(() => comparedText(found));
      tellTurnedAway(command, store, span);
      if (records.length === 0) return undefined;
      const { from, to } = span.days;
      command.note(() => webhooksWords.gaps.found(records.length, dayText(from), dayText(to)));
      return 'check_failed';
    }),
  );
}
