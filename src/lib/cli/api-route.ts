import { operations } from '../contract/index.ts';
import type { Method, Operation } from '../contract/operation.ts';
import { pathTemplate, unspecified } from '../contract/operation.ts';
import { defaultGapSettings } from '../contract/settings.ts';
import { type ApiMethod, pathOf } from './api-request.ts';

/**
 * How carefully a call is made.
 * - `read`: a query, repeated as its operation allows.
 * - `write`: a change that the contract says moves no money; sent once.
 * - `money`: everything else, unknown routes included. `known` is the contract's operation, if it has one.
 */
export type Route =
  | { readonly kind: 'read'; readonly operation: Operation }
  | { readonly kind: 'write'; readonly operation: Operation }
  | { readonly kind: 'money'; readonly known: Operation | null };

/** Sorts a call by its method and its path as it is sent. */
export function routeOf(method: ApiMethod, target: string): Route {
  const path = pathOf(target);
  const known = find(method === 'HEAD' ? 'GET' : method, path);
  if (method === 'GET' || method === 'HEAD') return { kind: 'read', operation: known ?? queryOf(path) };
  if (known && !known.movesMoney) return { kind: 'write', operation: { ...known, retry: 'never' } };
  return { kind: 'money', known };
}

/** The account in a path, decoded; null when the path has none. */
export function accountIn(target: string): string | null {
  const segment = /^\/v1\/accounts\/([^/]+)/.exec(pathOf(target))?.[1];
  return segment === undefined ? null : decodeURIComponent(segment);
}

/** Whether a path asks the key directory, however it is written: its quota counts queries (specification, section 8). */
export function isMetered(target: string): boolean {
  return /\/pix\/key\//i.test(decodeURIComponent(pathOf(target)));
}

/** `pf` is found before `{accreditationId}`, as the service finds it. */
function find(method: Method, path: string): Operation | null {
  const segments = path.split('/');
  const fitting = operations.filter(
    (operation) =>
      operation.method === method &&
      fits(pathTemplate(operation.path, defaultGapSettings).split('/'), segments),
  );
  return fitting.sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0] ?? null;
}

function fits(template: readonly string[], segments: readonly string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((part, i) => part === segments[i] || /^\{\w+\}$/.test(part))
  );
}

/** A query that the contract does not have. */
function queryOf(path: string): Operation {
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
    retry: isMetered(path) ? 'metered' : 'read',
    errors: [],
  };
}
