import { secretHider } from '../../contract/hide.ts';
import { secretsOf } from '../../deliveries/authentication.ts';
import { shownAddress } from '../../deliveries/delivery.ts';
import type { Envelope } from '../../deliveries/envelope.ts';
import { type Forward, forward } from '../../deliveries/forward.ts';
import { ownProofs, startForwarder } from '../../deliveries/forwarder.ts';
import type { Metrics } from '../../deliveries/metrics.ts';
import type { RawDelivery } from '../../deliveries/receiver.ts';
import type { Capture, CaptureStore } from '../../deliveries/store.ts';
import type { Telling } from '../../words/topic.ts';
import { webhooksWords } from '../../words/webhooks.ts';
import { answerText } from './attempts-view.ts';
import type { Checked } from './authentication.ts';

/** Where deliveries are forwarded. */
export interface ForwardTo {
  readonly url: URL;
  /** Whether the sender gets the app's own answer, so that nothing is queued. */
  readonly answersSender: boolean;
}

/** What forwarding needs. */
export interface ForwardingInput {
  readonly store: CaptureStore;
  readonly to: ForwardTo | null;
  readonly routes: readonly { readonly checked: Checked }[];
  readonly metrics: Metrics;
  readonly isWanted: (envelope: Envelope | null) => boolean;
  readonly print: (capture: Capture) => void;
  readonly note: (text: Telling) => void;
}

/** What happens to a delivery that was verified and kept. */
export interface Forwarding {
  /** The address for which a kept event is queued. */
  queueFor(envelope: Envelope): string | null;
  /** Prints it after its first try, or at once if none is made now. @returns the status to answer with */
  follow(delivery: RawDelivery, capture: Capture): Promise<number> | number;
  stop(): Promise<void>;
}

/** Forwarding by `--forward-to` and `--answer-with-app`; without them deliveries are only printed. */
export function startForwarding(input: ForwardingInput): Forwarding {
  const { to, isWanted, print } = input;
  const printOnly = (capture: Capture): number => {
    print(capture);
    return capture.status;
  };
  if (to === null)
    return { queueFor: () => null, follow: (_, capture) => printOnly(capture), stop: async () => undefined };
  if (to.answersSender)
    return {
      queueFor: () => null,
      follow: (delivery, capture) =>
        capture.kind === 'refused' || !isWanted(capture.envelope)
          ? printOnly(capture)
          : answerOf(input, to.url, delivery, capture),
      stop: async () => undefined,
    };
  return queued(input, to.url);
}

/** How many lines may wait for their first try: a person must see that something arrived. */
const mostUntold = 256;

function queued({ store, routes, metrics, isWanted, print, note }: ForwardingInput, url: URL): Forwarding {
  const { forwarding } = webhooksWords;
  const untold = new Map<number, Capture>();
  const tellAll = (): void => {
    for (const capture of untold.values()) print(capture);
    untold.clear();
  };
  sayWaiting(store, url, note);
  const forwarder = startForwarder({
    store,
    url,
    proofs: ownProofs(routes.map(({ checked }) => checked)),
    tried({ captureId }, attempt, state) {
      metrics.count('brl_webhook_forwards_total', { result: state === 'waiting' ? 'failed' : state });
      const early = untold.get(captureId);
      untold.delete(captureId);
      if (early) print({ ...early, forwards: [attempt] });
      else if (state === 'done')
        note(() => forwarding.handedOnLater(captureId, `${attempt.status}`, attempt.number));
      if (state === 'given_up') note(() => forwarding.givenUp(captureId));
    },
    paused(result, isNew) {
      tellAll();
      if (isNew) note(() => forwarding.paused(result.url, answerText(result)));
    },
    failed: (error) => note(() => forwarding.failed(error.message)),
  });
  return {
    queueFor: (envelope) => (isWanted(envelope) ? url.href : null),
    follow(_delivery, capture) {
      if (capture.isQueued !== true || forwarder.isPaused() || untold.size >= mostUntold) print(capture);
      else untold.set(capture.captureId, capture);
      if (capture.kind !== 'refused') forwarder.wake();
      return capture.status;
    },
    async stop() {
      await forwarder.stop();
      tellAll();
    },
  };
}

/** What an earlier run left: sent now if it is for this address, otherwise when somebody asks for it. */
function sayWaiting({ queue }: CaptureStore, url: URL, note: (text: Telling) => void): void {
  const { forwarding } = webhooksWords;
  for (const { url: to, state, count } of queue.counts()) {
    const shown = shownAddress(to);
    if (state === 'given_up') note(() => forwarding.leftGivenUp(count, shown));
    else
      note(() =>
        to === url.href ? forwarding.resumed(count, shown) : forwarding.leftForOther(count, shown),
      );
  }
}

/** Asks the app first and answers the sender with its status. */
async function answerOf(
  { store, routes, metrics, print }: ForwardingInput,
  url: URL,
  delivery: RawDelivery,
  capture: Capture,
): Promise<number> {
  if (capture.duplicateOf !== null && wasTaken(store, capture, url)) {
    print(capture);
    return capture.status;
  }
  const hide = secretHider(routes.flatMap(({ checked }) => secretsOf(checked.authentication)));
  const result = await forward(url, delivery, Date.now, hide);
  const status = statusFor(result);
  metrics.count('brl_webhook_forwards_total', { result: result.why === null ? 'done' : 'failed' });
  const attempt = store.addForward(capture.captureId, result, 'answer');
  if (status !== capture.status) store.setStatus(capture.captureId, status);
  print({ ...capture, status, forwards: [attempt] });
  return status;
}

/** The app did not answer (RFC 9110, section 15.6.3). */
const badGateway = 502;

/** A status whose answer was not whole is not passed on: the sender would take it for accepted. */
function statusFor({ why, status }: Forward): number {
  const isItsOwn = why === null || why === 'status' || why === 'redirect';
  return isItsOwn && status !== null ? status : badGateway;
}

/** An accepted event is not forwarded again: the sender repeats it because our answer was lost. */
function wasTaken(store: CaptureStore, { envelope }: Capture, url: URL): boolean {
  const shown = shownAddress(url.href);
  const isTaken = (one: Forward) => one.url === shown && one.why === null;
  for (const { forwards } of store.list({ eventId: envelope?.eventId ?? '' }))
    if (forwards.some(isTaken)) return true;
  return false;
}
