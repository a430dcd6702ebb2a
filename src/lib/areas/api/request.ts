import { queryPair } from '../../client/request.ts';
import { isSecretName } from '../../contract/hide.ts';
import type { GapSettings } from '../../contract/settings.ts';
import { usageError } from '../../errors/cli-error.ts';
import { apiWords } from '../../words/api.ts';

/** Methods that `brl api` sends; HEAD is a GET without its body. */
export const apiMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** One of {@link apiMethods}. */
export type ApiMethod = (typeof apiMethods)[number];

/** The method, in any case. @throws {CliError} `invalid_method`, exit 2 */
export function readMethod(text: string): ApiMethod {
  const method = apiMethods.find((known) => known === text.toUpperCase());
  if (!method) throw usageError('invalid_method', apiWords.methodRule(apiMethods.join(', ')));
  return method;
}

/**
 * Path and query as typed, with the query fields appended; `{accountId}` is still in place. A path that a URL parser
 * would rewrite is refused, so that the typed, signed and sent paths are the same.
 * @param fields `name=value`, not yet percent-encoded
 * @throws {CliError} `invalid_path`, exit 2
 */
export function readTarget(typed: string, fields: readonly string[]): string {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(typed)) {
    throw wrongPath('notUrl');
  }
  if (!typed.startsWith('/v1/')) throw wrongPath('begin');
  const target = withQuery(typed, fields);
  const probe = withAccount(target, 'account');
  if (!/^[\x21-\x7e]*$/.test(probe) || /[#\\{}]/.test(probe) || /%(?![0-9A-Fa-f]{2})/.test(probe)) {
    throw wrongPath('encode');
  }
  for (const segment of pathOf(probe).slice(1).split('/')) checkSegment(segment);
  const url = new URL(`https://host.invalid${probe}`);
  if (url.pathname + url.search !== probe) {
    throw wrongPath('encodeOrEmpty');
  }
  return target;
}

/** Puts the account in use into the path; the query is unchanged. @throws {CliError} `missing_account`, exit 2 */
export function withAccount(target: string, accountId: string | null): string {
  const path = pathOf(target);
  if (!path.includes('{accountId}')) return target;
  if (accountId === null) {
    throw usageError('missing_account', apiWords.path.noAccount, apiWords.path.noAccountHint);
  }
  return path.replaceAll('{accountId}', encodeURIComponent(accountId)) + target.slice(path.length);
}

/** The part of a request target before its query. */
export function pathOf(target: string): string {
  return target.split('?')[0] ?? '';
}

/** Sets one query parameter, in place if it already exists; every other byte stays. */
export function withParameter(target: string, name: string, value: string): string {
  const pair = queryPair(name, value);
  const path = pathOf(target);
  const pairs = target === path ? [] : target.slice(path.length + 1).split('&');
  const at = pairs.findIndex((known) => decoded(known.split('=')[0] ?? '') === name);
  return `${path}?${(at === -1 ? [...pairs, pair] : pairs.with(at, pair)).join('&')}`;
}

/** The secrets in a body, as text. */
export function secretsIn(
  body: unknown,
  settings: Pick<GapSettings, 'pinField' | 'webhookSecretField'>,
  parent = '',
): string[] {
  if (typeof body !== 'object' || body === null) return [];
  const named = [settings.pinField, settings.webhookSecretField];
  return Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'object') return secretsIn(value, settings, name);
    const isProof = parent === 'authConfig' && (name === 'key' || name === 'token');
    return isProof || isSecretName(name) || named.includes(name) ? [String(value)] : [];
  });
}

function withQuery(typed: string, fields: readonly string[]): string {
  const pairs = fields.map((field) => {
    const at = field.indexOf('=');
    if (at < 1) throw usageError('usage', apiWords.queryField(field));
    return queryPair(field.slice(0, at), field.slice(at + 1));
  });
  if (pairs.length === 0) return typed;
  return `${typed}${typed.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}

/** A segment that hides a slash or an upward step would be checked as one route and served as another. */
function checkSegment(segment: string): void {
  const text = decodedWhole(segment);
  if (text === '') throw wrongPath('emptySegment');
  // Servers cut a segment at its semicolon, and may decode it twice: what is checked here must be what they see.
  if (text === '.' || text === '..' || /[/\\;\p{Cc}]/u.test(text)) throw wrongPath('hiddenSegment');
}

function decodedWhole(text: string): string {
  const once = decoded(text);
  return once === text || !/%[0-9A-Fa-f]{2}/.test(once) ? once : decodedWhole(once);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw wrongPath('notUtf8');
  }
}

function wrongPath(why: Exclude<keyof typeof apiWords.path, 'noAccount' | 'noAccountHint'>): Error {
  return usageError(
    'invalid_path',
    apiWords.path[why],
    "brl api GET '/v1/accounts/{accountId}/statement?page=0'",
  );
}
