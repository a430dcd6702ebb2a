import { existsSync } from 'node:fs';
import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { provingAuthentication, provingFlags } from '../../lib/areas/webhooks/authentication.ts';
import {
  captureFlags,
  captureKinds,
  captureSearch,
  requireKnown,
  withoutRef,
} from '../../lib/areas/webhooks/capture-flags.ts';
import {
  idsFound,
  notCaptured,
  notForwardedIds,
  pipeFormat,
  requireCapture,
  resolved,
  withCaptures,
  withIndex,
} from '../../lib/areas/webhooks/captures.ts';
import { runSending, shuffled } from '../../lib/areas/webhooks/sending.ts';
import { replayedAnswer } from '../../lib/areas/webhooks/sent-view.ts';
import { deliveryUrl } from '../../lib/areas/webhooks/url.ts';
import { brasiliaInstant, secondText } from '../../lib/brazil/clock.ts';
import { BaseCommand, type Ended, type GlobalFlags } from '../../lib/command/base.ts';
import { capturesPath } from '../../lib/connection/paths.ts';
import type { Authentication } from '../../lib/deliveries/authentication.ts';
import { proofOf, replay, replayed } from '../../lib/deliveries/replay.ts';
import type { Capture, CaptureKind, CaptureStore } from '../../lib/deliveries/store.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import type { Column } from '../../lib/terminal/answer.ts';
import { webhooksWords } from '../../lib/words/webhooks.ts';

/** `brl webhooks replay`: sends captured deliveries again, to any receiver. */
export default class WebhooksReplay extends BaseCommand {
  static override args = { id: Args.string() };
  static override flags = {
    to: Flags.string({
      helpValue: 'URL',
      required: true,
    }),
    ...captureFlags,
    all: Flags.boolean(),
    'not-forwarded': Flags.boolean(),
    ...provingFlags,
    'sign-again': Flags.boolean(),
    shuffle: Flags.boolean(),
    seed: Flags.string({ helpValue: 'TEXT' }),
    'at-once': Flags.integer({ helpValue: 'N', default: 1, min: 1, max: 16 }),
    'keep-going': Flags.boolean(),
    'dry-run': Flags.boolean(),
  };

  async run(): Ended {
    const { args, flags } = await this.parse(WebhooksReplay);
    const url = deliveryUrl(flags.to, '--to');
    const { environment } = await resolved(this, flags);
    const given = await provingAuthentication(flags, process.env);
    if (flags['sign-again'] && given?.type !== 'HMAC')
      throw usageError('usage', webhooksWords.replay.signAgainNeedsSecret);
    // A repeat is queued if its first was received without --forward-to.
    const usual: readonly CaptureKind[] = flags['not-forwarded'] ? captureKinds : ['new'];
    const { kinds = usual, ...filter } = captureSearch(flags);
    const isFiltered = Object.values(filter).some((value) => value !== undefined);
    const isMany = isFiltered || flags.all || flags['not-forwarded'];
    if (args.id === undefined ? !isMany : isMany) throw usageError('usage', webhooksWords.replay.which);
    const nothing = notCaptured(webhooksWords.captures.noneFitsHere);
    if (!existsSync(capturesPath(process.env, environment))) throw nothing;
    const search = await withoutRef({ ...filter, kinds }, environment);
    const note = (text: string): void => this.note(text);
    return withCaptures(environment, async (store) => {
      const found =
        args.id === undefined
          ? await withIndex(store, note, async (index) => {
              requireKnown(search, index.choices());
              const ids = [...idsFound(index, search, 'oldest')];
              if (!flags['not-forwarded']) return ids;
              const waiting = notForwardedIds(store);
              return ids.filter((id) => waiting.has(id));
            })
          : [oneCapture(store, args.id).captureId];
      if (found.length === 0) throw nothing;
      const ids = flags.shuffle ? shuffled(found, flags.seed ?? '') : found;
      if (!flags['dry-run']) return this.send(store, ids, url, given, flags);
      const records = ids.map((id) => {
        const capture = kept(store, id);
        return { capture, proof: proofOf(capture, given, flags['sign-again']) };
      });
      const table = { columns: dryColumns, records };
      await this.show({ json: records.map(dryJson), table }, flags);
      this.note(webhooksWords.dryRun);
      return undefined;
    });
  }

