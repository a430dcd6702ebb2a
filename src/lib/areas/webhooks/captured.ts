import type { Capture, CaptureStore } from '../../deliveries/store.ts';
import { CliError } from '../../errors/cli-error.ts';

/**
 * A captured delivery by its number, or the newest of an event by the event's id.
 * @param store null where nothing was captured yet
 * @throws {CliError} exit 30 when there is none
 */
export function requireCapture(store: CaptureStore | null, id: string): Capture {
  const found = store === null ? null : find(store, id);
  if (found) return found;
  throw notCaptured(`No delivery "${id.slice(0, 100)}" was captured in this environment.`);
}

/** Nothing is there to show or to send: exit 30. */
export function notCaptured(message: string): CliError {
  return new CliError({ code: 'not_captured', ends: 'refused', message, hint: 'brl webhooks captured list' });
}

function find(store: CaptureStore, id: string): Capture | null {
  for (const capture of store.list({ eventId: id, limit: 1 })) return capture;
  return /^[1-9]\d{0,14}$/.test(id) ? store.find(Number(id)) : null;
}
