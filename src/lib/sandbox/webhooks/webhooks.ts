import { events as catalogue, findEvent } from '../../contract/events.ts';
import { defaultGapSettings } from '../../contract/settings.ts';
import type * as contract from '../../contract/webhooks.ts';
import { findAccount } from '../account/ledger.ts';
import type { Answer, Area, Call } from '../behaviour.ts';
import { ServiceError } from '../refusal.ts';
import { utcText } from '../time.ts';
import type { StoredRecord, World } from '../world.ts';
import { findDelivery, queueAgain, type Subscription, subscriptionKind } from './deliveries.ts';

/** Subscriptions and their deliveries (specification, sections 2.10, 4.7 and 6.1). */
export const webhooks: Area<typeof contract> = { behaviours: { events, create, deliveryRetry } };

/** A receiver of this name cannot be registered: 502 `hookdeck_sync_failed`. */
const unregistrableHost = 'sync-failed.example.com';

function events(): Answer {
  const body = Object.entries(catalogue).map(([event, { summary }]) => ({ event, description: summary }));
  return { status: 200, body };
}

/** The answer is not shown: the subscription without its secrets. */
function create({ world, body, caller }: Call<typeof contract.create>): Answer {
  const { url, authType, authConfig = {}, eventTypes, accountId = null } = body;
  checkUrl(world, url);
  checkAuthConfig(authType, authConfig);
  const unknown = eventTypes.find((type) => findEvent(type) === null);
  if (unknown !== undefined)
    throw new ServiceError(400, 'invalid_field', 'eventTypes contém um evento desconhecido.');
  if (accountId !== null && findAccount(world, accountId)?.tenantId !== caller.tenantId) {
    throw new ServiceError(404, 'account_not_found', 'Conta não encontrada.');
  }
  const id = world.newId('subscription');
  const now = world.now();
  const data: Subscription = { tenantId: caller.tenantId, url, authType, authConfig, eventTypes };
  world.insertRecord({
    kind: subscriptionKind,
    id,
    accountId,
    state: 'ACTIVE',
    createdAtMs: now,
    data,
  });
  const shown = { id, url, authType, eventTypes, accountId, status: 'ACTIVE', createdAt: utcText(now) };
  return { status: 201, body: shown };
}

function deliveryRetry({ world, params, caller }: Call<typeof contract.deliveryRetry>): Answer {
  const subscription = world.record<StoredRecord<Subscription>>(subscriptionKind, params.subscriptionId);
  const delivery = findDelivery(world, params.subscriptionId, params.deliveryId);
  if (subscription?.data.tenantId !== caller.tenantId || !delivery) {
    throw new ServiceError(404, 'not_found', 'Entrega não encontrada.');
  }
  queueAgain(world, delivery.deliveryId);
  return { status: 202, body: { deliveryId: delivery.deliveryId, status: 'QUEUED' } };
}

function checkUrl(world: World, url: string): void {
  const { protocol, hostname } = new URL(url);
  const isLocal = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  if (protocol !== 'https:' && !(world.allowsHttpWebhooks && isLocal)) {
    throw new ServiceError(400, 'invalid_url', 'A URL do webhook deve usar https.');
  }
  if (hostname === unregistrableHost) {
    throw new ServiceError(502, 'hookdeck_sync_failed', 'Falha ao registrar o destino; tente de novo.');
  }
}

const needed: Readonly<Record<string, readonly string[]>> = {
  HMAC: [defaultGapSettings.webhookSecretField],
  API_KEY: ['key'],
  BASIC: ['username', 'password'],
  BEARER: ['token'],
};

function checkAuthConfig(authType: string, authConfig: Readonly<Record<string, unknown>>): void {
  const missing = (needed[authType] ?? []).filter((name) => typeof authConfig[name] !== 'string');
  if (missing.length === 0) return;
  throw new ServiceError(
    400,
    'missing_fields',
    `Campos obrigatórios: ${missing.map((m) => `authConfig.${m}`).join(', ')}.`,
  );
}
