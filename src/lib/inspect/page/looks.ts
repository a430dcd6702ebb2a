import type { DeliveryRow } from '../shapes.ts';

/**
 * For a delivery that is new and was not accepted: our app did not answer with 2xx, or the forwarding target did not
 * accept it.
 */
export function isUntaken({ kind, httpStatus, acceptedByApp }: DeliveryRow): boolean {
  return kind === 'new' && (!isTaken(httpStatus) || acceptedByApp === false);
}

/** Whether the answer to the sender means that it was accepted. */
export function isTaken(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Its colours: green for proven, new and accepted. */
export function lookOf(row: DeliveryRow): string {
  return isUntaken(row) ? 'redelivery' : row.kind;
}
