import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { namesOfRef } from '../../../lib/areas/webhooks/capture-flags.ts';
import {
  capturesOf,
  notCaptured,
  requireCapture,
  resolved,
  withCaptures,
  withIndex,
} from '../../../lib/areas/webhooks/captures.ts';
import { caseFile } from '../../../lib/areas/webhooks/case-file.ts';
import { paymentIn } from '../../../lib/areas/webhooks/payment-name.ts';
import type { Environment } from '../../../lib/client/connection.ts';
import { BaseCommand, type GlobalFlags } from '../../../lib/command/base.ts';
import { connected } from '../../../lib/command/service.ts';
import type { Session } from '../../../lib/connection/session.ts';
import type { CaptureSearch } from '../../../lib/deliveries/search.ts';
import type { Capture } from '../../../lib/deliveries/store.ts';
import { usageError } from '../../../lib/errors/cli-error.ts';
import { checkTarget } from '../../../lib/files/atomic-file.ts';
import { newFile } from '../../../lib/files/new-file.ts';
import { withJournalIfAny } from '../../../lib/payments/journal-if-any.ts';
import { timelineOf } from '../../../lib/payments/timeline.ts';
import { timelineJson } from '../../../lib/payments/timeline-view.ts';
import type { Field } from '../../../lib/terminal/answer.ts';
import { webhooksWords } from '../../../lib/words/webhooks.ts';

/** More deliveries of one payment than anybody reads. */
const mostDeliveries = 200;

/** `brl webhooks captured case`: one masked archive to attach to a ticket. */
export default class WebhooksCapturedCase extends BaseCommand {
  static override args = { id: Args.string() };
  static override flags = {
    identifier: Flags.string({ helpValue: 'ID' }),
    e2e: Flags.string({ helpValue: 'ID' }),
    ref: Flags.string({ helpValue: 'NAME' }),
    out: Flags.string({ helpValue: 'FILE', required: true }),
    force: Flags.boolean(),
    offline: Flags.boolean(),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(WebhooksCapturedCase);
    const given = [args.id, flags.identifier, flags.e2e, flags.ref].filter((one) => one !== undefined);
    if (given.length !== 1) throw usageError('usage', webhooksWords.caseFile.which);
    checkTarget(flags.out, flags.force, '--force');
    if (flags.offline) {
      const { environment } = await resolved(this, flags);
      return this.write(args.id ?? null, flags, environment, null);
    }
    await connected(this, flags, (session) =>
      this.write(args.id ?? null, flags, session.environment, session),
    );
  }

  private async write(
    id: string | null,
    flags: CaseFlags,
    environment: Environment,
    session: Session | null,
  ): Promise<void> {
    const captures = await withCaptures(environment, (store) =>
      withIndex(
        store,
        (text) => this.note(text),
        async (index) => {
          const search =
            id === null ? await namedSearch(flags, environment) : searchOf(requireCapture(store, id));
          const ids = index.find(search, { limit: mostDeliveries, order: 'oldest' });
          return capturesOf(store, ids);
        },
      ),
    );
    if (captures.length === 0) throw notCaptured(webhooksWords.captures.noneFitsHere);
    const timeline = session === null ? null : await timelineFor(session, captures);
    const archive = caseFile({ environment, captures, timeline, nowMs: Date.now() });
    const file = newFile(flags.out, flags.force);
    file.out.write(archive);
    await file.keep();
    const fields: Field[] = [
      ['File', flags.out],
      ['Deliveries', String(captures.length)],
      ['Bytes', String(archive.length)],
      ['Note', webhooksWords.caseFile.masked],
    ];
    const json = {
      file: flags.out,
      captureIds: captures.map(({ captureId }) => captureId),
      bytes: archive.length,
    };
    await this.show({ json, fields }, flags);
  }
}

type CaseFlags = GlobalFlags & {
  readonly identifier?: string | undefined;
  readonly e2e?: string | undefined;
  readonly ref?: string | undefined;
  readonly out: string;
  readonly force: boolean;
};

async function namedSearch(flags: CaseFlags, environment: Environment): Promise<CaptureSearch> {
  if (flags.ref !== undefined) return { names: await namesOfRef(flags.ref, environment) };
  return { names: [flags.identifier, flags.e2e].filter((name) => name !== undefined) };
}

/** Every delivery of its payment; for an event without one, those of the event; else itself alone. */
function searchOf({ captureId, envelope, receivedAtMs }: Capture): CaptureSearch {
  const names = [envelope?.identifier, envelope?.endToEndId].filter((name) => name != null);
  if (names.length > 0) return { names };
  if (envelope !== null) return { eventId: envelope.eventId };
  return { text: String(captureId), sinceMs: receivedAtMs, untilMs: receivedAtMs + 1 };
}

async function timelineFor(session: Session, captures: readonly Capture[]): Promise<unknown> {
  const named = captures.map(({ envelope }) => envelope && paymentIn(envelope)).find((name) => name != null);
  if (named == null) return null;
  return withJournalIfAny(session.environment, async (journal) =>
    timelineJson(await timelineOf(session, journal, { ...named, intent: null })),
  );
}
