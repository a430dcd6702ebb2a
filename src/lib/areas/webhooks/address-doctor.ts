import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { tlsReason } from '../../client/tls-reason.ts';
import { type Check, fail, pass, warn } from '../../connection/check.ts';
import type { Authentication } from '../../deliveries/authentication.ts';
import { answerLimits, type Forward } from '../../deliveries/forward.ts';
import { spelled } from '../../deliveries/json-forms.ts';
import { madeEvent } from '../../deliveries/made-event.ts';
import { replay } from '../../deliveries/replay.ts';
import { hookDoctorWords } from '../../words/hook-doctor.ts';
import { answerText } from './attempts-view.ts';
import { fixes } from './fixes.ts';
import { frameworkOf } from './framework.ts';
import { deliveryOf } from './trigger-plan.ts';

/** What is asked of an address. */
export interface AddressInput {
  readonly url: URL;
  /** Of the deliveries that are to be accepted; null where it is not known, so that none is sent. */
  readonly proof: Authentication | null;
  /** Where the subscription delivers to, if one was named. */
  readonly subscribedUrl: string | null;
  readonly nowMs: () => number;
}

/** More than this and the times of deliveries cannot be compared. */
const mostSkewMs = 60_000;
/** Half of the deadline: under load it would be too late. */
const slowMs = answerLimits.deadlineMs / 2;
const renewDays = 14;
const dayMs = 86_400_000;
const largeBytes = 64 * 1024;

/**
 * Asks an address as the service would: TLS, path, method, redirect, proof, whether the body comes unchanged, size, clock. The
 * event is made up, marked as such, and of a kind that is informational.
 */
export async function examineAddress(input: AddressInput): Promise<Check[]> {
  const { url, subscribedUrl } = input;
  const says = hookDoctorWords;
  const first = [
    url.protocol === 'https:' ? pass('address', says.https) : warn('address', says.http, says.httpNext),
    ...(subscribedUrl === null || subscribedUrl === url.href
      ? []
      : [fail('subscription', says.otherAddress(subscribedUrl), says.otherAddressNext)]),
  ];
  const seen = await connect(url);
  const found = [...first, ...connectionChecks(input, seen)];
  if (seen.error !== null) return found;
  const unproven = await send(input, strangersProof(input.proof), plainBody());
  const fix = seen.framework ?? Object.keys(fixes).join('|');
  const path = pathCheck(input, unproven, fix);
  if (path.status === 'fail' && unproven.why !== null) return [...found, path];
  return [...found, path, ...(await provenChecks(input, unproven, fix))];
}

/** What a first connection showed. */
interface Seen {
  readonly error: Error | null;
  readonly dateMs: number | null;
  readonly validToMs: number | null;
  /** Of `verify --fix`; null where the answer does not tell. */
  readonly framework: string | null;
}

/** Asks for nothing but the connection and the clock: a GET changes nothing, and what it answers means nothing. */
function connect(url: URL): Promise<Seen> {
  return new Promise((resolve) => {
    const isSecure = url.protocol === 'https:';
    let [isConnected, validToMs] = [false, null as number | null];
    const signal = AbortSignal.timeout(answerLimits.deadlineMs);
    const asked = (isSecure ? httpsRequest : httpRequest)(url, { agent: false, signal }, (answer) => {
      answer.resume();
      const ms = Date.parse(answer.headers.date ?? '');
      const framework = frameworkOf(answer.headers);
      resolve({ error: null, dateMs: Number.isNaN(ms) ? null : ms, validToMs, framework });
    });
    asked.on('socket', (socket) =>
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        isConnected = true;
        if (isSecure) validToMs = Date.parse((socket as TLSSocket).getPeerCertificate().valid_to);
      }),
    );
    asked.on('error', (error) =>
      resolve({ error: isConnected ? null : error, dateMs: null, validToMs, framework: null }),
    );
    asked.end();
  });
}

