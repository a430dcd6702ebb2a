import type { Delivery } from '../../deliveries/delivery.ts';
import { forward } from '../../deliveries/forward.ts';
import {
  type RawDelivery,
  type Receiver,
  type ReceiverInput,
  type Refusal,
  startReceiver,
} from '../../deliveries/receiver.ts';
import type { Capture, CaptureStore, Forward } from '../../deliveries/store.ts';
import { CliError } from '../../errors/cli-error.ts';
import { webhooksWords } from '../../words/webhooks.ts';

/** The surroundings of the receiver in `webhooks listen`. */
export interface ListeningInput {
  readonly address: Pick<ReceiverInput, 'host' | 'port' | 'path' | 'tls'>;
  readonly store: CaptureStore;
  readonly capture: (delivery: RawDelivery) => Promise<Capture>;
  /** Where what was accepted is handed on to; null for nowhere. */
  readonly forwardTo: URL | null;
  /** Whether a delivery is handed on. */
  readonly isWanted: (capture: Capture) => boolean;
  /** Called with each wanted delivery that was kept, in the order of their forwards; never two at a time. */
  readonly tell: (capture: Capture) => Promise<void>;
  readonly note: (text: string) => void;
  /** The command to type when the port is taken. */
  readonly otherPort: string;
}

/** A receiver with everything that follows an answer. */
export interface Listening {
  readonly url: string;
  /** Answers what is under way, waits for forwards and prints, then resolves. */
  stop(): Promise<void>;
}

/** Forwards at one time; more wait. */
const forwardsAtOnce = 16;

/** Starts the receiver. The sender is answered once its delivery is kept; forwarding and printing come after. */
export async function startListening(input: ListeningInput): Promise<Listening> {
  const { store, capture, forwardTo, isWanted, tell, note } = input;
  const { receiving } = webhooksWords;
  let printing: Promise<void> = Promise.resolve();
  const print = (captured: Capture): void => {
    if (!isWanted(captured)) return;
    printing = printing
      .then(() => tell(captured))
      .catch((error: Error) => note(receiving.notShown(captured.captureId, error.message)));
  };
  const forwards = lanes(forwardsAtOnce);
  const forwarded = new Set<string>();
  const accept = async (delivery: RawDelivery): Promise<number> => {
    const captured = await capture(delivery).catch((error: Error) => {
      note(receiving.notKept(error.message));
      throw error;
    });
    if (forwardTo === null || captured.kind === 'refused' || !isWanted(captured)) print(captured);
    else forwards.add(async () => print(await handOn(delivery, captured, forwardTo, store, forwarded)));
    return captured.status;
  };
  const refused = ({ status, remoteAddress, why }: Refusal): void =>
    note(receiving.turnedAway(remoteAddress ?? receiving.unknownSender, status, why));
  const receiver: Receiver = await startReceiver({ ...input.address, accept, refused }).catch(
    unusable(input.address.port, input.otherPort),
  );
  return {
    url: receiver.url,
    async stop() {
      await receiver.close();
      await forwards.idle();
      await printing;
    },
  };
}

/** An event is handed on until it was taken once: a repeat that came because our answer was lost is no second event. */
async function handOn(
  delivery: Delivery,
  captured: Capture,
  url: URL,
  store: CaptureStore,
  forwarded: Set<string>,
): Promise<Capture> {
  const eventId = captured.envelope?.eventId ?? '';
  const taken = forwarded.has(eventId) || (captured.duplicateOf !== null && wasTaken(store, eventId, url));
  if (taken) return captured;
  const result: Forward = await forward(url, delivery, Date.now);
  if (result.problem === null) forwarded.add(eventId);
  store.addForward(captured.captureId, result);
  return { ...captured, forwards: [result] };
}

function wasTaken(store: CaptureStore, eventId: string, url: URL): boolean {
  for (const { forwards } of store.list({ eventId })) {
    if (forwards.some((one) => one.url === url.href && one.problem === null)) return true;
  }
  return false;
}

/** Runs work a few at a time, the rest in its order. */
function lanes(width: number) {
  const waiting: (() => Promise<void>)[] = [];
  const running = new Set<Promise<void>>();
  const next = (): void => {
    while (running.size < width) {
      const work = waiting.shift();
      if (!work) return;
      const run: Promise<void> = work().finally(() => {
        running.delete(run);
        next();
      });
      running.add(run);
    }
  };
  return {
    add(work: () => Promise<void>): void {
      waiting.push(work);
      next();
    },
    async idle(): Promise<void> {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

function unusable(port: number, hint: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    throw new CliError({
      code: 'port_unavailable',
      ends: 'configuration',
      message: webhooksWords.receiving.portUnusable(port, error.code ?? error.message),
      hint,
      cause: error,
    });
  };
}
