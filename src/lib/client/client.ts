import type { Operation } from '../contract/operation.ts';
import type { Clock } from '../ports/clock.ts';
import { type Random, systemRandom } from '../ports/random.ts';
import { type Means, plainHeaders } from './attempt.ts';
import type { Tokens } from './auth.ts';
import { verdictOf } from './classify.ts';
import type { Connection } from './connection.ts';
import { ClockError, NoAnswerError, ServiceError } from './errors.ts';
import { exchange } from './exchange.ts';
import type { LinkRequest } from './link.ts';
import type { WireAnswer } from './port.ts';
import type { Answered, Reply } from './reply.ts';
import { type EncodedRequest, encodeRequest, type Input } from './request.ts';
import { repeatDelayMs } from './retry.ts';
import { createSigner } from './signer.ts';

/** The authenticated, signing HTTP core. */
export interface Client {
  readonly connection: Connection;
  /** Tells the service's time from the first token on, whatever the machine's clock says. */
  readonly clock: Clock;
  readonly random: Random;
  /** @throws {RequestError} when an account or a path value is missing. */
  encode<O extends Operation>(operation: O, input: Input<O>, idempotencyKey?: string | null): EncodedRequest;
  /**
   * Gets the access token, the signing key and the service's time ready, and the operator's PIN for a request that moves
   * money, so that a failure here is a failure before the request.
   * @returns how far the service's clock is from ours; null when unknown
   * @throws {TokenError} @throws {ClockError}
   */
  prepare(request: Pick<Operation, 'movesMoney'>): Promise<{ readonly skewMs: number | null }>;
  /**
   * How far the service's clock is from ours, fetching a token if none is at hand; null when unknown. Whatever needs the token
   * itself reports why there is none. @throws {QuestionLeft} when the prompt for a passphrase is abandoned
   */
  skewMs(): Promise<number | null>;
  /**
   * One exchange. A 403 that the token may have caused renews a cached token and sends the same request once more; a second
   * 403 is final, and so is one on a token that this command has just fetched.
   */
  exchange(request: EncodedRequest): Promise<Reply>;
  /** A query, repeated as its operation allows. @throws {ServiceError} @throws {NoAnswerError} @throws {TokenError} */
  read<O extends Operation>(operation: O, input: Input<O>): Promise<Answered>;
  /**
   * A query whose answer may be a file, whose bytes are then in {@link Answered.file}. Repeated as its operation allows.
   * @throws {ServiceError} @throws {NoAnswerError} @throws {TokenError}
   */
  download<O extends Operation>(operation: O, input: Input<O>): Promise<Answered>;
  /**
   * A change that moves no money, repeated as its operation allows, with the same key and bytes.
   * @throws {ServiceError} @throws {NoAnswerError} @throws {TokenError}
   */
  write<O extends Operation>(
    operation: O,
    input: Input<O>,
    idempotencyKey?: string | null,
  ): Promise<Answered>;
  /**
   * Follows a link that the service gave, without sending any of our credentials.
   * @throws {RequestError} for an unsafe link @throws {TransportError} when no complete answer arrived
   */
  followLink(link: LinkRequest): Promise<WireAnswer>;
  /** The headers of a request, with the token and PIN blanked; for `--dry-run`. */
  describe(request: EncodedRequest): Promise<{ headers: Record<string, string>; signing: unknown }>;
  close(): Promise<void>;
}

/** The parts of a client. */
export interface ClientParts extends Omit<Means, 'signer'> {
  /** The machine's own by default. */
  readonly random?: Random;
  /** Told how far the service's clock is from ours, whenever a request is signed or a payment is about to rely on it. */
  readonly observeSkew?: (skewMs: number) => void;
}

