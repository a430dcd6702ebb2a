import type { DeliveryRow } from '../shapes.ts';

/**
 * For a delivery that is new and was not accepted: our app did not answer with 2xx, or the forwarding target did not
 * accept it.
 */
export function isUntaken({ kind, httpStatus, forwards }: DeliveryRow): boolean {
  const last = forwards.at(-1);
  return kind === 'new' && (!isTaken(httpStatus) || (last !== undefined && !isTaken(last.httpStatus)));
}

/** Whether an answer means acceptance. */
export function isTaken(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Its colours: green for proven, new and accepted. */
export function lookOf(row: DeliveryRow): string {
  return isUntaken(row) ? 'redelivery' : row.kind;
}
