import * as z from 'zod/mini';
import { maybeText } from './fields.ts';
import { operation, reading, sentOnce, sentTwice, unspecified } from './operation.ts';

/** How a receiver can tell that a delivery is the service's (specification, sections 2.10 and 5). */
export const webhookAuthTypes = ['HMAC', 'API_KEY', 'BASIC', 'BEARER', 'NONE'] as const;
/** One of {@link webhookAuthTypes}. */
export type WebhookAuthType = (typeof webhookAuthTypes)[number];

/** Header of `API_KEY` when the subscription names none (specification, section 2.10). */
export const defaultApiKeyHeader = 'X-API-Key';
/** Header of `HMAC`: lower-case hex of the HMAC-SHA256 of the raw body (specification, section 5). */
export const webhookSignatureHeader = 'X-Signature';
/**
 * Information that the delivery layer adds (specification, section 5). The names carry the vendor's brand; ours say
 * `sandbox` in its place.
 */
export const deliveryFactHeaders = {
  eventId: 'x-sandbox-event-id',
  requestId: 'x-sandbox-request-id',
  attempt: 'x-sandbox-attempt-count',
} as const;
/** Deliveries of one event to one address before it counts as failed (specification, sections 6.1 and 8). */
export const maxDeliveryAttempts = 6;
/** Where deliveries come from (specification, section 5). */
export const deliverySourceIps = [
  '34.138.140.223',
  '34.138.161.100',
  '35.231.250.193',
  '35.196.71.29',
  '34.138.56.192',
] as const;

/** A new subscription (specification, section 2.10). The member of `authConfig` that holds an HMAC secret is not shown. */
export const subscriptionBody = z.object({
  url: z.url({ protocol: /^https?$/ }),
  authType: z.enum(webhookAuthTypes),
  authConfig: z.optional(
    z.looseObject({
      key: z.optional(z.string()),
      header: z.optional(z.string()),
      username: z.optional(z.string()),
      password: z.optional(z.string()),
      token: z.optional(z.string()),
    }),
  ),
  eventTypes: z.array(z.string()).check(z.minLength(1)),
  accountId: z.optional(z.string()),
});

/** The events that can be subscribed to. */
export const events = operation({
  id: 'webhooks.events',
  method: 'GET',
  path: '/v1/webhooks/events',
  spec: '4.7',
  summary: 'List the events that can be subscribed to',
  responses: {
    200: z.array(z.looseObject({ event: z.string(), description: maybeText })),
  },
  scope: unspecified,
  ...reading,
  errors: [],
});

/** Subscribes an address. The service does not recognise a repeat, and no route lists or removes subscriptions. */
export const create = operation({
  id: 'webhooks.create',
  method: 'POST',
  path: '/v1/webhooks',
  spec: '4.7',
  summary: 'Subscribe an address to events',
  body: subscriptionBody,
  responses: { 200: unspecified, 201: unspecified },
  scope: unspecified,
  ...sentTwice,
  errors: ['invalid_url', 'missing_field', 'hookdeck_sync_failed'],
});

/** Queues one more attempt of a delivery. A receiver recognises the repeat by the event's id. */
export const deliveryRetry = operation({
  id: 'webhooks.deliveryRetry',
  method: 'POST',
  path: '/v1/webhooks/{subscriptionId}/deliveries/{deliveryId}/retry',
  spec: '4.7, 6.1',
  summary: 'Queue a new attempt of a delivery',
  responses: { 200: unspecified, 202: unspecified },
  scope: unspecified,
  ...sentOnce,
  errors: ['not_found'],
});
