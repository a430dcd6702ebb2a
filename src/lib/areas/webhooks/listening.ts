import { capturing } from '../../deliveries/capture.ts';
import { causeSearch } from '../../deliveries/cause-search.ts';
import { type Delivery, pathOf } from '../../deliveries/delivery.ts';
import { type Envelope, readEnvelope } from '../../deliveries/envelope.ts';
import { withoutUrlSecrets } from '../../deliveries/foreign-secrets.ts';
import type { Metrics } from '../../deliveries/metrics.ts';
import {
  type RawDelivery,
  type Receiver,
  type ReceiverInput,
  type Refusal,
  startReceiver,
} from '../../deliveries/receiver.ts';
import type { Capture, CaptureStore } from '../../deliveries/store.ts';
import type { TurnedAway } from '../../deliveries/turned-away.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Telling } from '../../words/topic.ts';
import { webhooksWords } from '../../words/webhooks.ts';
import type { Checked } from './authentication.ts';
import { type Forwarding, type ForwardTo, startForwarding } from './forwarding.ts';
import type { Stage } from './reporter.ts';

/** How the deliveries to one path authenticate; null is every path. */
export interface Route {
  readonly path: string | null;
  readonly checked: Checked;
}

/** The surroundings of the receiver in `webhooks listen`. */
export interface ListeningInput {
  readonly address: Pick<ReceiverInput, 'host' | 'port' | 'tls' | 'isTrusted'>;
  readonly routes: readonly Route[];
  readonly store: CaptureStore;
  readonly metrics: Metrics;
  /** Where accepted deliveries are forwarded; null for nowhere. */
  readonly forwardTo: ForwardTo | null;
  /** Whether a delivery is shown and forwarded. */
  readonly isWanted: (envelope: Envelope | null) => boolean;
  /** Called with each wanted delivery once it is kept, in the order of the forwards, one at a time. */
  readonly tell: (capture: Capture, stage: Stage) => Promise<void>;
  readonly note: (text: Telling) => void;
  /** The command to type if the port is taken. */
  readonly otherPort: string;
}

/** A receiver, with all that follows its answers. */
export interface Listening {
  readonly url: string;
  /** Answers what is under way, waits for forwards and printing, then resolves. */
  stop(): Promise<void>;
}

/** Starts the receiver. The sender is answered once its delivery is kept; forwarding, printing and causes come after. */
export async function startListening(input: ListeningInput): Promise<Listening> {
  const { address, routes, metrics, note } = input;
  const printer = printing(input);
  const print = (captured: Capture): void => printer.print(captured, 'whole');
  const forwarding = startForwarding({ ...input, to: input.forwardTo, print });
  const unproven = lookingInto(input, printer.print);
  const unkept = turningDown(note);
  const accept = accepting(input, { forwarding, unproven, unkept });
  const { receiving } = webhooksWords;
  const away = keepingAway(input);
  const refused = (refusal: Refusal): void => {
    const { status, remoteAddress, why } = refusal;
    away.keep(refusal);
    metrics.count('brl_webhook_turned_away_total', { status: String(status ?? 'none') });
    note(() => receiving.turnedAway(remoteAddress ?? receiving.unknownSender, status, why));
  };
  const paths = routes.flatMap(({ path }) => path ?? []);
  const receiver: Receiver = await startReceiver({
    ...address,
    paths: paths.length === 0 ? null : paths,
    accept,
    isOpen: (path) =>
      routes.some(
        (route) => [null, path].includes(route.path) && route.checked.authentication.type === 'NONE',
      ),
    refused,
  }).catch(async (error: NodeJS.ErrnoException) => {
    await forwarding.stop();
    throw unusable(address.port, input.otherPort, error);
  });
  return {
    url: receiver.url,
    async stop() {
      await receiver.close();
      unkept.end();
      away.end();
      await Promise.all([forwarding.stop(), unproven.end()]);
      await printer.idle();
    },
  };
}

interface After {
  readonly forwarding: Forwarding;
  readonly unproven: ReturnType<typeof lookingInto>;
  readonly unkept: ReturnType<typeof turningDown>;
}

/** Keeps a delivery by its path's rules, and says how to answer it. */
function accepting({ store, routes, metrics, note }: ListeningInput, after: After) {
  const { forwarding, unproven, unkept } = after;
  const forwardTo = forwarding.queueFor;
  const known = routes.map(({ path, checked }) => ({
    path,
    checked,
    capture: capturing({ store, ...checked, now: Date.now, forwardTo }),
  }));
  return async (delivery: RawDelivery): Promise<number> => {
    const startedMs = performance.now();
    const route = known.find(({ path }) => path === null || path === pathOf(delivery.target));
    const captured = await route?.capture(delivery).catch((error: Error) => {
      metrics.count('brl_webhook_store_errors_total');
      note(() => webhooksWords.receiving.notKept(error.message));
      throw error;
    });
    const answered = (kind: string, status: number): number => {
      metrics.count('brl_webhook_deliveries_total', { kind, status: String(status) });
      metrics.answered((performance.now() - startedMs) / 1000);
      return status;
    };
    if (!route || !captured) return unkept.turnDown(delivery, answered('not_kept', 401));
    if (captured.valid) return answered(captured.kind, await forwarding.follow(delivery, captured));
    unproven.look(delivery, captured, route.checked);
    return answered(captured.kind, captured.status);
  };
}

