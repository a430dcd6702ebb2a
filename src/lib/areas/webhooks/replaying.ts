import { brasiliaInstant, secondText } from '../../brazil/clock.ts';
import type { BaseCommand, Ended, GlobalFlags } from '../../command/base.ts';
import { type Authentication, proofHeader } from '../../deliveries/authentication.ts';
import type { HeaderList } from '../../deliveries/delivery.ts';
import { madeUpHeader } from '../../deliveries/made-up.ts';
import { proofOf, replay, replayed } from '../../deliveries/replay.ts';
import type { Capture, CaptureStore } from '../../deliveries/store.ts';
import type { Answer, Column } from '../../terminal/answer.ts';
import { madeUpWords } from '../../words/made-up.ts';
import type { Telling } from '../../words/topic.ts';
import { webhooksWords } from '../../words/webhooks.ts';
import { pipeFormat, requireCapture } from './captures.ts';
import { type Edited, type Edits, edited, proofOfEdited } from './replay-edits.ts';
import { runSending } from './sending.ts';
import { dryAnswer, replayedAnswer } from './sent-view.ts';

type ReplayFlags = GlobalFlags & {
  readonly 'sign-again': boolean;
  readonly 'at-once': number;
  readonly 'keep-going': boolean;
};

/** Sends captured deliveries to a receiver, and shows what each was answered. */
export async function sendAgain(
  command: BaseCommand,
  store: CaptureStore,
  ids: readonly number[],
  url: URL,
  given: Authentication | null,
  flags: ReplayFlags,
): Ended {
  const format = pipeFormat(command, flags);
  const warn = proofWarnings((text) => command.note(text));
  return runSending<number>({
    items: ids,
    atOnce: flags['at-once'],
    send: async (id) => {
      const capture = kept(store, id);
      const proof = proofOf(capture, given, flags['sign-again']);
      warn(capture, proof);
      const result = await replay(capture, url, proof);
      store.addForward(id, result, 'replay');
      return result;
    },
    goOn: ({ why }) => why === null || flags['keep-going'],
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
    note: (text) => command.note(text),
    show: (records) => command.show(replayedAnswer(records), { ...flags, output: format }),
  });
}

/**
 * Sends one delivery with changes, signed anew. Its answer is not kept with the capture, and the real delivery stays in its
 * queue: the application has not seen that one.
 */
export async function sendEdited(
  command: BaseCommand,
  capture: Capture,
  edits: Edits,
  url: URL,
  given: Authentication | null,
  flags: ReplayFlags & { readonly 'dry-run': boolean },
): Ended {
  const made = edited(capture, edits);
  const { eventId, type } = made;
  const proof = await proofOfEdited(capture, given);
  const { marked, markedWithoutId } = madeUpWords.edits;
  command.note(() => (eventId === null ? markedWithoutId(madeUpHeader) : marked(madeUpHeader, eventId)));
  if (flags['dry-run']) {
    const { headers, body } = replayed(made, proof);
    const isProof = ([name]: HeaderList[number]) =>
      name.toLowerCase() === proofHeader(proof, body)?.[0].toLowerCase();
    const rest = { headers: headers.filter((line) => !isProof(line)), body };
    await command.show(dryAnswer(url, [rest], proof), flags);
    return undefined;
  }
  const format = pipeFormat(command, flags);
  return runSending<Edited>({
    items: [made],
    atOnce: 1,
    send: (one) => replay(one, url, proof),
    goOn: () => true,
    sent: (_one, result) => ({
      captureId: capture.captureId,
      eventId,
      type,
      attempt: capture.attempt,
      result,
    }),
    format,
    note: (text) => command.note(text),
    show: (records) => command.show(replayedAnswer(records), { ...flags, output: format }),
  });
}

/** By its number, or the accepted one of an event: a stranger's copy of it is never meant. */
export function oneCapture(store: CaptureStore, id: string): Capture {
  for (const capture of store.list({ eventId: id, kinds: ['new'] })) return capture;
  return requireCapture(store, id);
}

function kept(store: CaptureStore, captureId: number): Capture {
  return store.find(captureId) ?? requireCapture(null, String(captureId));
}

/** Warns once of each omitted header, and of each stranger's delivery that gets a proof. */
function proofWarnings(note: (text: Telling) => void) {
  const told = new Set<string>();
  return (capture: Capture, proof: Authentication | null): void => {
    if (proof !== null && !capture.valid) note(() => webhooksWords.replay.wasNotProven(capture.captureId));
    for (const name of replayed(capture, proof).leftOut) {
      if (told.has(name)) continue;
      told.add(name);
      note(() => webhooksWords.replay.leftOut(name));
    }
  };
}

/** What would be sent, and with which proof. */
export function dryReplay(
  store: CaptureStore,
  ids: readonly number[],
  given: Authentication | null,
  signsAgain: boolean,
): Answer<DryReplay> {
  const records = ids.map((id) => {
    const capture = kept(store, id);
    return { capture, proof: proofOf(capture, given, signsAgain) };
  });
  return { json: records.map(dryJson), table: { columns: dryColumns, records } };
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
