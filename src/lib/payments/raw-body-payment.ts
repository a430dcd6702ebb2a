import * as Flags from '@oclif/core/flags';
import { normaliseDocument } from '../brazil/documents.ts';
import { detectKey, normaliseKey } from '../brazil/key.ts';
import type { Client } from '../client/client.ts';
import type { ApiBody } from '../command/body.ts';
import { identifierMaxLength, identifierPattern, keyTypes } from '../contract/fields.ts';
import type { Operation } from '../contract/operation.ts';
import type { GapSettings } from '../contract/settings.ts';
import { accountTypes } from '../contract/ted.ts';
import { usageError } from '../errors/cli-error.ts';
import type { IntentFacts } from '../journal/intent.ts';
import type { Payee } from '../journal/payee.ts';
import { textMember } from '../json/members.ts';
import { orderWords } from '../words/orders.ts';
import { subject } from '../words/records.ts';
import { type NameFlags, paymentFacts } from './facts.ts';
import { moneyFlags, waitFlags } from './money-flags.ts';
import { bankPayee } from './orders/bank-payee.ts';

const { identifier: _inTheData, ...names } = moneyFlags;

/** Flags of a payment whose body the specification does not show. */
export const rawBodyFlags = {
  data: Flags.string({ helpValue: 'FILE|-' }),
  field: Flags.string({
    multiple: true,
    default: [],
    helpValue: 'NAME=VALUE',
  }),
  ...waitFlags,
  ...names,
};

/** Everything that is written down before sending: the exact bytes; the identifier only if the body has one. */
export function rawBodyFacts(
  client: Client,
  flags: NameFlags,
  operation: Operation,
  body: ApiBody,
): IntentFacts {
  const identifier = textMember(body.value, 'identifier');
  if (identifier !== null && !identifierPattern.test(identifier)) {
    throw usageError('invalid_identifier', orderWords.badIdentifier(identifierMaxLength));
  }
  const named = flags.ref === undefined && identifier !== null ? { ...flags, identifier } : flags;
  const facts = paymentFacts(client, named, {
    operation,
    rail: operation.id,
    bodyText: () => body.text,
    amountCentavos: null,
    to: payeeInBody(body, client.connection.settings) ?? {
      kind: 'text',
      text: operation.summary,
      inBody: null,
      said: subject.operation(operation.id),
    },
  });
  return { ...facts, identifier };
}

/** Whom a body names, in the form of the flags if it names all of it; null if it names nobody. */
export function payeeInBody({ value }: Pick<ApiBody, 'value'>, settings: GapSettings): Payee | null {
  const text = (...names: string[]) => names.map((name) => textMember(value, name)).find(Boolean) ?? null;
  const key = text('key', 'pixKey');
  if (key !== null) return keyPayee(key, text('keyType'));
  const account = text(settings.bankDataAccountField, 'account', 'accountNumber');
  const bank = text(settings.bankDataBankField, 'bankCode', 'bankIspb');
  const branch = text(settings.bankDataBranchField, 'branch');
  const document = text(settings.bankDataDocumentField);
  if (account && bank && branch && document) {
    const accountType = text(settings.bankDataAccountTypeField) ?? accountTypes[0];
    return bankPayee({ bank, branch, account, accountType, document: normaliseDocument(document) });
  }
  return account === null ? null : { kind: 'account-number', account, bank, branch };
}

/** The key with its type, given or beyond doubt; otherwise as written. */
function keyPayee(key: string, typeName: string | null): Payee {
  const keyType = keyTypes.find((known) => known === typeName) ?? detectKey(key).keyType;
  if (keyType === null) return { kind: 'pix-key', keyType, key };
  try {
    return { kind: 'pix-key', keyType, key: normaliseKey(keyType, key) };
  } catch {
    return { kind: 'pix-key', keyType: null, key };
  }
}
