import type * as contract from '../../contract/security.ts';
import type { Answer, Area, Call } from '../behaviour.ts';
import { checkSignature } from './signature.ts';

/** Checks of request signing (specification, section 4.8). */
export const security: Area<typeof contract> = { behaviours: { signatureVerify } };

/** The request that is checked is this call itself: its method, path, headers and body. */
function signatureVerify({ world, caller, request }: Call<typeof contract.signatureVerify>): Answer {
  const { canonicalString, bodySha256, problem } = checkSignature(world, caller, request);
  return { status: 200, body: { valid: problem === null, reason: problem, canonicalString, bodySha256 } };
}
