import { operations } from '../../contract/index.ts';
import type { Method, Operation } from '../../contract/operation.ts';
import { pathTemplate, unspecified } from '../../contract/operation.ts';
import { keyLookup } from '../../contract/pix.ts';
import { defaultGapSettings, type GapSettings } from '../../contract/settings.ts';
import { type ApiMethod, pathOf } from './request.ts';

/**
 * How carefully a call is made.
 * - `read`: a query, repeated as its operation allows.
 * - `write`: a change that the contract says moves no money, or a deletion that the specification names without showing
 *   its path or its body (decision 0021); sent once.
 * - `money`: everything else, unknown routes included. `known` is the contract's operation, if it has one.
 */
export type Route =
  | { readonly kind: 'read'; readonly operation: Operation }
  | { readonly kind: 'write'; readonly operation: Operation }
  | { readonly kind: 'money'; readonly known: Operation | null };

type PathSettings = Pick<GapSettings, 'credentialsPrefix'>;

/** Classifies a call by its method and its path as sent. */
export function routeOf(
  method: ApiMethod,
  target: string,
  settings: PathSettings = defaultGapSettings,
): Route {
  const path = pathOf(target);
  const known = find(method === 'HEAD' ? 'GET' : method, path, settings);
  if (method === 'GET' || method === 'HEAD') return { kind: 'read', operation: known ?? queryOf(path) };
  if (known && !known.movesMoney) return { kind: 'write', operation: { ...known, retry: 'never' } };
  if (!known && method === 'DELETE' && isDeletable(path, settings))
    return { kind: 'write', operation: deletion };
  return { kind: 'money', known };
}

/** The account in a path, decoded; null if the path has none. */
export function accountIn(target: string): string | null {
  const segment = /^\/v1\/accounts\/([^/]+)/.exec(pathOf(target))?.[1];
  return segment === undefined ? null : decodeURIComponent(segment);
}

/** Whether a path queries the key directory, in any spelling: its quota counts queries (specification, section 8). */
export function isMetered(target: string): boolean {
  return /\/pix\/key\//i.test(decodeURIComponent(pathOf(target)));
}

/** `pf` matches before `{accreditationId}`, as it does at the service. */
function find(method: Method, path: string, settings: PathSettings): Operation | null {
  const segments = path.split('/');
  const fitting = operations.filter(
    (operation) =>
      operation.method === method && fits(pathTemplate(operation.path, settings).split('/'), segments),
  );
  return fitting.sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0] ?? null;
}

function fits(template: readonly string[], segments: readonly string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((part, i) => part === segments[i] || /^\{\w+\}$/.test(part))
  );
}

/**
 * What can be deleted according to the specification: charges (section 4.2), operators' limits and PIX keys (4.5), PINs,
 * locks, and a credential's keys and addresses (4.8). None of it is money, and not all paths below these are shown.
 */
const deletable = [
  '/v1/accounts/{accountId}/pix/qr-code',
  '/v1/accounts/{accountId}/pix/keys',
  '/v1/accounts/{accountId}/limits/operators',
  '/v1/accounts/{accountId}/security/pin',
  '/v1/accounts/{accountId}/security/locks',
  '{credentialsPrefix}',
];

function isDeletable(path: string, settings: PathSettings): boolean {
  const segments = path.split('/');
  return deletable.some((place) => {
    const template = pathTemplate(place, settings).split('/');
    return fits(template, segments.slice(0, template.length));
  });
}

const deletion: Operation = {
  id: 'api.delete',
  method: 'DELETE',
  path: '/v1',
  spec: '4',
  summary: 'Any deletion',
  responses: { 200: unspecified, 204: unspecified },
  scope: unspecified,
  idempotencyKey: false,
  movesMoney: false,
  dedupe: 'none',
  retry: 'never',
  errors: [],
};

/** A query that the contract does not have. */
function queryOf(path: string): Operation {
  const metered = isMetered(path);
  return {
    id: 'api.get',
    method: 'GET',
    path: '/v1',
    spec: '4',
    summary: 'Any query',
    responses: { 200: unspecified },
    scope: unspecified,
    idempotencyKey: false,
    movesMoney: false,
    dedupe: 'none',
    retry: metered ? 'metered' : 'read',
    errors: [],
    ...(metered ? { answersAs: keyLookup.id } : {}),
  };
}