/** Makes the one client of a process. */
export function createClient(parts: ClientParts): Client {
  const { connection, transport, clock, random = systemRandom } = parts;
  const time = serviceTime(clock);
  const tokens: Tokens = {
    ...parts.tokens,
    async get(refused) {
      const token = await parts.tokens.get(refused);
      time.learn(token.skewMs);
      return token;
    },
  };
  const means: Means = { ...parts, tokens, signer: createSigner(connection, clock, parts.observeSkew) };
  const client: Client = {
    connection,
    clock: time.clock,
    random,
    encode: (operation, input, idempotencyKey) => encodeRequest(operation, input, connection, idempotencyKey),
    prepare: ({ movesMoney }) => prepare(means, movesMoney, parts.observeSkew),
    skewMs: () =>
      tokens.get().then(
        ({ skewMs }) => skewMs,
        (error: Error) => {
          // Whoever abandoned the prompt for a passphrase is not asked again.
          if (error.name === 'QuestionLeft') throw error;
          return null;
        },
      ),
    exchange: (request) => {
      const { attemptedAtMs } = request;
      return exchange(
        means,
        attemptedAtMs === undefined ? request : { ...request, attemptedAtMs: time.byMachine(attemptedAtMs) },
      );
    },
    read: (operation, input) =>
      untilAnswered(client, operation, client.encode(operation, input), input.mayRepeat),
    download: (operation, input) =>
      untilAnswered(client, operation, { ...client.encode(operation, input), expectsFile: true }),
    write: (operation, input, idempotencyKey) =>
      untilAnswered(client, operation, client.encode(operation, input, idempotencyKey)),
    describe: (request) => describe(means, request),
    followLink: async (link) => (await import('./link.ts')).followLink(transport, connection, link),
    close: () => transport.close(),
  };
  return client;
}

async function prepare(
  { connection, tokens, signer }: Means,
  movesMoney: boolean,
  observeSkew: ClientParts['observeSkew'],
): Promise<{ readonly skewMs: number | null }> {
  const isSigned = await signer.ready();
  const { skewMs } = await tokens.get();
  if (isSigned && skewMs === null) throw new ClockError();
  if (skewMs !== null) observeSkew?.(skewMs);
  if (movesMoney) await connection.transactionPin?.();
  return { skewMs };
}

/** Repeats a request as its operation allows. @throws the {@link replyError} of its last attempt */
async function untilAnswered(
  { exchange, clock, random }: Client,
  operation: Operation,
  request: EncodedRequest,
  mayRepeat: Input['mayRepeat'] = async () => true,
): Promise<Answered> {
  for (let attemptNumber = 1; ; attemptNumber++) {
    const reply = await exchange(request);
    const verdict = verdictOf(operation, reply);
    if (verdict.kind === 'answered') return verdict.reply;
    const delayMs = repeatDelayMs(operation, verdict, attemptNumber, random.fraction);
    if (delayMs === null) throw replyError(reply, operation);
    await clock.sleep(delayMs);
    if (!(await mayRepeat())) throw replyError(reply, operation);
  }
}

/** The error of a request that got no usable answer in any attempt. */
export function replyError(reply: Reply, operation: Operation): Error {
  if (reply.kind !== 'answer') return new NoAnswerError(reply);
  return reply.tokenError ?? new ServiceError(reply, operation);
}

async function describe({ connection, signer, userAgent }: Means, request: EncodedRequest) {
  const signed = await signer.sign(request, 0);
  const needsPin = request.movesMoney && connection.transactionPin;
  const headers: Record<string, string> = {
    ...plainHeaders(request, connection, userAgent),
    authorization: 'Bearer [hidden]',
    ...signed?.headers,
    ...(needsPin ? { 'x-transaction-pin': '[hidden]' } : {}),
  };
  const signing = signed && { lines: signed.lines, canonicalText: signed.canonicalText };
  return { headers, signing };
}

/** The machine's clock, corrected by the service's time. */
interface ServiceTime {
  /** Tells the service's time, as far as it is known; deadlines and pauses use the machine's. */
  readonly clock: Clock;
  /** @param skewMs the service's clock minus the machine's; null when unknown, which changes nothing */
  learn(skewMs: number | null): void;
  /** Converts a moment of {@link clock} to the machine's own clock. */
  byMachine(ms: number): number;
}

/** Follows the service's time; the machine's own until that is known. */
function serviceTime(machine: Clock): ServiceTime {
  let aheadMs = 0;
  return {
    clock: { ...machine, now: () => machine.now() + aheadMs, aheadMs: () => aheadMs },
    learn(skewMs) {
      aheadMs = skewMs ?? aheadMs;
    },
    byMachine: (ms) => ms - aheadMs,
  };
}
