import { existsSync } from 'node:fs';
import type { Capture } from '../hooks/store.ts';
import { openSqliteCaptures } from '../hooks/store-sqlite.ts';
import type { FindEvents, Moment } from './payment-story.ts';

/** Searches the deliveries that were captured here, at that path; each once, whichever of its names fits. */
export function capturedEvents(path: string): FindEvents {
  return async ({ identifier, endToEndId }) => {
    if (!existsSync(path)) return null;
    const store = openSqliteCaptures(path);
    try {
      const found = [
        ...(identifier === null ? [] : store.list({ identifier })),
        ...(endToEndId === null ? [] : store.list({ endToEndId })),
      ];
      return [...new Map(found.map((capture) => [capture.captureId, momentOf(capture)])).values()];
    } finally {
      store.close();
    }
  };
}

function momentOf({ captureId, receivedAtMs, kind, status, envelope, causes }: Capture): Moment {
  const doubt = kind === 'new' ? '' : `, ${kind}`;
  return {
    atMs: receivedAtMs,
    source: 'event',
    text: `${envelope?.type ?? 'no event'}${doubt}, answered ${status} (delivery ${captureId})`,
    record: { captureId, kind, status, envelope, causes },
  };
}
