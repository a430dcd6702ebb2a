import { ServiceError } from './refusal.ts';
import type { World } from './world.ts';

/** When a fault strikes: instead of the work, or on the way back from it. */
type FaultMoment = 'before' | 'after';

interface Fault {
  readonly when: FaultMoment;
  /** An error to answer, or something done to the connection or to the answer. */
  readonly answer: { readonly status: number; readonly errorCode: string } | Mishap;
  readonly summary: string;
}

/** Faults that are not an answer of the service. */
type Mishap = 'drop' | 'truncate' | 'redirect' | 'garbage' | 'empty' | 'slow';

/** Name of the token endpoint, which is not an operation of the contract. */
export const tokenRoute = 'oauth.token';

/** Codes answered instead of doing the work, with their status. */
const refusals = {
  db_unavailable: 503,
  banking_unavailable: 503,
  temporal_unavailable: 503,
  service_temporarily_unavailable: 503,
  db_error: 500,
  internal_error: 500,
  workflow_start_failed: 502,
  partner_error: 502,
  partner_internal: 502,
  partner_unavailable: 502,
  partner_forbidden: 502,
  partner_rate_limited: 429,
  invalid_token: 403,
} as const;

/** Everything that `sandbox fail` can trigger; the names are what people type. */
export const faults = {
  ...refusalFaults(),
  unreached: { when: 'before', answer: 'drop', summary: 'connection dropped, nothing executed' },
  timeout: {
    when: 'after',
    answer: { status: 504, errorCode: 'timeout' },
    summary: '504 timeout, although it was executed',
  },
  internal_error_executed: {
    when: 'after',
    answer: { status: 500, errorCode: 'internal_error' },
    summary: '500 internal_error, although it was executed',
  },
  lost_answer: { when: 'after', answer: 'drop', summary: 'executed, then the connection is dropped' },
  truncated_answer: { when: 'after', answer: 'truncate', summary: 'executed, half of the answer arrives' },
  redirect: { when: 'after', answer: 'redirect', summary: 'executed, a 307 to another host is answered' },
  garbage: {
    when: 'after',
    answer: 'garbage',
    summary: 'executed, a page of HTML is answered with status 200',
  },
  slow_answer: { when: 'after', answer: 'slow', summary: 'executed, the answer comes after 5 seconds' },
  empty_answer: { when: 'after', answer: 'empty', summary: 'executed, status 200 without a body' },
} as const satisfies Record<string, Fault>;

/** Name of a fault. */
export type FaultName = keyof typeof faults;

/** Whether a text names a fault. */
export function isFaultName(text: string): text is FaultName {
  return Object.hasOwn(faults, text);
}

/**
 * Takes the next injected fault for an operation, if there is one, and counts it down.
 * A fault without a route strikes any API operation, but never the token endpoint.
 */
export function takeFault(world: World, operationId: string, path: string): FaultName | null {
  const row = world.get(
    `SELECT seq, name FROM faults WHERE name NOT LIKE 'delivery\\_%' ESCAPE '\\'
       AND ((route IS NULL AND ?1 <> '${tokenRoute}') OR route = ?1 OR route = ?2)
     ORDER BY seq LIMIT 1`,
    operationId,
    path,
  );
  if (!row) return null;
  world.run('UPDATE faults SET remaining = remaining - 1 WHERE seq = ?', Number(row.seq));
  world.run('DELETE FROM faults WHERE remaining <= 0');
  const name = String(row.name);
  return isFaultName(name) ? name : null;
}

/** The error that a fault answers with; null for faults of the connection. */
export function faultError(name: FaultName): ServiceError | null {
  const { answer } = faults[name];
  if (typeof answer === 'string') return null;
  return new ServiceError(answer.status, answer.errorCode, `Falha injetada no sandbox: ${name}.`);
}

/** The effect on the connection; null for faults that answer with an error. */
export function faultMishap(name: FaultName): Mishap | null {
  const { answer } = faults[name];
  return typeof answer === 'string' ? answer : null;
}

function refusalFaults(): { readonly [K in keyof typeof refusals]: Fault } {
  const entries = Object.entries(refusals).map(([errorCode, status]) => {
    const summary = `${status} ${errorCode}, nothing executed`;
    return [errorCode, { when: 'before', answer: { status, errorCode }, summary }] as const;
  });
  return Object.fromEntries(entries) as { readonly [K in keyof typeof refusals]: Fault };
}
