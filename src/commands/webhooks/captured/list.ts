import * as Flags from '@oclif/core/flags';
import { captureFilter, captureFlags } from '../../../lib/areas/webhooks/capture-flags.ts';
import { resolved, withCaptures } from '../../../lib/areas/webhooks/captures.ts';
import {
  findGaps,
  type GapSpan,
  gapColumns,
  gapSpan,
  subscribedTypes,
} from '../../../lib/areas/webhooks/gaps.ts';
import { deliveryColumns, deliveryFieldColumns, deliveryJson } from '../../../lib/areas/webhooks/view.ts';
import type { Environment } from '../../../lib/client/connection.ts';
import { BaseCommand, type GlobalFlags } from '../../../lib/command/base.ts';
import { connected } from '../../../lib/command/service.ts';
import type { Session } from '../../../lib/connection/session.ts';
import { exitCodeOf } from '../../../lib/errors/exit-codes.ts';
import { journalIfAny } from '../../../lib/payments/journal-if-any.ts';
import { webhooksWords } from '../../../lib/words/webhooks.ts';

/** `brl webhooks captured list`: what came, newest first; or what did not come. */
export default class WebhooksCapturedList extends BaseCommand {
  static override flags = {
    ...captureFlags,
    limit: Flags.integer({ helpValue: 'N', default: 50, min: 1 }),
    'not-forwarded': Flags.boolean(),
    gaps: Flags.boolean({
      exclusive: ['event-id', 'identifier', 'e2e', 'account-id', 'not-forwarded'],
    }),
    offline: Flags.boolean({ dependsOn: ['gaps'] }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(WebhooksCapturedList);
    const filter = { ...captureFilter(flags), notForwarded: flags['not-forwarded'] || undefined };
    if (flags.gaps) return this.gaps(flags, filter.types ?? null);
    const { environment } = await resolved(this, flags);
    await withCaptures(environment, async (store) => {
      const records = [...store.list({ ...filter, limit: flags.limit })];
      const columns = this.format(flags) === 'csv' ? deliveryFieldColumns : deliveryColumns;
      const table = { columns, records, empty: webhooksWords.captures.noneFits };
      await this.show({ json: records.map((capture) => deliveryJson(capture)), table }, flags);
    });
  }

  private async gaps(flags: GapFlags, types: readonly string[] | null): Promise<void> {
    const span = gapSpan(flags.from, flags.to);
    if (flags.offline) {
      const { environment } = await resolved(this, flags);
      return this.showGaps(flags, types, span, null, environment);
    }
    await connected(this, flags, (session) =>
      this.showGaps(flags, types, span, session, session.environment),
    );
  }

  private async showGaps(
    flags: GapFlags,
    types: readonly string[] | null,
    span: GapSpan,
    session: Session | null,
    environment: Environment,
  ): Promise<void> {
    const journal = await journalIfAny(environment);
    try {
      await withCaptures(environment, async (store) => {
        const wanted = types === null ? subscribedTypes(store) : new Set(types);
        const records = await findGaps(store, journal, session, span, environment, wanted);
        const table = { columns: gapColumns, records, empty: webhooksWords.gaps.none };
        await this.show({ json: records, table }, flags);
        if (records.length === 0) return;
        const { from, to } = span.days;
        this.note(webhooksWords.gaps.found(records.length, from, to));
        process.exitCode = exitCodeOf('check_failed');
      });
    } finally {
      await journal?.close();
    }
  }
}

type GapFlags = GlobalFlags & {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly offline: boolean;
};
