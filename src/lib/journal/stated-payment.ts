import { isDeepStrictEqual } from 'node:util';
import type { ZodMiniObject } from 'zod/mini';
import { boletoDigits } from '../brazil/boleto-line.ts';
import { send, sendBank } from '../contract/bigpix.ts';
import { pay } from '../contract/boleto.ts';
import type { Centavos } from '../contract/money.ts';
import { type Operation, unspecified } from '../contract/operation.ts';
import { pixOutBody } from '../contract/pix.ts';
import { outBankAccount } from '../contract/pix-bank.ts';
import { refund } from '../contract/refund.ts';
import { defaultGapSettings as settings } from '../contract/settings.ts';
import { textMember } from '../json/members.ts';
import { readJson } from '../json/strict.ts';
import { oneJournalOperations, plannedOperations } from '../policy/plan.ts';
import type { IntentFacts } from './intent.ts';
import type { Payee } from './payee.ts';
import { payeeOfBody } from './payee-of-body.ts';
import { railOf } from './rails/index.ts';
import { statedAmount } from './rails/stated.ts';

/** What a request pays to whom. */
export interface StatedPayment {
  readonly amountCentavos: Centavos;
  readonly payee: Payee;
}

type Request = Pick<
  IntentFacts,
  'operation' | 'target' | 'accountId' | 'identifier' | 'bodyText' | 'amountCentavos' | 'to'
>;

/**
 * What a request says by itself, if everything that is written down beside it is what it says: route, amount, payee and name.
 * Somebody else's program may have written it, so a member that its operation does not have makes it none.
 * @returns null for a request that says something else, or does not say all of it
 */
export function statedPayment(request: Request): StatedPayment | null {
  const operation = railOf(request.operation)?.operation;
  const value = valueIn(request.bodyText);
  if (!operation || typeof value !== 'object' || value === null) return null;
  const payee = payeeStated(operation, { text: request.bodyText, value });
  const amountCentavos = statedAmount(request.bodyText);
  const isSame =
    payee !== null &&
    plannedOperations.includes(operation.id) &&
    isPayee(payee, request.to) &&
    amountCentavos === request.amountCentavos &&
    request.identifier === textMember(value, 'identifier') &&
    request.target === targetOf(operation, request.accountId) &&
    Object.keys(value).every((name) => membersOf(operation).includes(name));
  return isSame && amountCentavos !== null ? { amountCentavos, payee } : null;
}

function targetOf({ path }: Operation, accountId: string): string {
  return path.replace('{accountId}', encodeURIComponent(accountId));
}

/** Whether a plan could be made of a payment, which `brl api` may have named by its route. */
export function takesPlan({
  operation,
  target,
  accountId,
}: Pick<Request, 'operation' | 'target' | 'accountId'>): boolean {
  const isRoute = (id: string) => {
    const isNamed = operation === 'api.post' && !oneJournalOperations.includes(id);
    const known = isNamed ? railOf(id)?.operation : undefined;
    return known !== undefined && targetOf(known, accountId) === target;
  };
  return plannedOperations.some((id) => id === operation || isRoute(id));
}

function valueIn(text: string): unknown {
  try {
    return readJson(Buffer.from(text)).value;
  } catch {
    return null;
  }
}

/** Whom a body pays by an operation. The number of a boleto is read from its own member: any text may look like one. */
export function payeeStated(
  { id }: Operation,
  body: { readonly text: string; readonly value: unknown },
): Payee | null {
  if (id !== pay.id) return payeeOfBody(body, settings);
  const digits = boletoDigits(textMember(body.value, settings.boletoLineField) ?? '');
  return digits === null ? null : { kind: 'boleto', line: digits };
}

/** Of a code the request says which it is; only the bank says whose. */
function isPayee(stated: Payee, to: Payee | undefined): boolean {
  if (stated.kind === 'qr' && to?.kind === 'qr')
    return stated.code === to.code && stated.keyInCode === to.keyInCode;
  return isDeepStrictEqual({ ...stated }, { ...to });
}

/** The specification names no member of a PIX by bank data, of a BigPix, nor of a boleto's payment: docs/spec-gaps.md. */
function membersOf({ id, body }: Operation): readonly string[] {
  if (body !== unspecified && id !== refund.id)
    return Object.keys((body as ZodMiniObject).shape).filter((name) => name !== 'decodeId');
  if (id === pay.id)
    return [settings.boletoLineField, settings.boletoAmountField, 'description', 'identifier'];
  if (id === refund.id) return ['originalEndToEnd', 'reason', settings.refundAmountField];
  if (id === send.id) return Object.keys(pixOutBody.shape);
  return id === outBankAccount.id || id === sendBank.id ? bankData : [];
}

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