type Print = (capture: Capture, stage: Stage) => void;

/** Runs one job after the other, in the order of the calls. */
function printing({ isWanted, tell, note }: ListeningInput): { print: Print; idle(): Promise<void> } {
  let last: Promise<void> = Promise.resolve();
  return {
    print(captured, stage) {
      if (!isWanted(captured.envelope)) return;
      last = last
        .then(() => tell(captured, stage))
        .catch((error: Error) =>
          note(() => webhooksWords.receiving.notShown(captured.captureId, error.message)),
        );
    },
    idle: () => last,
  };
}

/** How long closing waits for causes still being examined. */
const lastLookMs = 5000;

/** Finds out, after the answer, why a delivery failed verification; reports the refusal at once and the cause once it is known. */
function lookingInto({ store, metrics, note }: ListeningInput, print: Print) {
  const search = causeSearch();
  const looking = new Set<Promise<void>>();
  const look = async (
    { headers, body }: Delivery,
    captured: Capture,
    { authentication, others }: Checked,
  ): Promise<void> => {
    const found = await search.look({ delivery: { headers, body }, authentication, others });
    metrics.count('brl_webhook_causes_total', { cause: found?.causes[0]?.code ?? 'not_looked_for' });
    if (found === null) return print(captured, 'cause');
    const { causes, envelope } = found;
    store.setCauses(captured.captureId, causes, envelope);
    print({ ...captured, causes, envelope: captured.envelope ?? envelope }, 'cause');
  };
  return {
    look(delivery: Delivery, captured: Capture, checked: Checked): void {
      print(captured, 'refused');
      const one: Promise<void> = look(delivery, captured, checked)
        .catch((error: Error) =>
          note(() => webhooksWords.receiving.causeNotKept(captured.captureId, error.message)),
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

/** How often requests that were turned away are written down, and how many at a time: a stranger may send thousands. */
const [keepEveryMs, mostAtOnce] = [1000, 100];

/** Writes down what was turned away, some at a time. */
function keepingAway({ store, note }: ListeningInput) {
  let waiting: TurnedAway[] = [];
  let timer: NodeJS.Timeout | undefined;
  const write = (): void => {
    const some = waiting;
    waiting = [];
    timer = undefined;
    try {
      if (some.length > 0) store.addTurnedAway(some);
    } catch (error) {
      note(() => webhooksWords.receiving.notKept((error as Error).message));
    }
  };
  return {
    keep({ status, code, remoteAddress, request }: Refusal): void {
      if (waiting.length >= mostAtOnce) return;
      const read = request?.body == null ? null : readEnvelope(request.body);
      const envelope = typeof read === 'string' ? null : read;
      waiting.push({
        atMs: Date.now(),
        status,
        code,
        sender: remoteAddress,
        method: request?.method ?? null,
        target: request === null ? null : withoutUrlSecrets(request.target).slice(0, longestTarget),
        type: envelope?.type ?? null,
        identifier: envelope?.identifier ?? null,
        endToEndId: envelope?.endToEndId ?? null,
      });
      timer ??= setTimeout(write, keepEveryMs).unref();
    },
    end(): void {
      clearTimeout(timer);
      write();
    },
  };
}

const longestTarget = 300;

/** How often a person is told that deliveries were not kept. */
const tellEveryMs = 10_000;

/** Answers deliveries that are neither verified nor kept: slowly, with one sentence for many. */
function turningDown(note: (text: Telling) => void) {
  const pause = slowDown();
  let count = 0;
  let sender = '';
  let timer: NodeJS.Timeout | undefined;
  const say = (): void => {
    if (count > 0) note(() => webhooksWords.receiving.notKeptUnproven(count, sender));
    count = 0;
    timer = undefined;
  };
  return {
    async turnDown({ remoteAddress }: RawDelivery, status: number): Promise<number> {
      count += 1;
      sender = remoteAddress ?? webhooksWords.receiving.unknownSender;
      timer ??= setTimeout(say, tellEveryMs).unref();
      await pause();
      return status;
    },
    end(): void {
      clearTimeout(timer);
      say();
    },
  };
}

function unusable(port: number, hint: string, error: NodeJS.ErrnoException): CliError {
  return new CliError({
    code: 'port_unavailable',
    ends: 'configuration',
    message: webhooksWords.receiving.portUnusable(port, error.code ?? error.message),
    hint,
    cause: error,
  });
}

/** How senders of too many unproven deliveries are slowed down. */
const slowDownLimits = { pauseMs: 1000, paused: 64 } as const;

/**
 * Delays the answer to a sender whose deliveries are unproven and no longer stored: while it waits, it sends nothing.
 * Only a limited number wait at a time, as each holds a connection.
 */
function slowDown(): () => Promise<void> {
  let paused = 0;
  return async () => {
    if (paused >= slowDownLimits.paused) return;
    paused += 1;
    await new Promise((resolve) => setTimeout(resolve, slowDownLimits.pauseMs));
    paused -= 1;
  };
}
