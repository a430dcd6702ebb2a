import { brasiliaSecond } from '../../brazil/clock.ts';
import { ServiceError } from '../../client/errors.ts';
import type { Session } from '../../connection/session.ts';
import { identifierMaxLength, identifierPattern } from '../../contract/fields.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { textMember } from '../../json/members.ts';
import { boletoWords } from '../../words/boleto.ts';

/** The identifier of a charge's body, which the service needs (specification, section 4.8). @throws {CliError} exit 2 */
export function chargeIdentifier(body: unknown): string {
  const identifier = textMember(body, 'identifier');
  if (identifier === null) {
    const { needsIdentifier, addIdentifier } = boletoWords.charge;
    throw usageError('missing_field', needsIdentifier, addIdentifier);
  }
  if (identifierPattern.test(identifier)) return identifier;
  throw usageError('invalid_identifier', boletoWords.charge.badIdentifier(identifierMaxLength));
}

/**
 * Runs a command that issues charges, and explains the awkward answer.
 * @throws {CliError} exit 81 while the account is being registered, with the time of the next try
 */
export async function asIssued<T>(session: Session, issue: () => Promise<T>): Promise<T> {
  try {
    return await issue();
  } catch (error) {
    if (error instanceof ServiceError && error.reply.errorCode === 'boleto_charge_beneficiary_pending')
      throw beneficiaryPending(error, session.client.clock.now());
    throw error;
  }
}

/** 202 with `Retry-After` in seconds, 300 when it has none (specification, section 7.3). */
function beneficiaryPending(error: ServiceError, nowMs: number): CliError {
  const { headers, status, requestId } = error.reply;
  const seconds = /^\d{1,6}$/.exec(headers['retry-after'] ?? '')?.[0] ?? '300';
  const at = brasiliaSecond(nowMs + Number(seconds) * 1000).slice(11);
  return new CliError({
    code: 'boleto_charge_beneficiary_pending',
    ends: 'unavailable',
    message: boletoWords.charge.beneficiaryPending(at),
    hint: boletoWords.charge.runAgain,
    httpStatus: status,
    requestId,
    cause: error,
  });
}
