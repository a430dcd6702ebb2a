import { policyPlace } from '../../journal/permit.ts';
import { type Policy, readPolicy } from '../../policy/policy.ts';

/** The policy of this machine; null where there is none. @throws {CliError} exit 91 for one that cannot be read */
export function policyHere(): Policy | null {
  const place = policyPlace(process.env);
  return place && readPolicy(place);
}
