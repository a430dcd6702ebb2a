import { createTokens, type Tokens } from '../client/auth.ts';
import { type Client, createClient } from '../client/client.ts';
import type { Connection } from '../client/connection.ts';
import { type Transport, TransportError, type WireRequest } from '../client/port.ts';
import { systemClock } from '../ports/clock.ts';
import { connectionWords } from '../words/connection.ts';
import { messageText } from '../words/records.ts';
import type { Telling } from '../words/topic.ts';
import type { EmbeddedSandbox, Resolved } from './connect.ts';
import type { Env } from './paths.ts';
import { tokenCacheOf } from './token-cache-of.ts';
import { version } from './version.ts';

/** Doctor's connection to the service: it has a short time-out, and remembers the other clock. */
export interface Line {
  readonly client: Client;
  readonly tokens: Tokens;
  /** The service's clock minus ours in milliseconds, from its latest answer; null before one with a `Date`. */
  skewMs(): number | null;
  close(): Promise<void>;
}

/** Opens the connection. @param note called with what is sent, for `--verbose` */
export async function openLine(
  resolved: Resolved,
  env: Env,
  note: ((text: Telling) => void) | null,
): Promise<Line> {
  return lineOver(await ends(resolved, env), env, note);
}

/** The two ends of a connection. */
interface Ends {
  readonly connection: Connection;
  readonly transport: Transport;
}

/** The connection over an existing transport. */
export function lineOver(
  { connection, transport }: Ends,
  env: Env,
  note: ((text: Telling) => void) | null = null,
): Line {
  const watched = watch(transport, note);
  const tokens = createTokens(connection, watched.transport, systemClock, tokenCacheOf(connection, env));
  const userAgent = `brl/${version}`;
  return {
    client: createClient({
      connection,
      transport: watched.transport,
      clock: systemClock,
      tokens,
      userAgent,
    }),
    tokens,
    skewMs: watched.skewMs,
    close: () => transport.close(),
  };
}

/** Longest wait for one answer, including connecting. */
const stepDeadlineMs = 5_000;

async function ends(resolved: Resolved, env: Env): Promise<Ends> {
  if (resolved.kind === 'embedded') return embeddedEnds(resolved, env);
  const { undiciTransport } = await import('../client/transport-undici.ts');
  return { connection: resolved.connection, transport: undiciTransport(env) };
}

/** Doctor moves no money, so it names no operator and reads no PIN. */
async function embeddedEnds(resolved: EmbeddedSandbox, env: Env) {
  const { wireEmbedded } = await import('./embedded.ts');
  return wireEmbedded({ ...resolved, actingDocument: null, transactionPin: null }, env);
}

function watch(inner: Transport, note: ((text: Telling) => void) | null) {
  let skewMs: number | null = null;
  const send = async (request: WireRequest) => {
    const deadlineMs = Math.min(request.deadlineMs, stepDeadlineMs);
    const what = `${request.method} ${new URL(request.url).pathname}`;
    try {
      const answer = await inner.send({ ...request, deadlineMs });
      // `Date` has whole seconds, so the middle of its second is the best estimate.
      const skew = Date.parse(answer.headers.date ?? '') + 500 - systemClock.now();
      if (!Number.isNaN(skew)) skewMs = skew;
      note?.(() => `${what}: HTTP ${answer.status}`);
      return answer;
    } catch (error) {
      if (error instanceof TransportError)
        note?.(() => connectionWords.noAnswer(what, messageText(error.told)));
      throw error;
    }
  };
  const transport: Transport = { send, close: () => inner.close() };
  return { transport, skewMs: () => skewMs };
}
