import type { Client } from '../client/client.ts';
import { NoAnswerError, ServiceError } from '../client/errors.ts';
import { member } from '../client/reply.ts';
import { withOriginalNumbers } from '../client/strict-json.ts';
import { findError } from '../contract/errors.ts';
import { identifierMaxLength, identifierPattern } from '../contract/fields.ts';
import { type Centavos, centavosFromWire } from '../contract/money.ts';
import { lookup } from '../contract/qr.ts';
import { randomNames } from '../journal/names.ts';
import { CliError, usageError } from './errors.ts';

/** The identifier that was given, or a made one: the only handle a charge has. @throws {CliError} exit 2 */
export function chargeIdentifier(given: string | undefined): string {
  if (given === undefined) return randomNames().identifier.replace(/^p1-/, 'c1-');
  if (identifierPattern.test(given)) return given;
  throw usageError(
    'invalid_identifier',
    `--identifier must be 1 to ${identifierMaxLength} letters, digits, dots, dashes or underscores.`,
  );
}

/** `expirationDate` of the request, or undefined for the bank's own. @throws {CliError} exit 2 */
export function expiryText(
  flags: { readonly 'expires-in'?: string | undefined; readonly 'expires-at'?: string | undefined },
  nowMs: number,
): string | undefined {
  const { 'expires-in': length, 'expires-at': moment } = flags;
  if (length !== undefined && moment !== undefined)
    throw usageError('usage', 'Give --expires-in or --expires-at, not both.');
  if (length !== undefined) return `${new Date(nowMs + lengthMs(length)).toISOString().slice(0, 19)}Z`;
  if (moment === undefined) return undefined;
  const atMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(moment)
    ? Date.parse(moment)
    : Number.NaN;
  if (Number.isNaN(atMs))
    throw usageError('usage', '--expires-at takes a date, time and zone such as 2026-12-01T18:00:00-03:00.');
  if (atMs <= nowMs) throw usageError('usage', `--expires-at ${moment} is in the past.`);
  return `${new Date(atMs).toISOString().slice(0, 19)}Z`;
}

/**
 * What became of a charge whose creation had no certain answer: the charge, or `absent` when two look-ups do not know
 * it and it may be sent again under the same identifier.
 * @throws the error itself where it is an answer, or where the look-ups do not tell either
 */
export async function settleCreation(
  client: Client,
  error: Error,
  wanted: { readonly identifier: string; readonly amountCentavos: Centavos },
): Promise<{ readonly json: unknown; readonly value: unknown } | 'absent'> {
  if (!isUncertain(error)) throw error;
  for (let round = 1; round <= 2; round++) {
    const reply = await find(client, wanted.identifier, error);
    if (!reply) {
      await client.clock.sleep(1000);
      continue;
    }
    const value = member(reply.json.value, 'value');
    if (typeof value === 'number' && centavosFromWire(value) === wanted.amountCentavos) {
      return { json: withOriginalNumbers(reply.json.text), value: reply.json.value };
    }
    throw new CliError({
      code: 'identifier_conflict',
      exit: 33,
      message: `The identifier ${wanted.identifier} belongs to a charge of another amount. Nothing was made.`,
      hint: `brl qr status ${wanted.identifier}`,
    });
  }
  return 'absent';
}

function isUncertain(error: Error): boolean {
  if (error instanceof NoAnswerError) return error.reply.kind !== 'none' || error.reply.fate === 'unknown';
  if (!(error instanceof ServiceError)) return false;
  const entry = error.reply.errorCode === null ? undefined : findError(error.reply.errorCode);
  return entry ? entry.exitCode.write === 40 : error.reply.status >= 500;
}

async function find(client: Client, identifier: string, cause: Error) {
  try {
    return await client.read(lookup, { query: { identifier } });
  } catch (error) {
    if (error instanceof ServiceError && error.reply.errorCode === 'not_found') return null;
    throw new CliError({
      code: 'uncertain',
      exit: 40,
      message: `Whether the charge was made is not known: ${cause.message}`,
      hint: `brl qr status ${identifier}`,
      cause,
    });
  }
}

function lengthMs(text: string): number {
  const parts = /^([1-9]\d{0,4})(m|h|d)$/.exec(text);
  if (!parts) throw usageError('usage', `--expires-in takes a time such as 30m, 12h or 7d, not "${text}".`);
  return Number(parts[1]) * { m: 60_000, h: 3_600_000, d: 86_400_000 }[parts[2] as 'm' | 'h' | 'd'];
}
