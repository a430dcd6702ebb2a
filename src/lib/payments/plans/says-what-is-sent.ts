import { isDeepStrictEqual } from 'node:util';
import type { ZodMiniObject } from 'zod/mini';
import type { ApiBody } from '../../command/body.ts';
import { type Operation, unspecified } from '../../contract/operation.ts';
import { defaultGapSettings as settings } from '../../contract/settings.ts';
import { type Payee, payeeText } from '../../journal/payee.ts';
import { railOf } from '../../journal/rails/index.ts';
import { statedAmount } from '../../journal/rails/stated.ts';
import { textMember } from '../../json/members.ts';
import { readJson } from '../../json/strict.ts';
import { type Plan, plannedOperations } from '../../policy/plan.ts';
import { payeeOfBody } from '../payee-of-body.ts';

/**
 * Whether everything that people are shown of a plan is what its request does: the route, the amount, the payee and the name. Somebody
 * else's program may have written the plan, so the request itself is read, and a member that its operation does not have makes it none.
 */
export function saysWhatIsSent({ accountId, payment, shown }: Plan): boolean {
  const operation = railOf(payment.operation)?.operation;
  const body = bodyIn(payment.body);
  if (!operation || !body || payment.amountCentavos === null) return false;
  const to = payeeOfBody(body, settings);
  return (
    to !== null &&
    plannedOperations.includes(operation.id) &&
    isDeepStrictEqual({ ...(payment.to as Payee) }, { ...to }) &&
    payment.destination === payeeText(to) &&
    payment.amountCentavos === statedAmount(payment.body) &&
    payment.identifier === textMember(body.value, 'identifier') &&
    payment.target === operation.path.replace('{accountId}', encodeURIComponent(accountId)) &&
    hasOnlyMembersOf(operation, body) &&
    (shown === null || to.kind === 'pix-key')
  );
}

function bodyIn(text: string): ApiBody | null {
  try {
    return { text, value: readJson(Buffer.from(text)).value };
  } catch {
    return null;
  }
}

function hasOnlyMembersOf({ body: schema }: Operation, { value }: ApiBody): boolean {
  const members = schema === unspecified ? bankData : Object.keys((schema as ZodMiniObject).shape);
  return Object.keys(value as object).every((name) => members.includes(name));
}

/** The specification names no member of a PIX by bank data: docs/spec-gaps.md. */
const bankData: readonly string[] = [
  settings.bankDataAmountField,
  settings.bankDataBankField,
  settings.bankDataBranchField,
  settings.bankDataAccountField,
  settings.bankDataAccountTypeField,
  settings.bankDataDocumentField,
  settings.bankDataHolderField,
  settings.bankDataIdentifierField,
  'description',
];
