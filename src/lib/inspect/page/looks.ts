import type { DeliveryRow } from '../shapes.ts';

/** Of a delivery that is new and was not taken: our app answered it with no 2xx, or what it was handed on to did not take it. */
export function isUntaken({ kind, httpStatus, forwards }: DeliveryRow): boolean {
  const last = forwards.at(-1);
  return kind === 'new' && (!isTaken(httpStatus) || (last !== undefined && !isTaken(last.httpStatus)));
}

/** Whether an answer says that it was taken. */
export function isTaken(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Its colours: green is for what is proven, new and taken. */
export function lookOf(row: DeliveryRow): string {
  return isUntaken(row) ? 'redelivery' : row.kind;
}
