import * as Flags from '@oclif/core/flags';
import type { Client } from '../client/client.ts';
import type { ApiBody } from '../command/body.ts';
import { identifierMaxLength, identifierPattern } from '../contract/fields.ts';
import type { Operation } from '../contract/operation.ts';
import { usageError } from '../errors/cli-error.ts';
import type { IntentFacts } from '../journal/intent.ts';
import { textMember } from '../json/members.ts';
import { orderWords } from '../words/orders.ts';
import { type NameFlags, paymentFacts } from './facts.ts';
import { moneyFlags, waitFlags } from './money-flags.ts';

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
    destination: destinationOf(body) ?? operation.summary,
  });
  return { ...facts, identifier };
}

/** Whom the body names, under the names that the service uses elsewhere. */
function destinationOf({ value }: ApiBody): string | null {
  const text = (...names: string[]) => names.map((name) => textMember(value, name)).find(Boolean) ?? null;
  const key = text('key', 'pixKey');
  if (key !== null) return key;
  const account = text('account', 'accountNumber');
  const where = [text('bankCode', 'bankIspb'), text('branch')].filter(Boolean).join(' / ');
  return account === null ? null : [`account ${account}`, where && `at ${where}`].filter(Boolean).join(' ');
}