function connectionChecks({ url, nowMs }: AddressInput, { error, dateMs, validToMs }: Seen): Check[] {
  const says = hookDoctorWords;
  if (error !== null) {
    const code = (error as NodeJS.ErrnoException).code ?? error.name;
    if (tlsReason(error, url.hostname) !== null)
      return [fail('tls', says.noTls(url.hostname, code), says.tlsNext)];
    return [fail('reached', says.notReached(url.host, code), says.notReachedNext)];
  }
  const days = validToMs === null ? null : Math.floor((validToMs - nowMs()) / dayMs);
  const skewMs = dateMs === null ? 0 : dateMs - nowMs();
  return [
    ...(days === null
      ? []
      : [days < renewDays ? warn('tls', says.renew(days), says.renewNext) : pass('tls', says.tls(days))]),
    ...(dateMs === null
      ? []
      : [
          Math.abs(skewMs) > mostSkewMs
            ? warn('clock', says.skew(Math.round(skewMs / 1000)), says.skewNext)
            : pass('clock', says.clock),
        ]),
  ];
}

/** What a stranger would send: the proof of a secret that nobody has, or none. */
function strangersProof(proof: Authentication | null): Authentication {
  if (proof !== null && proof.type !== 'HMAC') return { type: 'NONE' };
  return { type: 'HMAC', header: proof?.header ?? 'X-Signature', secret: crypto.randomUUID() };
}

/** Whether an unproven delivery reaches the program, and is refused there. */
function pathCheck({ proof }: AddressInput, sent: Forward, fix: string): Check {
  const says = hookDoctorWords;
  const { status, why, headers } = sent;
  if (why === 'redirect') {
    const [, location = ''] = headers.find(([name]) => name.toLowerCase() === 'location') ?? [];
    return fail('path', says.redirects(status ?? 0, location), says.redirectsNext);
  }
  if (why === null) {
    if (proof?.type === 'NONE') return warn('path', says.open, says.openNext);
    return fail('path', says.acceptsStrangers(status ?? 0), says.acceptsStrangersNext(fix));
  }
  if (status === 404 || status === 410) return fail('path', says.noPath(status), says.noPathNext);
  if (status === 405 || status === 501) return fail('path', says.noMethod(status), says.noMethodNext);
  if (why !== 'status' || status === null || status >= 500)
    return fail('path', says.broken(answerText(sent)), says.brokenNext);
  return pass('path', says.refuses(status));
}

/** Whether proven deliveries are accepted as they come: plain, as other programs write JSON, and large. */
async function provenChecks(input: AddressInput, unproven: Forward, fix: string): Promise<Check[]> {
  const says = hookDoctorWords;
  const { proof } = input;
  if (proof === null) return [warn('proof', says.noSecret, says.noSecretNext)];
  const plain = await send(input, proof, plainBody());
  if (plain.why !== null)
    return [fail('proof', says.refusesProven(answerText(plain)), says.refusesProvenNext)];
  const other = await send(input, proof, Buffer.from(`${spelled(plainBody().toString(), 'other')} \r\n`));
  const large = await send(input, proof, largeBody());
  const slowest = Math.round(Math.max(...[unproven, plain, other, large].map(({ elapsedMs }) => elapsedMs)));
  return [
    pass('proof', says.takesProven(plain.status ?? 0)),
    other.why === null
      ? pass('body', says.bodyKept)
      : fail('body', says.bodyChanged(answerText(other)), says.bodyChangedNext(fix)),
    large.why === null
      ? pass('size', says.size(largeBytes / 1024))
      : fail('size', says.tooLarge(largeBytes / 1024, answerText(large)), says.tooLargeNext),
    slowest > slowMs
      ? warn('time', says.slow(slowest, answerLimits.deadlineMs / 1000), says.slowNext)
      : pass('time', says.quick(slowest, answerLimits.deadlineMs / 1000)),
  ];
}

const event = () =>
  madeEvent('account.balance_updated', {
    seed: 'doctor',
    startMs: Date.UTC(2026, 0, 5, 12),
    afterMs: 0,
    tenantId: null,
    accountId: null,
  });

function plainBody(): Buffer {
  return deliveryOf(event(), 0, 1).body;
}

/** In the service's own spelling, so that only its length is new. */
function largeBody(): Buffer {
  const made = event();
  return deliveryOf({ ...made, data: { ...made.data, filler: 'x'.repeat(largeBytes) } }, 0, 1).body;
}

function send({ url, nowMs }: AddressInput, proof: Authentication, body: Buffer): Promise<Forward> {
  return replay({ headers: deliveryOf(event(), 0, 1).headers, body }, url, proof, nowMs);
}
