import type { Envelope } from '../../deliveries/envelope.ts';
import { type Forward, forward } from '../../deliveries/forward.ts';
import { ownProofs, startForwarder } from '../../deliveries/forwarder.ts';
import type { Metrics } from '../../deliveries/metrics.ts';
import type { RawDelivery } from '../../deliveries/receiver.ts';
import type { Capture, CaptureStore } from '../../deliveries/store.ts';
import type { Telling } from '../../words/topic.ts';
import { webhooksWords } from '../../words/webhooks.ts';
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
    tried({ captureId }, result, state, tries) {
      metrics.count('brl_webhook_forwards_total', { result: state === 'waiting' ? 'failed' : state });
      const early = untold.get(captureId);
      untold.delete(captureId);
      if (early) print({ ...early, forwards: [result] });
      else if (state === 'done') note(() => forwarding.handedOnLater(captureId, `${result.status}`, tries));
      if (state === 'given_up') note(() => forwarding.givenUp(captureId));
    },
    paused(result, isNew) {
      tellAll();
      if (isNew) note(() => forwarding.paused(url.href, `${result.status ?? result.problem}`));
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
    if (state === 'given_up') note(() => forwarding.leftGivenUp(count, to));
    else note(() => (to === url.href ? forwarding.resumed(count, to) : forwarding.leftForOther(count, to)));
  }
}

/** Asks the app first and answers the sender with its status. */
async function answerOf(
  { store, metrics, print }: ForwardingInput,
  url: URL,
  delivery: RawDelivery,
  capture: Capture,
): Promise<number> {
  if (capture.duplicateOf !== null && wasTaken(store, capture, url)) {
    print(capture);
    return capture.status;
  }
  const result = await forward(url, delivery, Date.now);
  const status = result.status ?? badGateway;
  metrics.count('brl_webhook_forwards_total', { result: result.problem === null ? 'done' : 'failed' });
  store.addForward(capture.captureId, result);
  if (status !== capture.status) store.setStatus(capture.captureId, status);
  print({ ...capture, status, forwards: [result] });
  return status;
}

/** The app did not answer (RFC 9110, section 15.6.3). */
const badGateway = 502;

/** An accepted event is not forwarded again: the sender repeats it because our answer was lost. */
function wasTaken(store: CaptureStore, { envelope }: Capture, url: URL): boolean {
  const isTaken = (one: Forward) => one.url === url.href && one.problem === null;
  for (const { forwards } of store.list({ eventId: envelope?.eventId ?? '' }))
    if (forwards.some(isTaken)) return true;
  return false;
}
