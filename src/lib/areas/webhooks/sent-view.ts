import type { HeaderList } from '../../deliveries/delivery.ts';
import type { Forward } from '../../deliveries/forward.ts';
import type { Answer, Column } from '../../terminal/answer.ts';
import { sanitise } from '../../terminal/text.ts';
import { webhooksWords } from '../../words/webhooks.ts';

/** A delivery sent from here, and its result. */
export interface Sent {
  /** The capture that it copies; null for a made-up event. */
  readonly captureId: number | null;
  readonly eventId: string | null;
  readonly type: string | null;
  readonly attempt: number | null;
  readonly result: Forward;
}

/** As JSON shows it; the time is RFC 3339 in UTC. */
export function sentJson({ captureId, eventId, type, attempt, result }: Sent) {
  const { url, atMs, status, elapsedMs, problem } = result;
  return {
    ...(captureId === null ? {} : { captureId }),
    eventId,
    type,
    attempt,
    url,
    at: new Date(atMs).toISOString(),
    httpStatus: status,
    elapsedMs: Math.round(elapsedMs),
    problem,
  };
}

const columns: readonly Column<Sent>[] = [
  { header: 'Event', value: ({ type }) => type ?? webhooksWords.noEvent, freeText: true },
  { header: 'Event id', value: ({ eventId }) => eventId ?? '', freeText: true },
  { header: 'Attempt', value: ({ attempt }) => String(attempt ?? ''), align: 'right' },
  { header: 'Answer', value: ({ result }) => String(result.status ?? result.problem), whole: true },
  { header: 'Took', value: ({ result }) => `${Math.round(result.elapsedMs)} ms`, align: 'right' },
];

/** Everything sent, in the order of the answers. */
export function sentAnswer(records: readonly Sent[]): Answer<Sent> {
  return { json: records.map(sentJson), table: { columns, records, empty: webhooksWords.nothingSent } };
}

/** The columns for captures sent again. */
export function replayedAnswer(records: readonly Sent[]): Answer<Sent> {
  const captureColumn: Column<Sent> = {
    header: 'Id',
    value: ({ captureId }) => String(captureId ?? ''),
    align: 'right',
  };
  const { json, table } = sentAnswer(records);
  return { json, table: { records, empty: table?.empty ?? '', columns: [captureColumn, ...columns] } };
}

/** A request of a dry run: the exact bytes as text, with a static secret hidden. */
export interface DryRequest {
  readonly url: URL;
  readonly headers: HeaderList;
  readonly body: Uint8Array;
}

/** The request, as `pix send --dry-run` shows it; the body is text, because the proof is of its bytes. */
export function dryAnswer(requests: readonly DryRequest[]): Answer {
  const json = requests.map(({ url, headers, body }) => ({
    method: 'POST',
    url: url.href,
    headers: Object.fromEntries(headers),
    body: Buffer.from(body).toString('utf8'),
  }));
  const text = json
    .map((one) =>
      [
        `${one.method} ${one.url}`,
        ...Object.entries(one.headers).map(([name, value]) => `${name}: ${value}`),
        '',
        one.body,
        '',
      ].join('\n'),
    )
    .join('\n');
  return { json, verbatim: sanitise(`${text}\n${webhooksWords.dryRun}`, { lines: true }) };
}
