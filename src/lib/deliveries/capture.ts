import { hiddenMark, secretHider } from '../contract/hide.ts';
import { type Authentication, basicToken, isAuthentic, proofHeader } from './authentication.ts';
import { cause, type NamedSecret } from './causes.ts';
import type { HeaderList } from './delivery.ts';
import { readEnvelope } from './envelope.ts';
import { groupCommit } from './group-commit.ts';
import type { RawDelivery } from './receiver.ts';
import type { Capture, CaptureStore } from './store.ts';
import { judge, type Verdict } from './verdict.ts';

/** The proof that deliveries are checked against, and the place they are kept. */
export interface CapturingInput {
  readonly store: Pick<CaptureStore, 'add'>;
  readonly authentication: Authentication;
  readonly subscriptionId: string | null;
  /** Secrets of other subscriptions, to tell a mix-up. */
  readonly others: readonly NamedSecret[];
  readonly now: () => number;
}

/**
 * Makes the function that verifies a delivery, keeps it, and says how to answer it (docs/decisions/0016-captures.md): the
 * promise resolves when it is on the disk. The raw bytes are verified before anything is read out of them.
 */
export function capturing(input: CapturingInput): (delivery: RawDelivery) => Promise<Capture> {
  const { store, authentication, subscriptionId, others, now } = input;
  const verdictOf = cheapVerdicts(input);
  const keep = groupCommit(store.add);
  const hide = hiderOf(authentication, others);
  return (delivery) => {
    const verdict = verdictOf(delivery);
    const envelope = readEnvelope(delivery.body);
    const problem = typeof envelope === 'string' ? envelope : null;
    return keep({
      receivedAtMs: now(),
      target: hide(delivery.target),
      remoteAddress: delivery.remoteAddress,
      headers: withoutSecrets(delivery.headers, authentication, hide),
      body: delivery.body,
      authType: authentication.type,
      subscriptionId,
      ...verdict,
      envelope: typeof envelope === 'string' ? null : envelope,
      problem,
      status: verdict.valid ? (problem === null ? 200 : 400) : 401,
    });
  };
}

/** Replaces one of our secrets in the kept headers. */
export const hiddenSecret = hiddenMark;

/** Time for looking for causes, in milliseconds of each second: a flood of bad deliveries must not slow the good ones. */
const causeBudgetMs = 200;

function cheapVerdicts({ authentication, others, now }: CapturingInput): (delivery: RawDelivery) => Verdict {
  let second = 0;
  let spentMs = 0;
  return (delivery) => {
    if (isAuthentic(delivery, authentication)) return { valid: true, causes: [] };
    const current = Math.floor(now() / 1000);
    if (current !== second) spentMs = 0;
    second = current;
    if (spentMs >= causeBudgetMs) return { valid: false, causes: [cause('not_looked_for')] };
    const startedMs = performance.now();
    const verdict = judge(delivery, authentication, others);
    spentMs += performance.now() - startedMs;
    return verdict;
  };
}

/** A key, password or token is not written down, whatever header it came in; an HMAC gives nothing away. */
function hiderOf(authentication: Authentication, others: readonly NamedSecret[]): (text: string) => string {
  const own = authentication.type === 'NONE' ? [] : [authentication.secret];
  const basic =
    authentication.type === 'BASIC' ? [basicToken(authentication.username, authentication.secret)] : [];
  return secretHider([...basic, ...own, ...others.map(({ secret }) => secret)]);
}

function withoutSecrets(
  headers: HeaderList,
  authentication: Authentication,
  hide: (text: string) => string,
): HeaderList {
  const proof = authentication.type === 'HMAC' ? null : proofHeader(authentication, new Uint8Array());
  return headers.map(([name, value]) =>
    proof?.[0].toLowerCase() === name.toLowerCase() && value === proof[1]
      ? [name, hiddenSecret]
      : [name, hide(value)],
  );
}
