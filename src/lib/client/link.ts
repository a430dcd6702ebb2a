import { clientWords } from '../words/client.ts';
import type { Connection } from './connection.ts';
import { RequestError } from './errors.ts';
import type { Transport, WireAnswer } from './port.ts';

/** An exchange with an address that the service gave, to download a file or upload one. */
export interface LinkRequest {
  readonly method: 'GET' | 'PUT' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  readonly maxBodyBytes: number;
  /** Told how many bytes of the body the network has taken. */
  readonly onProgress?: (sentBytes: number) => void;
}

/** Files take longer than answers. */
const linkDeadlineMs = 5 * 60_000;

/**
 * Follows a link. The link is its own permission: no token, tenant, signature or key of ours is sent, and no redirect is
 * followed.
 * @throws {RequestError} when it is not https; http to this machine is allowed when the host in use is on this machine
 * @throws {TransportError} when no complete answer arrived
 */
export function followLink(
  transport: Transport,
  connection: Pick<Connection, 'hostUrl'>,
  link: LinkRequest,
): Promise<WireAnswer> {
  const url = checkedLink(link.url, connection.hostUrl);
  return transport.send({
    method: link.method,
    url,
    headers: { 'accept-encoding': 'identity', ...link.headers },
    body: link.body ?? null,
    deadlineMs: linkDeadlineMs,
    maxBodyBytes: link.maxBodyBytes,
    freshConnection: true,
    ...(link.onProgress ? { onProgress: link.onProgress } : {}),
  });
}

function checkedLink(text: string, hostUrl: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const plain = url !== null && url.username === '' && url.password === '';
  const safe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isNear(url, new URL(hostUrl)));
  if (plain && safe) return url.href;
  throw new RequestError('invalid_request', clientWords.unsafeLink);
}

/**
 * The sandbox has no certificate, and only a host on this machine may be plain http: then a link may lead to this machine too.
 * A service elsewhere must not make us probe what listens here.
 */
function isNear(url: URL, host: URL): boolean {
  if (host.protocol !== 'http:') return false;
  return url.origin === host.origin || /^(localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/.test(url.hostname);
}
