import * as Flags from '@oclif/core/flags';
import type { Client } from '../client/client.ts';
import type { ApiBody } from '../command/body.ts';
import { identifierMaxLength, identifierPattern } from '../contract/fields.ts';
import type { Operation } from '../contract/operation.ts';
import { usageError } from '../errors/cli-error.ts';
import type { IntentFacts } from '../journal/intent.ts';
import { payeeInBody } from '../journal/payee-of-body.ts';
import { textMember } from '../json/members.ts';
import { orderWords } from '../words/orders.ts';
import { subject } from '../words/records.ts';
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
    to: payeeInBody(body, client.connection.settings) ?? {
      kind: 'text',
      text: operation.summary,
      inBody: null,
      said: subject.operation(operation.id),
    },
  });
  return { ...facts, identifier };
}
