import { randomBytes } from 'node:crypto';
import { type Caller, clientBySecret } from './clients.ts';
import { hashSecret } from './seed.ts';
import { second } from './time.ts';
import type { World } from './world.ts';

/** How long an access token lives, in seconds; the specification shows no lifetime. */
export const tokenLifetimeSeconds = 3600;

/** Answer of the token endpoint (RFC 6749, sections 4.4, 5.1 and 5.2). */
export interface TokenAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Issues a token for `client_credentials`; the credential comes by Basic or in the form. */
export function issueToken(world: World, authorization: string | null, form: URLSearchParams): TokenAnswer {
  if (form.get('grant_type') !== 'client_credentials') return refusal(400, 'unsupported_grant_type');
  const credential = credentialOf(authorization, form);
  const client = credential === null ? null : clientBySecret(world, credential.id, credential.secret);
  if (!client) return refusal(401, 'invalid_client', { 'WWW-Authenticate': 'Basic realm="sandbox"' });
  const wanted = form.get('scope')?.split(' ').filter(Boolean) ?? [];
  if (wanted.some((scope) => !client.scopes.includes(scope))) return refusal(400, 'invalid_scope');
  const scopes = wanted.length > 0 ? wanted : client.scopes;
  const body = {
    access_token: storeToken(world, client, scopes),
    token_type: 'Bearer',
    expires_in: tokenLifetimeSeconds,
    scope: scopes.join(' '),
  };
  return { status: 200, body, headers: noStore };
}

const noStore = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };

function credentialOf(authorization: string | null, form: URLSearchParams) {
  if (authorization === null)
    return { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' };
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization)?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon === -1
    ? null
    : { id: formDecode(text.slice(0, colon)), secret: formDecode(text.slice(colon + 1)) };
}

/** RFC 6749, section 2.3.1: both parts are form-encoded before they are joined. */
function formDecode(text: string): string {
  return new URLSearchParams(`v=${text.replaceAll('&', '%26')}`).get('v') ?? '';
}

function storeToken(world: World, client: Caller, scopes: readonly string[]): string {
  const token = randomBytes(32).toString('base64url');
  const now = world.now();
  world.run('DELETE FROM tokens WHERE expires_at <= ?', now);
  const expiresAt = now + tokenLifetimeSeconds * second;
  world.run(
    'INSERT INTO tokens VALUES (?, ?, ?, ?)',
    hashSecret(token),
    client.clientId,
    scopes.join(' '),
    expiresAt,
  );
  return token;
}

function refusal(status: number, error: string, headers: Readonly<Record<string, string>> = {}): TokenAnswer {
  return { status, body: { error }, headers: { ...noStore, ...headers } };
}