  private async send(
    store: CaptureStore,
    ids: readonly number[],
    url: URL,
    given: Authentication | null,
    flags: ReplayFlags,
  ): Ended {
    const format = pipeFormat(this, flags);
    const warn = proofWarnings((text) => this.note(text));
    return runSending<number>({
      items: ids,
      atOnce: flags['at-once'],
      send: async (id) => {
        const capture = kept(store, id);
        const proof = proofOf(capture, given, flags['sign-again']);
        warn(capture, proof);
        const result = await replay(capture, url, proof);
        store.addForward(id, result);
        if (result.problem === null) store.queue.taken(id);
        return result;
      },
      goOn: ({ problem }) => problem === null || flags['keep-going'],
      sent: (id, result) => {
        const { envelope, attempt } = kept(store, id);
        return {
          captureId: id,
          eventId: envelope?.eventId ?? null,
          type: envelope?.type ?? null,
          attempt,
          result,
        };
      },
      format,
      note: (text) => this.note(text),
      show: (records) => this.show(replayedAnswer(records), { ...flags, output: format }),
    });
  }
}

type ReplayFlags = GlobalFlags & {
  readonly 'sign-again': boolean;
  readonly 'at-once': number;
  readonly 'keep-going': boolean;
};

/** By its number, or the accepted one of an event: a stranger's copy of it is never meant. */
function oneCapture(store: CaptureStore, id: string): Capture {
  for (const capture of store.list({ eventId: id, kinds: ['new'] })) return capture;
  return requireCapture(store, id);
}

function kept(store: CaptureStore, captureId: number): Capture {
  return store.find(captureId) ?? requireCapture(null, String(captureId));
}

/** Warns once of each omitted header, and of each stranger's delivery that gets a proof. */
function proofWarnings(note: (text: string) => void) {
  const told = new Set<string>();
  return (capture: Capture, proof: Authentication | null): void => {
    if (proof !== null && !capture.valid) note(webhooksWords.replay.wasNotProven(capture.captureId));
    for (const name of replayed(capture, proof).leftOut) {
      if (told.has(name)) continue;
      told.add(name);
      note(webhooksWords.replay.leftOut(name));
    }
  };
}

interface DryReplay {
  readonly capture: Capture;
  readonly proof: Authentication | null;
}

function dryJson({ capture, proof }: DryReplay) {
  const { captureId, envelope, receivedAtMs, body, attempt } = capture;
  return {
    captureId,
    eventId: envelope?.eventId ?? null,
    type: envelope?.type ?? null,
    attempt,
    receivedAt: new Date(receivedAtMs).toISOString(),
    bodyBytes: body.length,
    proof: proof === null ? 'as it came' : `made anew: ${proof.type}`,
    leftOut: replayed(capture, proof).leftOut,
  };
}

const dryColumns: readonly Column<DryReplay>[] = [
  { header: 'Id', value: ({ capture }) => String(capture.captureId), align: 'right' },
  {
    header: 'Received (BRT)',
    value: ({ capture }) => brasiliaInstant(capture.receivedAtMs),
    shown: ({ capture }) => secondText(capture.receivedAtMs),
    whole: true,
    cell: 'instant',
  },
  {
    header: 'Event',
    value: ({ capture }) => capture.envelope?.type ?? webhooksWords.noEvent,
    freeText: true,
  },
  { header: 'Bytes', value: ({ capture }) => String(capture.body.length), align: 'right' },
  { header: 'Proof', value: proofText },
];

function proofText({ capture, proof }: DryReplay): string {
  if (proof !== null) return webhooksWords.replay.newProof(proof.type);
  const { leftOut } = replayed(capture, null);
  return leftOut.length === 0
    ? webhooksWords.replay.sameProof
    : webhooksWords.replay.without(leftOut.join(', '));
}
