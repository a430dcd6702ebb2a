import type { ZodMiniObject } from 'zod/mini';
import { type Operation, type PathParameters, pathTemplate } from '../contract/operation.ts';
import { clientWords } from '../words/client.ts';
import type { Connection } from './connection.ts';
import { RequestError } from './errors.ts';

/** Values of a request; bodies are given as the exact JSON text that is sent, or as the exact bytes of a file. */
export interface Input<O extends Operation = Operation> {
  readonly params?: Omit<PathParameters<O['path']>, 'accountId'> & { readonly accountId?: string };
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly bodyText?: string;
  /**
   * A secret in the body, such as a PIN: hidden from whatever comes back. Its tries are counted, so the request is sent at
   * most once.
   */
  readonly secret?: string;
  /** Sent unchanged instead of JSON. */
  readonly file?: { readonly bytes: Uint8Array; readonly contentType: string };
  /** Called before each repeat that the operation allows: whether it may still be sent. */
  readonly mayRepeat?: () => Promise<boolean>;
}

/** A request that is encoded once; its attempts differ only in token, timestamp and signature. */
export interface EncodedRequest {
  readonly method: string;
  readonly url: string;
  readonly body: Uint8Array | null;
  readonly idempotencyKey: string | null;
  readonly movesMoney: boolean;
  /**
   * When the journal recorded that the request may leave, in milliseconds since the epoch by the client's clock. The signature
   * carries this time, so that the service refuses bytes held up for longer than a signature lives; without it the signature
   * carries the time of signing.
   */
  readonly attemptedAtMs?: number;
  /** Sent before: it goes out on a new connection. */
  readonly isAgain?: true;
  /**
   * The service cannot recognise a repeat: a request that moves money is sent once; any other is repeated only when a 403
   * proves that nothing was executed.
   */
  readonly unrepeatable?: true;
  /** `Content-Type` of a body that is not JSON. */
  readonly contentType?: string;
  /** See {@link Input.secret}. */
  readonly secret?: string;
  /** Secrets in the body, hidden from whatever comes back. */
  readonly hides?: readonly string[];
  /** Set when a success may be a file instead of JSON. */
  readonly expectsFile?: true;
  /** What the specification says about a deprecated route. */
  readonly deprecated?: Operation['deprecated'];
}

/**
 * Encodes a request of an operation, once for all its attempts; the account is the connection's unless given.
 * @throws {RequestError} when an account or a path value is missing, or a name is no query parameter of the operation
 */
export function encodeRequest<O extends Operation>(
  operation: O,
  input: Input<O>,
  connection: Connection,
  idempotencyKey: string | null = null,
): EncodedRequest {
  const { bodyText, file, secret } = input;
  checkQuery(operation, input.query);
  return {
    method: operation.method,
    url: connection.hostUrl + fillPath(operation, input.params, connection) + queryText(input.query),
    body: file?.bytes ?? (bodyText === undefined ? null : Buffer.from(bodyText, 'utf8')),
    idempotencyKey,
    movesMoney: operation.movesMoney,
    ...(operation.retry === 'never' ? { unrepeatable: true as const } : {}),
    ...(file ? { contentType: file.contentType } : {}),
    ...(secret === undefined ? {} : { secret }),
    ...(operation.deprecated ? { deprecated: operation.deprecated } : {}),
  };
}

/** `accountId` falls back to the connection's; every segment is percent-encoded. */
function fillPath(operation: Operation, params: object | undefined, connection: Connection): string {
  const values: Record<string, string | undefined> = {
    accountId: connection.accountId ?? undefined,
    ...params,
  };
  const template = pathTemplate(operation.path, connection.settings);
  return template.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined || value === '') {
      throw name === 'accountId'
        ? new RequestError('missing_account', clientWords.noAccount)
        : new RequestError('invalid_request', clientWords.pathNeeds(name));
    }
    if (/^\.{1,2}$/.test(value) || hasControl(value)) {
      throw new RequestError('invalid_request', clientWords.notInPath(name));
    }
    return encodeURIComponent(value);
  });
}

function hasControl(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}

function checkQuery(operation: Operation, query: Input['query']): void {
  const known = Object.keys((operation.query as ZodMiniObject | undefined)?.shape ?? {});
  const stray = Object.keys(query ?? {}).find((name) => !known.includes(name));
  if (stray) throw new RequestError('invalid_request', clientWords.noQueryParameter(operation.id, stray));
}

function queryText(query: Input['query']): string {
  const pairs = Object.entries(query ?? {}).filter((pair): pair is [string, string] => pair[1] !== undefined);
  if (pairs.length === 0) return '';
  return `?${pairs.map(([name, value]) => queryPair(name, value)).join('&')}`;
}

/**
 * One parameter of a query as it is signed and sent: percent-encoded UTF-8. An apostrophe too, which a URL parser would encode
 * behind our back (URL standard, special-query percent-encode set).
 */
export function queryPair(name: string, value: string): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`.replaceAll("'", '%27');
}
