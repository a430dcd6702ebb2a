import { createHmac } from 'node:crypto';
import { defaultGapSettings } from '../../contract/settings.ts';
import { defaultApiKeyHeader, deliveryFactHeaders, webhookSignatureHeader } from '../../contract/webhooks.ts';
import { moves } from '../behaviours.ts';
import { second } from '../time.ts';
import type { World } from '../world.ts';
import { type Attempt, finish, type Subscription, takeDue } from './deliveries.ts';

/** How long a receiver may take; the specification does not say. */
const receiverDeadlineMs = 10 * second;
/** How often a running sandbox looks for what is due. */
const pollMs = 500;

/** A loop that delivers until it is stopped. */
export interface Deliverer {
  /** Waits for the attempts that are under way. */
  stop(): Promise<void>;
}

/** Sends all due attempts, and returns how many. Due moves are made first, because they cause events. */
export async function deliverDue(world: World): Promise<number> {
  const attempts = world.transaction(() => {
    world.makeDueMoves(moves);
    return takeDue(world);
  });
  await Promise.all(attempts.map((attempt) => deliver(world, attempt)));
  return attempts.length;
}

/** Delivers what is due, again and again. */
export function startDeliveries(sandbox: { deliverDue(): Promise<number> }): Deliverer {
  const stop = new AbortController();
  const loop = async () => {
    while (!stop.signal.aborted) {
      // A file that is busy in another process is checked again later.
      await sandbox.deliverDue().catch(() => 0);
      await pause(pollMs, stop.signal);
    }
  };
  const ended = loop();
  return {
    async stop() {
      stop.abort();
      await ended;
    },
  };
}

/** The headers that prove the sender, and those that only inform (specification, section 5). */
export function deliveryHeaders(
  attempt: Omit<Attempt, 'body' | 'fault'>,
  body: Uint8Array,
): Record<string, string> {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    [deliveryFactHeaders.eventId]: attempt.eventId,
    [deliveryFactHeaders.requestId]: attempt.deliveryId,
    [deliveryFactHeaders.attempt]: String(attempt.attempt),
    ...proof(attempt.subscription, body),
  };
}

async function deliver(world: World, attempt: Attempt): Promise<void> {
  const { subscription, fault } = attempt;
  const body = Buffer.from(attempt.body, 'utf8');
  const proven =
    fault === 'wrong_secret' ? { ...attempt, subscription: withWrongSecret(subscription) } : attempt;
  const sent = fault === 'cut' ? body.subarray(0, body.length / 2) : body;
  const { status, problem } = await postTo(subscription.url, deliveryHeaders(proven, body), sent);
  world.transaction(() => finish(world, attempt, status, problem));
}

/** The subscription with other secrets; which header has them stays. */
function withWrongSecret(subscription: Subscription): Subscription {
  const wrong = Object.entries(subscription.authConfig).map(([name, value]) => [
    name,
    name === 'header' || name === 'username' ? value : `another-${value}`,
  ]);
  return { ...subscription, authConfig: Object.fromEntries(wrong) };
}

async function postTo(url: string, headers: Record<string, string>, body: Uint8Array<ArrayBuffer>) {
  try {
    const signal = AbortSignal.timeout(receiverDeadlineMs);
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await answer.body?.cancel();
    return { status: answer.status, problem: answer.ok ? null : `HTTP ${answer.status}` };
  } catch (error) {
    return { status: null, problem: reasonOf(error) };
  }
}

function proof({ authType, authConfig }: Subscription, body: Uint8Array): Record<string, string> {
  const value = (name: string) => String(authConfig[name] ?? '');
  switch (authType) {
    case 'HMAC': {
      const secret = value(defaultGapSettings.webhookSecretField);
      return { [webhookSignatureHeader]: createHmac('sha256', secret).update(body).digest('hex') };
    }
    case 'API_KEY':
      return { [value('header') || defaultApiKeyHeader]: value('key') };
    case 'BASIC':
      return {
        Authorization: `Basic ${Buffer.from(`${value('username')}:${value('password')}`).toString('base64')}`,
      };
    case 'BEARER':
      return { Authorization: `Bearer ${value('token')}` };
    default:
      return {};
  }
}

/** `ECONNREFUSED`, `TimeoutError` …; `fetch` puts the reason inside its own error. */
function reasonOf(error: unknown): string {
  const { cause, name } = error as Error & { cause?: { code?: unknown } };
  return typeof cause?.code === 'string' ? cause.code : name;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
