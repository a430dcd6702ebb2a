import { randomBytes } from 'node:crypto';
import type { Session } from '../../connection/session.ts';
import { startMetrics } from '../../deliveries/metrics.ts';
import type { CaptureIndex } from '../../deliveries/search.ts';
import type { IsTrusted } from '../../deliveries/sender.ts';
import type { CaptureStore } from '../../deliveries/store.ts';
import { CliError } from '../../errors/cli-error.ts';
import { pageScript } from '../../inspect/page-script.ts';
import { startInspectServer } from '../../inspect/server.ts';
import type { Facts } from '../../inspect/shapes.ts';
import type { Telling } from '../../words/topic.ts';
import { webhooksWords } from '../../words/webhooks.ts';
import type { Checked } from './authentication.ts';
import { inspectRoutes, pageFailure } from './inspect-routes.ts';
import { type Listening, startListening } from './listening.ts';

/** What `webhooks inspect` is given. */
export interface InspectingInput {
  readonly store: CaptureStore;
  readonly index: CaptureIndex;
  readonly session: Session;
  readonly port: number;
  /** The default address for sending a delivery again. */
  readonly replayTo: URL | null;
  /** The receiver to run beside the page; null to show only what others receive. */
  readonly receive: {
    readonly checked: Checked;
    readonly port: number;
    readonly path: string | null;
    readonly isTrusted: IsTrusted;
    readonly forwardTo: URL | null;
  } | null;
  readonly note: (text: Telling) => void;
}

/** A served page, perhaps with a receiver beside it. */
export interface Inspecting {
  /** With the token after a `#`, which no browser sends anywhere. */
  readonly url: string;
  readonly receiver: Facts['receiver'];
  stop(): Promise<void>;
}

/** Serves the page, and receives deliveries if asked to. @throws {CliError} exit 91 if a port cannot be used */
export async function startInspecting(input: InspectingInput): Promise<Inspecting> {
  const { store, index, session, replayTo, note } = input;
  let arrivedAt = Number.NEGATIVE_INFINITY;
  const listening = await receiving(input, () => {
    arrivedAt = performance.now();
  });
  const receiver = listening === null ? null : receiverFacts(listening, input.receive);
  const { environment, profileName } = session;
  const facts = {
    environment,
    profile: profileName,
    receiver,
    replayTo: (replayTo ?? input.receive?.forwardTo ?? null)?.href ?? null,
  };
  const token = randomBytes(24).toString('base64url');
  try {
    const server = await startInspectServer({
      port: input.port,
      token,
      script: await pageScript(),
      routes: inspectRoutes({ store, index, session, facts, checked: input.receive?.checked ?? null, note }),
      failure: pageFailure,
    }).catch(unusable(input.port));
    const indexing = keepIndexed(index, () => arrivedAt);
    return {
      url: `${server.url}#${token}`,
      receiver,
      async stop() {
        indexing.stop();
        await Promise.all([server.close(), listening?.stop()]);
      },
    };
  } catch (error) {
    await listening?.stop();
    throw error;
  }
}

/** How long a step may block this process, and the rest after it: while deliveries arrive, and otherwise. */
const [busy, quiet] = [
  { stepMs: 10, restMs: 200 },
  { stepMs: 50, restMs: 5 },
];
/** How often it looks for new captures. */
const lookEveryMs = 1000;

/** Indexes in small steps what this process or another captures. */
function keepIndexed(index: CaptureIndex, arrivedAt: () => number): { stop(): void } {
  let timer: NodeJS.Timeout;
  const step = (): void => {
    const { stepMs, restMs } = performance.now() - arrivedAt() < lookEveryMs ? busy : quiet;
    timer = setTimeout(step, leftOf(index, stepMs) > 0 ? restMs : lookEveryMs);
  };
  step();
  return { stop: () => clearTimeout(timer) };
}

/** The next search reports a failure. */
function leftOf(index: CaptureIndex, stepMs: number): number {
  try {
    return index.catchUp(stepMs);
  } catch {
    return 0;
  }
}

function receiverFacts({ url }: Listening, receive: InspectingInput['receive']): Facts['receiver'] {
  const authentication = receive?.checked.authentication ?? { type: 'NONE' };
  const header = 'header' in authentication ? authentication.header : null;
  return { url, authType: authentication.type, header };
}

/** @param arrived called with each delivery */
async function receiving(
  { store, receive, note }: InspectingInput,
  arrived: () => void,
): Promise<Listening | null> {
  if (receive === null) return null;
  const { port, path, isTrusted, forwardTo, checked } = receive;
  return startListening({
    address: { host: '127.0.0.1', port, tls: null, isTrusted },
    routes: [{ path, checked }],
    metrics: startMetrics(),
    store,
    forwardTo: forwardTo === null ? null : { url: forwardTo, answersSender: false },
    isWanted: () => true,
    // The page reads the store.
    tell: async () => arrived(),
    note,
    otherPort: 'brl webhooks inspect --listen-port 0',
  });
}

function unusable(port: number): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    throw new CliError({
      code: 'port_unavailable',
      ends: 'configuration',
      message: webhooksWords.page.portUnusable(port, error.code ?? error.message),
      hint: 'brl webhooks inspect --port 0',
      cause: error,
    });
  };
}
