import { type Authentication, proofHeader } from '../../deliveries/authentication.ts';
import { hiddenSecret } from '../../deliveries/capture.ts';
import type { Delivery, HeaderList } from '../../deliveries/delivery.ts';
import type { Forward } from '../../deliveries/forward.ts';
import type { Answer, Column } from '../../terminal/answer.ts';
import { sanitise } from '../../terminal/text.ts';
import { webhooksWords } from '../../words/webhooks.ts';
import { answerText, bodyText } from './attempts-view.ts';

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
  const { url, atMs, status, elapsedMs, why, problem, headers } = result;
  return {
    ...(captureId === null ? {} : { captureId }),
    eventId,
    type,
    attempt,
    url,
    at: new Date(atMs).toISOString(),
    httpStatus: status,
    elapsedMs: Math.round(elapsedMs),
    accepted: why === null,
    why,
    problem,
    headers,
    body: bodyText(result),
  };
}

const columns: readonly Column<Sent>[] = [
  { header: 'Event', value: ({ type }) => type ?? webhooksWords.noEvent, freeText: true },
  { header: 'Event id', value: ({ eventId }) => eventId ?? '', freeText: true },
  { header: 'Attempt', value: ({ attempt }) => String(attempt ?? ''), align: 'right' },
  { header: 'Answer', value: ({ result }) => answerText(result), whole: true },
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

/** The lines that prove a body; none for NONE. */
export function proofLines(authentication: Authentication, body: Uint8Array): HeaderList {
  const proof = proofHeader(authentication, body);
  return proof === null ? [] : [proof];
}

/** An HMAC gives nothing away; a key, password or token is hidden. */
function maskedProof(authentication: Authentication, body: Uint8Array): HeaderList {
  const proof = proofLines(authentication, body);
  return authentication.type === 'HMAC' ? proof : proof.map(([name]) => [name, hiddenSecret]);
}

/** The requests, as `pix send --dry-run` shows its own; the body is text, because the proof is of its bytes. */
export function dryAnswer(url: URL, deliveries: readonly Delivery[], authentication: Authentication): Answer {
  const json = deliveries.map(({ headers, body }) => ({
    method: 'POST',
    url: url.href,
    headers: Object.fromEntries([...headers, ...maskedProof(authentication, body)]),
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
