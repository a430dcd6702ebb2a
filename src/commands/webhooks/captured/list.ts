import * as Flags from '@oclif/core/flags';
import {
  type CaptureFlags,
  captureFlags,
  captureSearch,
  requireKnown,
  requireSettling,
  type TypedSearch,
  withoutRef,
} from '../../../lib/areas/webhooks/capture-flags.ts';
import {
  capturesOf,
  idsFound,
  notForwardedIds,
  resolved,
  withCaptures,
  withIndex,
} from '../../../lib/areas/webhooks/captures.ts';
import {
  comparedText,
  findGaps,
  type GapSpan,
  gapColumns,
  gapSpan,
  subscribedTypes,
} from '../../../lib/areas/webhooks/gaps.ts';
import { paymentColumns, paymentJson } from '../../../lib/areas/webhooks/payment-rows.ts';
import {
  deliveryColumns,
  deliveryFieldColumns,
  deliveryJson,
} from '../../../lib/areas/webhooks/webhooks-view.ts';
import { dayText } from '../../../lib/brazil/clock.ts';
import type { Environment } from '../../../lib/client/connection.ts';
import { BaseCommand, type Ended, type GlobalFlags } from '../../../lib/command/base.ts';
import { connected } from '../../../lib/command/service.ts';
import type { Session } from '../../../lib/connection/session.ts';
import type { CaptureIndex, CaptureSearch } from '../../../lib/deliveries/search.ts';
import type { CaptureStore } from '../../../lib/deliveries/store.ts';
import { withJournalIfAny } from '../../../lib/payments/journal-if-any.ts';
import { webhooksWords } from '../../../lib/words/webhooks.ts';

/** `brl webhooks captured list`: what came, newest first; or what did not come. */
export default class WebhooksCapturedList extends BaseCommand {
  static override flags = {
    ...captureFlags,
    limit: Flags.integer({ helpValue: 'N', default: 50, min: 1 }),
    'not-forwarded': Flags.boolean(),
    before: Flags.integer({ helpValue: 'ID', min: 1 }),
    'by-payment': Flags.boolean({ exclusive: ['not-forwarded'] }),
    gaps: Flags.boolean({
      exclusive: [
        'text',
        'kind',
        'cause',
        'event-id',
        'identifier',
        'e2e',
        'ref',
        'amount',
        'account-id',
        'before',
        'by-payment',
        'not-forwarded',
      ],
    }),
    offline: Flags.boolean({ dependsOn: ['gaps'] }),
  };

  async run(): Ended {
    const { flags } = await this.parse(WebhooksCapturedList);
    const typed = captureSearch(flags);
    if (flags.gaps) {
      requireSettling(typed.types ?? []);
      return this.gaps(flags, typed.types ?? null);
    }
    return this.captured(flags, typed);
  }

  private async captured(flags: PageFlags, typed: TypedSearch): Promise<undefined> {
    const { environment } = await resolved(this, flags);
    const search = await withoutRef(typed, environment);
    const show = flags['by-payment'] ? this.payments : this.deliveries;
    await withCaptures(environment, (store) =>
      withIndex(
        store,
        (text) => this.note(text),
        async (index) => {
          requireKnown(search, index.choices());
          await show.call(this, flags, search, store, index);
          if (index.total(search) === 0) await this.tellKnown(flags, environment);
        },
      ),
    );
  }

  private async deliveries(
    flags: PageFlags,
    search: CaptureSearch,
    store: CaptureStore,
    index: CaptureIndex,
  ): Promise<void> {
    if (flags['not-forwarded']) return this.notForwarded(flags, search, store, index);
    const { limit, before: behindCaptureId } = flags;
    const records = capturesOf(store, index.find(search, { behindCaptureId, limit }));
    const columns = this.format(flags) === 'csv' ? deliveryFieldColumns : deliveryColumns;
    const table = { columns, records, empty: webhooksWords.captures.noneFits };
    await this.show({ json: records.map((capture) => deliveryJson(capture)), table }, flags);
    this.tellMore(records.length, index.total(search), records.at(-1)?.captureId);
  }

  /** A payment named by no delivery may still have been made: the journal is asked for what was typed. */
  private async tellKnown(flags: CaptureFlags, environment: Environment): Promise<void> {
    const wanted = flags.text ?? flags.ref ?? flags.identifier ?? flags.e2e ?? flags.amount;
    if (wanted === undefined) return;
    const { knownSentence } = await import('../../../lib/areas/webhooks/known.ts');
    const said = await knownSentence(environment, wanted);
    if (said !== null) this.note(said);
  }

  /** What waits to be forwarded is read from its queue, everything else from the index. */
  private async notForwarded(
    flags: PageFlags,
    search: CaptureSearch,
    store: CaptureStore,
    index: CaptureIndex,
  ): Promise<void> {
    const waiting = notForwardedIds(store);
    const found = [...idsFound(index, search, 'newest')].filter((id) => waiting.has(id));
    const behind = flags.before ?? Number.POSITIVE_INFINITY;
    const ids = found.filter((id) => id < behind).slice(0, flags.limit);
    const records = capturesOf(store, ids);
    const columns = this.format(flags) === 'csv' ? deliveryFieldColumns : deliveryColumns;
    const table = { columns, records, empty: webhooksWords.captures.noneFits };
    await this.show({ json: records.map((capture) => deliveryJson(capture)), table }, flags);
    this.tellMore(records.length, found.length, ids.at(-1));
  }

  private async payments(
    flags: PageFlags,
    search: CaptureSearch,
    _store: CaptureStore,
    index: CaptureIndex,
  ): Promise<void> {
    const { limit, before: behindCaptureId } = flags;
    const records = index.payments(search, { behindCaptureId, limit });
    const table = { columns: paymentColumns, records, empty: webhooksWords.byPayment.none };
    await this.show({ json: records.map(paymentJson), table }, flags);
    this.tellMore(records.length, index.paymentsTotal(search), records.at(-1)?.lastCaptureId);
  }

  /** A page must not be taken for everything. */
  private tellMore(shown: number, total: number, last: number | undefined): void {
    if (last !== undefined && total > shown) this.note(webhooksWords.captures.more(shown, total, last));
  }

  private async gaps(flags: GapFlags, types: readonly string[] | null): Ended {
    const span = gapSpan(flags.since, flags.until);
    if (flags.offline) {
      const { environment } = await resolved(this, flags);
      return this.showGaps(flags, types, span, null, environment);
    }
    return connected(this, flags, (session) =>
      this.showGaps(flags, types, span, session, session.environment),
    );
  }

  private showGaps(
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
        await this.show({ json: records, table }, flags);
        if (records.length > 0 || this.format(flags) !== 'table') this.note(comparedText(found));
        if (records.length === 0) return undefined;
        const { from, to } = span.days;
        this.note(webhooksWords.gaps.found(records.length, dayText(from), dayText(to)));
        return 'check_failed';
      }),
    );
  }
}

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
