import { gzipSync } from 'node:zlib';
import { version } from '../../connection/version.ts';
import { hiddenMark } from '../../contract/hide.ts';
import type { Capture } from '../../deliveries/store.ts';
import { type TarFile, tar } from '../../files/tar.ts';
import { webhooksWords } from '../../words/webhooks.ts';
import { attemptRecord, bodyText } from './attempts-view.ts';
import { type Mask, maskOf } from './mask.ts';
import { orderNotes } from './order-view.ts';
import { deliveryJson, deliveryNotes } from './webhooks-view.ts';

/** The contents of a case file. */
export interface CaseInput {
  readonly environment: string;
  readonly captures: readonly Capture[];
  /** All that is known about the payment, as `--timeline --json` shows it; null if the service was not asked. */
  readonly timeline: unknown;
  readonly nowMs: number;
}

/** An archive for a ticket: deliveries, verdicts, timeline and versions, with names and documents masked. */
export function caseFile({ environment, captures, timeline, nowMs }: CaseInput): Buffer {
  const bodies = captures.map(({ body }) => Buffer.from(body).toString('utf8'));
  const answers = captures.flatMap(({ forwards }) => forwards.map((attempt) => bodyText(attempt) ?? ''));
  const mask = maskOf([...bodies, ...answers, JSON.stringify(timeline)]);
  const deliveries = captures.map((capture) => ({
    ...deliveryJson(capture),
    // What an application writes on a page of its own may name anybody.
    forwards: capture.forwards.map((attempt) => ({
      ...attemptRecord(attempt),
      body: attempt.body.length === 0 ? null : maskedAnswer(mask, bodyText(attempt) ?? ''),
    })),
    // Its query may identify somebody, and only the receiver knows whom.
    target: capture.target.replace(/(?<=[?&][^=&]*=)[^&]*/g, '[text]'),
    notes: [...deliveryNotes(capture, environment), ...orderNotes(capture)],
    headers: capture.headers.map(([name, value]) => [name, isCredential(name) ? hiddenMark : value] as const),
  }));
  const about = {
    madeAt: new Date(nowMs).toISOString(),
    brl: version,
    node: process.versions.node,
    platform: `${process.platform}-${process.arch}`,
    environment,
    masked: webhooksWords.caseFile.masked,
    deliveries: deliveries.map(({ captureId, receivedAt, type, kind, valid, cause, httpStatus: status }) => {
      return { captureId, receivedAt, type, kind, valid, cause, status };
    }),
  };
  const json = (name: string, value: unknown): TarFile => ({
    name,
    content: Buffer.from(`${mask.json(JSON.stringify(value, null, 2))}\n`),
  });
  return gzipSync(
    tar(
      [
        json('case/case.json', about),
        ...(timeline === null ? [] : [json('case/timeline.json', timeline)]),
        ...deliveries.map((delivery) => json(`case/deliveries/${delivery.captureId}.json`, delivery)),
        ...captures.map(({ captureId, body }, at) => ({
          name: `case/deliveries/${captureId}.body`,
          content: Buffer.from(mask.json(bodies[at] ?? '') ?? webhooksWords.caseFile.withheld(body.length)),
        })),
      ],
      nowMs,
    ),
  );
}

function maskedAnswer(mask: Mask, body: string): string {
  return mask.json(body) ?? webhooksWords.caseFile.withheld(Buffer.byteLength(body));
}

const credentialWords = new Set(['authorization', 'cookie', 'token', 'secret', 'password', 'key', 'apikey']);

/** A proxy or gateway may add a secret that brl does not know; its header's name gives it away. */
function isCredential(name: string): boolean {
  return name
    .toLowerCase()
    .split(/[-_]/)
    .some((word) => credentialWords.has(word));
}
