import type { KeyOwner, KnownPayee, PayeeChange } from '../../journal/payees.ts';
import { textsOf } from '../orders/nickname-cells.ts';

/** A payee for programs: every member that a row of a file may have, and the owner of its key. */
export function payeeJson(payee: KnownPayee) {
  const { nickname, to, note, owner } = payee;
  const texts = textsOf(payee);
  return {
    nickname,
    kind: to.kind,
    key: texts.key ?? null,
    keyType: texts['key-type'] ?? null,
    bank: texts.bank ?? null,
    branch: texts.branch ?? null,
    account: texts.account ?? null,
    accountType: texts['account-type'] ?? null,
    accountId: texts['account-id'] ?? null,
    document: texts.document ?? null,
    name: texts.name ?? null,
    note,
    owner: owner && ownerJson(owner),
  };
}

function ownerJson({ name, document, bank, askedAtMs, intentId }: KeyOwner) {
  return { name, document, bank, askedAt: new Date(askedAtMs).toISOString(), intentId };
}

/** A change for programs. */
export function changeJson({
  number,
  kind,
  payee,
  operator,
  operatorBy,
  machine,
  databaseRole,
  atMs,
}: PayeeChange) {
  return {
    number,
    change: kind,
    at: new Date(atMs).toISOString(),
    operator,
    operatorBy,
    machine,
    databaseRole,
    payee: payeeJson(payee),
  };
}
