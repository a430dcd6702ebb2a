import { gzipSync } from 'node:zlib';
import { version } from '../../connection/version.ts';
import { withoutSecrets } from '../../deliveries/foreign-secrets.ts';
import type { Capture } from '../../deliveries/store.ts';
import type { TurnedAway } from '../../deliveries/turned-away.ts';
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
  /** Requests about the payment that were turned away before they were deliveries. */
  readonly turnedAway: readonly TurnedAway[];
  /** All that is known about the payment, as `--timeline --json` shows it; null if the service was not asked. */
  readonly timeline: unknown;
  readonly nowMs: number;
}

/** An archive for a ticket: deliveries, verdicts, timeline and versions, with names and documents masked. */
export function caseFile({ environment, captures, turnedAway, timeline, nowMs }: CaseInput): Buffer {
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
    target: withoutQuery(capture.target),
    notes: [...deliveryNotes(capture, environment), ...orderNotes(capture)],
    headers: withoutSecrets(capture.headers).map(
      ([name, value]) => [name, /:\/\/|^\//.test(value) ? withoutQuery(value) : value] as const,
    ),
  }));
  const about = {
    madeAt: new Date(nowMs).toISOString(),
    brl: version,
    node: process.versions.node,
    platform: `${process.platform}-${process.arch}`,
    environment,
    masked: webhooksWords.caseFile.masked,
    ...(captures.length === 0 ? { nothingCame: webhooksWords.caseFile.nothingCame } : {}),
    turnedAway: turnedAway.map((one) => ({ ...one, target: withoutQuery(one.target ?? '') })),
    deliveries: deliveries.map(({ captureId, receivedAt, type, kind, valid, cause, httpStatus: status }) => {
      return { captureId, receivedAt, type, kind, valid, cause, status };
    }),
  };
  const json = (name: string, value: unknown): TarFile => ({
    name,
    content: Buffer.from(`${JSON.stringify(mask.ours(value), null, 2)}\n`),
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

/** The query of an address may identify somebody, and only the receiver knows whom. */
function withoutQuery(address: string): string {
  return address.replace(/(?<=[?&][^=&]*=)[^&]*/g, '[text]');
}
