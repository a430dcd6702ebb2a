import { capturing } from '../../deliveries/capture.ts';
import { causeSearch } from '../../deliveries/cause-search.ts';
import type { Delivery } from '../../deliveries/delivery.ts';
import type { Envelope } from '../../deliveries/envelope.ts';
import {
  type RawDelivery,
  type Receiver,
  type ReceiverInput,
  type Refusal,
  startReceiver,
} from '../../deliveries/receiver.ts';
import { slowDown } from '../../deliveries/slow-down.ts';
import type { Capture, CaptureStore } from '../../deliveries/store.ts';
import { CliError } from '../../errors/cli-error.ts';
import { webhooksWords } from '../../words/webhooks.ts';
import type { Checked } from './authentication.ts';
import { type ForwardTo, startForwarding } from './forwarding.ts';
import type { Stage } from './reporter.ts';

/** The surroundings of the receiver in `webhooks listen`. */
export interface ListeningInput {
  readonly address: Pick<ReceiverInput, 'host' | 'port' | 'path' | 'tls' | 'isTrusted'>;
  readonly store: CaptureStore;
  readonly checked: Checked;
  /** Where what was accepted is handed on to; null for nowhere. */
  readonly forwardTo: ForwardTo | null;
  /** Whether a delivery is shown, and handed on. */
  readonly isWanted: (envelope: Envelope | null) => boolean;
  /** Called with each wanted delivery that was kept, in the order of their forwards; never two at a time. */
  readonly tell: (capture: Capture, stage: Stage) => Promise<void>;
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

/** Starts the receiver. The sender is answered once its delivery is kept; forwarding, printing and causes come after. */
export async function startListening(input: ListeningInput): Promise<Listening> {
  const { store, checked, note } = input;
  const { receiving } = webhooksWords;
  const printer = printing(input);
  const print = (captured: Capture): void => printer.print(captured, 'whole');
  const forwarding = startForwarding({ ...input, to: input.forwardTo, print });
  const capture = capturing({ store, ...checked, now: Date.now, forwardTo: forwarding.queueFor });
  const unproven = lookingInto(input, printer.print);
  const unkept = turningDown(note);
  const accept = async (delivery: RawDelivery): Promise<number> => {
    const captured = await capture(delivery).catch((error: Error) => {
      note(receiving.notKept(error.message));
      throw error;
    });
    if (captured === null) return unkept.turnDown(delivery);
    if (captured.valid) return forwarding.follow(delivery, captured);
    unproven.look(delivery, captured);
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
      unkept.end();
      await Promise.all([forwarding.stop(), unproven.end()]);
      await printer.idle();
    },
  };
}

type Print = (capture: Capture, stage: Stage) => void;

/** One after the other, in the order in which they are asked for. */
function printing({ isWanted, tell, note }: ListeningInput): { print: Print; idle(): Promise<void> } {
  let last: Promise<void> = Promise.resolve();
  return {
    print(captured, stage) {
      if (!isWanted(captured.envelope)) return;
      last = last
        .then(() => tell(captured, stage))
        .catch((error: Error) => note(webhooksWords.receiving.notShown(captured.captureId, error.message)));
    },
    idle: () => last,
  };
}

/** How long the end waits for causes that are being looked for. */
const lastLookMs = 5000;

/** Finds out, after the answer, why a delivery was not proven; tells that it was refused at once, and the cause when it is known. */
function lookingInto({ store, checked, note }: ListeningInput, print: Print) {
  const search = causeSearch();
  const looking = new Set<Promise<void>>();
  const { authentication, others } = checked;
  const look = async ({ headers, body }: Delivery, captured: Capture): Promise<void> => {
    const found = await search.look({ delivery: { headers, body }, authentication, others });
    if (found === null) return print(captured, 'cause');
    const { causes, envelope } = found;
    store.setCauses(captured.captureId, causes, envelope);
    print({ ...captured, causes, envelope: captured.envelope ?? envelope }, 'cause');
  };
  return {
    look(delivery: Delivery, captured: Capture): void {
      print(captured, 'refused');
      const one: Promise<void> = look(delivery, captured)
        .catch((error: Error) =>
          note(webhooksWords.receiving.causeNotKept(captured.captureId, error.message)),
        )
        .finally(() => looking.delete(one));
      looking.add(one);
    },
    async end(): Promise<void> {
      const all = Promise.allSettled(looking);
      const enough = setTimeout(() => void search.close(), lastLookMs);
      await all;
      clearTimeout(enough);
      await search.close();
    },
  };
}

/** How often it is told that deliveries were not kept. */
const tellEveryMs = 10_000;

/** Answers what is neither proven nor kept: slowly, and with one sentence for many. */
function turningDown(note: (text: string) => void) {
  const pause = slowDown();
  let count = 0;
  let sender = '';
  let timer: NodeJS.Timeout | undefined;
  const say = (): void => {
    if (count > 0) note(webhooksWords.receiving.notKeptUnproven(count, sender));
    count = 0;
    timer = undefined;
  };
  return {
    async turnDown({ remoteAddress }: RawDelivery): Promise<number> {
      count += 1;
      sender = remoteAddress ?? webhooksWords.receiving.unknownSender;
      timer ??= setTimeout(say, tellEveryMs).unref();
      await pause();
      return 401;
    },
    end(): void {
      clearTimeout(timer);
      say();
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
