import { hiddenMark, secretHider } from '../contract/hide.ts';
import { type Authentication, isAuthentic, proofHeader, secretsOf } from './authentication.ts';
import { cause, type NamedSecret } from './causes.ts';
import type { HeaderList } from './delivery.ts';
import { type Envelope, type EnvelopeProblem, readEnvelope } from './envelope.ts';
import { failureBudget } from './failure-budget.ts';
import { foreignCredential, isCredentialHeader, withoutUrlSecrets } from './foreign-secrets.ts';
import { groupCommit } from './group-commit.ts';
import type { RawDelivery } from './receiver.ts';
import type { Capture, CaptureStore, NewCapture } from './store.ts';

/** The proof that deliveries are checked against, and where they are stored. */
export interface CapturingInput {
  readonly store: Pick<CaptureStore, 'add'>;
  readonly authentication: Authentication;
  readonly subscriptionId: string | null;
  /** Secrets of other subscriptions, to tell a mix-up. */
  readonly others: readonly NamedSecret[];
  readonly now: () => number;
  /** Where an event is to be forwarded, if anywhere. */
  readonly forwardTo?: (envelope: Envelope) => string | null;
}

/**
 * Makes the function that verifies a delivery, stores it, and decides how to answer it (docs/decisions/0016-captures.md): the
 * promise resolves when it is on the disk. The raw bytes are verified before anything is read from them. Null means that the
 * delivery was unproven and not stored, because its sender had too many unproven ones.
 */
export function capturing(input: CapturingInput): (delivery: RawDelivery) => Promise<Capture | null> {
  const { store, authentication, subscriptionId, others, now, forwardTo } = input;
  const keep = groupCommit(store.add);
  const mayKeep = failureBudget(now);
  const hide = hiderOf(authentication, others);
  const headersKept = keepingHeaders(authentication, hide);
  return async (delivery) => {
    const valid = isAuthentic(delivery, authentication);
    const { body, remoteAddress } = delivery;
    if (!valid && !mayKeep(remoteAddress ?? '', body.length)) return null;
    const { envelope, problem } = valid || body.length <= readAtOnceBytes ? read(body) : unread;
    const kept: NewCapture = {
      receivedAtMs: now(),
      target: withoutUrlSecrets(hide(delivery.target)),
      remoteAddress,
      headers: headersKept(delivery.headers),
      body,
      authType: authentication.type,
      subscriptionId,
      valid,
      // Searched later, so that waiting deliveries are not delayed.
      causes: valid ? [] : [cause('not_looked_for')],
      envelope,
      problem,
      status: valid ? (problem === null ? 200 : 400) : 401,
      forwardTo: valid && envelope !== null ? (forwardTo?.(envelope) ?? null) : null,
    };
    return keep(kept, valid ? 0 : unprovenWaitMs);
  };
}

/**
 * Each commit delays everybody: unproven deliveries join the commit of a good one, or are committed at most ten times
 * a second.
 */
const unprovenWaitMs = 100;

/** Larger JSON from strangers is parsed only in the search for causes; parsing it here would delay the others. */
const readAtOnceBytes = 16 * 1024;

const unread = { envelope: null, problem: null } as const;

function read(body: Uint8Array): { envelope: Envelope | null; problem: EnvelopeProblem | null } {
  const envelope = readEnvelope(body);
  return typeof envelope === 'string' ? { envelope: null, problem: envelope } : { envelope, problem: null };
}

/** Replaces one of our secrets in the kept headers. */
export const hiddenSecret = hiddenMark;

/** A key, password or token is never written down, whatever header it came in; an HMAC reveals nothing. */
function hiderOf(authentication: Authentication, others: readonly NamedSecret[]): (text: string) => string {
  return secretHider([...secretsOf(authentication), ...others.map(({ secret }) => secret)]);
}

/** Makes the function that removes every secret from headers: ours, and those of any intermediary. */
function keepingHeaders(
  authentication: Authentication,
  hide: (text: string) => string,
): (headers: HeaderList) => HeaderList {
  const [proofName, proof] = proofHeader(authentication, new Uint8Array()) ?? ['', ''];
  const kept = (lowerCaseName: string, value: string): string => {
    if (lowerCaseName === proofName.toLowerCase())
      return authentication.type !== 'HMAC' && value === proof ? hiddenSecret : hide(value);
    const hidden = hide(value);
    // Our secret in the wrong place is a cause to be searched for; a wrong scheme is another.
    const isForeign = isCredentialHeader(lowerCaseName) && !hidden.includes(hiddenSecret);
    return isForeign
      ? `${/^(?:basic|bearer) /i.exec(value)?.[0] ?? ''}${foreignCredential}`
      : withoutUrlSecrets(hidden);
  };
  return (headers) => headers.map(([name, value]) => [name, kept(name.toLowerCase(), value)]);
}
