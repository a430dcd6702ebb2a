import { secretHider } from '../contract/hide.ts';
import { type Authentication, proofHeader, secretsOf } from './authentication.ts';
import { hiddenSecret } from './capture.ts';
import type { Delivery, HeaderList } from './delivery.ts';
import { foreignCredential } from './foreign-secrets.ts';
import { type Forward, forward } from './forward.ts';
import type { Capture } from './store.ts';

/** A captured delivery as it will be sent again. */
export interface Replayed extends Delivery {
  /** Headers left out: they contained a secret that was not stored, and no new proof replaced them. */
  readonly leftOut: readonly string[];
}

/**
 * Sends a captured delivery again: its exact bytes and header lines. Never rejects; the outcome is the result, which the
 * caller saves with {@link CaptureStore.addForward}.
 * @param proof created anew in place of the original; null sends what was stored, without the headers that hide a secret
 */
export function replay(
  capture: Delivery,
  to: URL,
  proof: Authentication | null,
  now: () => number = Date.now,
): Promise<Forward> {
  return forward(to, replayed(capture, proof), now, secretHider(proof === null ? [] : secretsOf(proof)));
}

/** The input of {@link replay}. */
export function replayed({ headers, body }: Delivery, proof: Authentication | null): Replayed {
  const isLost = (line: Line) => isForeign(line) || (proof === null && isHidden(line));
  const leftOut = headers.filter(isLost).map(([name]) => name);
  const rest = headers.filter((line) => !isLost(line));
  return { headers: proof === null ? rest : withProof(rest, proofHeader(proof, body)), body, leftOut };
}

/**
 * The proof for a replay: the stored one is sent unchanged, unless it must be signed again, or a static secret was hidden and
 * must be restored.
 * @param given how deliveries are authenticated, with the secret; null when unknown
 */
export function proofOf(
  capture: Pick<Capture, 'headers'>,
  given: Authentication | null,
  signAgain: boolean,
): Authentication | null {
  return signAgain || capture.headers.some(isHidden) ? given : null;
}

/** Replaces the old proof; a header that hid another of our secrets is left out as well. */
function withProof(headers: HeaderList, proof: readonly [name: string, value: string] | null): HeaderList {
  if (proof === null) return headers.filter((line) => !isHidden(line));
  const isOld = (line: Line) => isHidden(line) || line[0].toLowerCase() === proof[0].toLowerCase();
  const at = headers.findIndex(isOld);
  const kept = headers.filter((line) => !isOld(line));
  return at === -1 ? [...kept, proof] : [...kept.slice(0, at), proof, ...kept.slice(at)];
}

type Line = HeaderList[number];

function isHidden([, value]: Line): boolean {
  return value.includes(hiddenSecret);
}

function isForeign([, value]: Line): boolean {
  return value.endsWith(foreignCredential);
}
