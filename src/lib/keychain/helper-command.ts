import * as z from 'zod/mini';
import { secretsWords } from '../words/secrets.ts';
import { type ChildEnd, lastWords, runChild } from './child.ts';
import { SecretStoreError } from './store.ts';

/** The answer of a helper command on stdout, as one JSON object. */
const helperAnswer = z.object({
  version: z.literal(1),
  clientId: z.optional(z.string()),
  clientSecret: z.optional(z.string()),
  /** PEM, for a profile whose signing key comes from the helper. */
  privateKeyPem: z.optional(z.string()),
  /** RFC 3339; after this time the answer is not used. */
  expiration: z.optional(z.string()),
});

/** A helper's answer. */
export type HelperAnswer = z.infer<typeof helperAnswer>;

/** The command to run, and the current time. */
export interface HelperInput {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly limitMs?: number;
}

const defaultLimitMs = 10_000;

/**
 * Asks an external program for a credential. It is started from an argument list, without a shell and without our secrets in
 * its environment; its stderr is shown when it fails, its stdout never.
 * @throws {SecretStoreError} `helper_failed` or `expired`.
 */
export async function askHelper(input: HelperInput): Promise<HelperAnswer> {
  const [program, ...rest] = input.argv;
  if (program === undefined) throw new SecretStoreError('helper_failed', secretsWords.emptyHelper);
  const limitMs = input.limitMs ?? defaultLimitMs;
  const end = await start([program, ...rest], input.env, limitMs);
  if (end.stopped === 'timeout') throw failed(program, secretsWords.helperSilent(limitMs / 1000), end);
  if (end.stopped === 'too_much') throw failed(program, secretsWords.helperWroteTooMuch, end);
  if (end.status !== 0) throw failed(program, secretsWords.helperEnded(end.status), end);
  const answer = parseAnswer(end.stdout);
  if (answer === null) throw failed(program, secretsWords.helperNotJson, end, secretsWords.helperForm);
  refuseExpired(program, answer, input.now);
  return answer;
}

async function start(
  argv: [string, ...string[]],
  env: HelperInput['env'],
  limitMs: number,
): Promise<ChildEnd> {
  try {
    return await runChild({ argv, env, stdin: null, limitMs });
  } catch (error) {
    const reason =
      error instanceof Error && 'code' in error ? String(error.code) : secretsWords.unknownReason;
    throw new SecretStoreError('helper_failed', secretsWords.helperNotStarted(argv[0], reason), null, error);
  }
}

function parseAnswer(stdout: string): HelperAnswer | null {
  try {
    const checked = helperAnswer.safeParse(JSON.parse(stdout));
    return checked.success ? checked.data : null;
  } catch {
    // The parser's message would quote the text, and with it the secret.
    return null;
  }
}

function refuseExpired(program: string, answer: HelperAnswer, now: number): void {
  if (answer.expiration === undefined) return;
  const expires = Date.parse(answer.expiration);
  if (Number.isNaN(expires))
    throw new SecretStoreError('helper_failed', secretsWords.helperBadExpiration(program));
  if (expires <= now) throw new SecretStoreError('expired', secretsWords.helperExpired(program));
}

function failed(program: string, what: string, end: ChildEnd, hint: string | null = null): SecretStoreError {
  const said = lastWords(end);
  return new SecretStoreError('helper_failed', secretsWords.helperFailed(program, what, said), hint);
}
