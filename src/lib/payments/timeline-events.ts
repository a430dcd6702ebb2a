import { existsSync } from 'node:fs';
import type { Capture } from '../deliveries/store.ts';
import { openSqliteCaptures } from '../deliveries/store-sqlite.ts';
import type { Moment } from './moment.ts';
import type { FindEvents } from './timeline.ts';

/** Searches the deliveries that were captured here, at that path, in their order; each once, whichever of its names fits. */
export function capturedEvents(path: string): FindEvents {
  return async ({ identifier, endToEndId }) => {
    if (!existsSync(path)) return null;
    const store = openSqliteCaptures(path);
    try {
      const found = [
        ...(identifier === null ? [] : store.list({ identifier })),
        ...(endToEndId === null ? [] : store.list({ endToEndId })),
      ];
      const moments = new Map(found.map((capture) => [capture.captureId, momentOf(capture)]));
      return [...moments].sort(([one], [other]) => one - other).map(([, moment]) => moment);
    } finally {
      store.close();
    }
  };
}

function momentOf({ captureId, receivedAtMs, kind, status, envelope, causes }: Capture): Moment {
  const type = envelope?.type;
  return {
    atMs: receivedAtMs,
    source: 'event',
    texts: {
      en: `${type ?? 'no event'}${kind === 'new' ? '' : `, ${kind}`}, answered ${status} (delivery ${captureId})`,
      pt: `${type ?? 'sem evento'}${repeatsInPortuguese[kind]}, respondida com ${status} (entrega ${captureId})`,
    },
    record: { captureId, kind, status, envelope, causes },
  };
}

const repeatsInPortuguese: Readonly<Record<Capture['kind'], string>> = {
  new: '',
  attempt: ', nova tentativa',
  redelivery: ', reentrega',
  refused: ', recusada',
};
