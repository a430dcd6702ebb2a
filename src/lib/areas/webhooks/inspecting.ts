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
import { webhooksWords } from '../../words/webhooks.ts';
import type { Checked } from './authentication.ts';
import { inspectRoutes, pageFailure } from './inspect-routes.ts';
import { type Listening, startListening } from './listening.ts';

/** The input of `webhooks inspect`. */
export interface InspectingInput {
  readonly store: CaptureStore;
  readonly index: CaptureIndex;
  readonly session: Session;
  readonly port: number;
  /** Where a delivery is sent again to unless another address is typed. */
  readonly replayTo: URL | null;
  /** The receiver to run beside the page; null to show what others receive. */
  readonly receive: {
    readonly checked: Checked;
    readonly port: number;
    readonly path: string | null;
    readonly isTrusted: IsTrusted;
    readonly forwardTo: URL | null;
  } | null;
  readonly note: (text: string) => void;
}

/** A page that is served, and perhaps a receiver beside it. */
export interface Inspecting {
  /** With the token after a `#`, which no browser sends to anybody. */
  readonly url: string;
  readonly receiver: Facts['receiver'];
  stop(): Promise<void>;
}

/** Serves the page, and receives where that is asked for. @throws {CliError} exit 91 when a port cannot be used */
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

/** How long a step may hold up what else this process does, and the rest after it: while something arrives, and otherwise. */
const [busy, quiet] = [
  { stepMs: 10, restMs: 200 },
  { stepMs: 50, restMs: 5 },
];
/** How often it looks for something new. */
const lookEveryMs = 1000;

/** Indexes in small steps what this process or another one captures. */
function keepIndexed(index: CaptureIndex, arrivedAt: () => number): { stop(): void } {
  let timer: NodeJS.Timeout;
  const step = (): void => {
    const { stepMs, restMs } = performance.now() - arrivedAt() < lookEveryMs ? busy : quiet;
    timer = setTimeout(step, leftOf(index, stepMs) > 0 ? restMs : lookEveryMs);
  };
  step();
  return { stop: () => clearTimeout(timer) };
}

/** A failure is told by the next search. */
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
    // The page looks into the store.
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
