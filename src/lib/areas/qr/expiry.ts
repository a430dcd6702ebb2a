import { usageError } from '../../errors/cli-error.ts';

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

function lengthMs(text: string): number {
  const parts = /^([1-9]\d{0,4})(m|h|d)$/.exec(text);
  if (!parts) throw usageError('usage', `--expires-in takes a time such as 30m, 12h or 7d, not "${text}".`);
  return Number(parts[1]) * { m: 60_000, h: 3_600_000, d: 86_400_000 }[parts[2] as 'm' | 'h' | 'd'];
}
