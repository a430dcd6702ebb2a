import { hiddenMark, secretHider } from '../contract/hide.ts';
import { type Authentication, basicToken, isAuthentic, proofHeader } from './authentication.ts';
import { cause, type NamedSecret } from './causes.ts';
import type { HeaderList } from './delivery.ts';
import { type Envelope, type EnvelopeProblem, readEnvelope } from './envelope.ts';
import { failureBudget } from './failure-budget.ts';
import { groupCommit } from './group-commit.ts';
import type { RawDelivery } from './receiver.ts';
import type { Capture, CaptureStore, NewCapture } from './store.ts';

/** The proof that deliveries are checked against, and the place they are kept. */
export interface CapturingInput {
  readonly store: Pick<CaptureStore, 'add'>;
  readonly authentication: Authentication;
  readonly subscriptionId: string | null;
  /** Secrets of other subscriptions, to tell a mix-up. */
  readonly others: readonly NamedSecret[];
  readonly now: () => number;
  /** Where an event is to be handed on, if anywhere. */
  readonly forwardTo?: (envelope: Envelope) => string | null;
}

/**
 * Makes the function that verifies a delivery, keeps it, and says how to answer it (docs/decisions/0016-captures.md): the
 * promise resolves when it is on the disk. The raw bytes are verified before anything is read out of them. Null is for one that was
 * not proven and is not kept, because too many of its sender were not.
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
      target: hide(delivery.target),
      remoteAddress,
      headers: headersKept(delivery.headers),
      body,
      authType: authentication.type,
      subscriptionId,
      valid,
      // Looked for later, off the path of the deliveries that wait.
      causes: valid ? [] : [cause('not_looked_for')],
      envelope,
      problem,
      status: valid ? (problem === null ? 200 : 400) : 401,
      forwardTo: valid && envelope !== null ? (forwardTo?.(envelope) ?? null) : null,
    };
    return keep(kept, valid ? 0 : unprovenWaitMs);
  };
}

/** A commit holds everybody up: those of strangers go with one of a good delivery, or ten of them a second by themselves. */
const unprovenWaitMs = 100;

/** A stranger's larger JSON is read where causes are looked for; reading it here would hold the others up. */
const readAtOnceBytes = 16 * 1024;

const unread = { envelope: null, problem: null } as const;

function read(body: Uint8Array): { envelope: Envelope | null; problem: EnvelopeProblem | null } {
  const envelope = readEnvelope(body);
  return typeof envelope === 'string' ? { envelope: null, problem: envelope } : { envelope, problem: null };
}

/** Replaces one of our secrets in the kept headers. */
export const hiddenSecret = hiddenMark;

/** A key, password or token is not written down, whatever header it came in; an HMAC gives nothing away. */
function hiderOf(authentication: Authentication, others: readonly NamedSecret[]): (text: string) => string {
  const own = authentication.type === 'NONE' ? [] : [authentication.secret];
  const basic =
    authentication.type === 'BASIC' ? [basicToken(authentication.username, authentication.secret)] : [];
  return secretHider([...basic, ...own, ...others.map(({ secret }) => secret)]);
}

/** Replaces a credential that is neither ours nor the service's: who sits between adds it for itself. */
export const foreignCredential = '[not kept]';

/** Where a proxy or a browser proves itself, unless the service does there. */
const foreignNames = new Set(['authorization', 'proxy-authorization', 'cookie']);

/** Makes the function that leaves every secret out of headers: ours, and those of whoever sits between. */
function keepingHeaders(
  authentication: Authentication,
  hide: (text: string) => string,
): (headers: HeaderList) => HeaderList {
  const [proofName, proof] = proofHeader(authentication, new Uint8Array()) ?? ['', ''];
  const kept = (lowerCaseName: string, value: string): string => {
    if (lowerCaseName === proofName.toLowerCase())
      return authentication.type !== 'HMAC' && value === proof ? hiddenSecret : hide(value);
    const hidden = hide(value);
    // Ours in the wrong place is a cause that is looked for; the word of a scheme is another.
    const isForeign = foreignNames.has(lowerCaseName) && !hidden.includes(hiddenSecret);
    return isForeign ? `${/^(?:basic|bearer) /i.exec(value)?.[0] ?? ''}${foreignCredential}` : hidden;
  };
  return (headers) => headers.map(([name, value]) => [name, kept(name.toLowerCase(), value)]);
}
