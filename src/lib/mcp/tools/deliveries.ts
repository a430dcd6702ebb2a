import { existsSync } from 'node:fs';
import * as z from 'zod';
import { capturesOf, requireCapture, withCaptures, withIndex } from '../../areas/webhooks/captures.ts';
import { capturesPath } from '../../connection/paths.ts';
import { findEvent } from '../../contract/events.ts';
import { causeSentence } from '../../deliveries/causes.ts';
import type { Capture } from '../../deliveries/store.ts';
import * as shape from '../shapes.ts';
import { type Desk, tool } from '../tool.ts';

const kinds = ['new', 'attempt', 'redelivery', 'refused'] as const;

const delivery = z.strictObject({
  captureId: shape.count,
  receivedAt: shape.time,
  kind: z.enum(kinds).describe('refused: unproven or no event, so it counts for nothing'),
  isProven: z.boolean().describe("whether its signature or secret is the service's"),
  httpStatus: z.int().describe('how it was answered'),
  eventType: z.string().nullable().describe('null for a type that the specification does not have'),
  causes: z.array(shape.code).describe('why its proof is wrong'),
  problem: z.enum(['not_json', 'not_an_event']).nullable(),
  attempt: shape.count.nullable(),
  duplicateOf: shape.count.nullable(),
  forwards: shape.count,
  forwardsTaken: shape.count.describe('how many of them were answered with 2xx'),
  untrusted: shape.untrusted(
    'eventId',
    'eventType',
    'identifier',
    'endToEndId',
    'status',
    'accountId',
    'remoteAddress',
  ),
});

function deliveryFacts(capture: Capture): z.input<typeof delivery> {
  const { envelope, forwards } = capture;
  return {
    captureId: capture.captureId,
    receivedAt: shape.timeOf(capture.receivedAtMs),
    kind: capture.kind,
    isProven: capture.valid,
    httpStatus: capture.status,
    eventType: envelope && findEvent(envelope.type) ? envelope.type : null,
    causes: capture.causes.map((cause) => shape.fitting(shape.code, cause.code)),
    problem: capture.problem,
    attempt: capture.attempt,
    duplicateOf: capture.duplicateOf,
    forwards: forwards.length,
    forwardsTaken: forwards.filter(({ why }) => why === null).length,
    untrusted: {
      eventId: shape.textOf(envelope?.eventId),
      eventType: shape.textOf(envelope?.type),
      identifier: shape.textOf(envelope?.identifier),
      endToEndId: shape.textOf(envelope?.endToEndId),
      status: shape.textOf(envelope?.status),
      accountId: shape.textOf(envelope?.accountId),
      remoteAddress: shape.textOf(capture.remoteAddress),
    },
  };
}

/** The environment of this connection, and whether anything was captured in it. */
function placeOf(desk: Desk) {
  const { environment } = desk.resolve();
  return { environment, isThere: existsSync(capturesPath(process.env, environment)) };
}

const deliveries = tool({
  name: 'deliveries',
  description: 'Webhook deliveries that were captured on this machine, newest first.',
  input: z.strictObject({
    kind: z.array(z.enum(kinds)).min(1).optional(),
    eventType: z.string().max(60).optional(),
    identifier: z.string().max(100).optional(),
    endToEndId: z.string().max(40).optional(),
    text: z.string().min(1).max(100).optional(),
    limit: z.int().min(1).max(100).default(20),
    before: z.int().min(1).optional().describe('captureId of the last one shown, for the next page'),
  }),
  output: z.strictObject({ deliveries: z.array(delivery), ...shape.page }),
  run: async ({ kind, eventType, limit, before, ...asked }, desk) => {
    const { environment, isThere } = placeOf(desk);
    if (!isThere) return { deliveries: [], left: 0, leftIsAtLeast: false };
    const search = { ...asked, kinds: kind, types: eventType === undefined ? undefined : [eventType] };
    return withCaptures(environment, (store) =>
      withIndex(
        store,
        () => undefined,
        async (index) => {
          const ids = index.find(search, { behindCaptureId: before, limit: limit + shape.mostCounted + 1 });
          return {
            deliveries: capturesOf(store, ids.slice(0, limit)).map(deliveryFacts),
            ...shape.restOf(Math.max(0, ids.length - limit)),
          };
        },
      ),
    );
  },
});

/** A header that says who may be believed is for nobody to read. */
const secretHeader = /authorization|signature|secret|token|cookie|key|hmac|password/i;
const mostHeaders = 30;

const deliveryTool = tool({
  name: 'delivery',
  description:
    'One captured webhook delivery: why its proof is wrong and what to do, with its headers and the beginning of its body.',
  input: z.strictObject({ id: z.string().min(1).max(100).describe('captureId, or the id of an event') }),
  output: z.strictObject({
    delivery,
    why: z.array(z.string()).describe('what each cause means, in the words of brl'),
    bodyBytes: shape.count,
    untrusted: z.strictObject({
      headers: z.array(shape.untrusted('name', 'value')),
      body: shape.untrustedText,
    }),
  }),
  run: async ({ id }, desk) => {
    const { environment, isThere } = placeOf(desk);
    if (!isThere) requireCapture(null, id);
    return withCaptures(environment, async (store) => {
      const capture = requireCapture(store, id);
      return {
        delivery: deliveryFacts(capture),
        why: capture.causes.map(({ code }) => causeSentence({ code, detail: null })),
        bodyBytes: capture.body.length,
        untrusted: {
          headers: capture.headers
            .slice(0, mostHeaders)
            .filter(([name]) => !secretHeader.test(name))
            .map(([name, value]) => ({ name: shape.textOf(name), value: shape.textOf(value) })),
          body: shape.textOf(Buffer.from(capture.body.subarray(0, 4096)).toString('utf8')),
        },
      };
    });
  },
});

/** Tools about webhooks. */
export const deliveryTools = [deliveries, deliveryTool];
