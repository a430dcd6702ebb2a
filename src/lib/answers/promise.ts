import { z } from 'zod';

/** What a member of an answer about money means, wherever it stands in one; a schema's own description goes first. */
const meanings: Readonly<Record<string, string>> = {
  body: 'body of the request',
  environment: 'sandbox or production',
  host: 'address of the service',
  tenantId: 'tenant at the service',
  accountId: 'account that pays',
  state: 'where it stands',
  message: 'what happened, as one sentence',
  next: 'the line to type next; null where nothing is left to do',
  bank: 'bank, by name or ISPB',
  code: 'errorCode of the service, or a code of brl (brl errors list)',
  payee: 'who is paid, as the directory or the service named them',
  destination: 'who is paid, as the journal has it',
  amount: 'amount in BRL',
  intentId: 'id of the payment in the journal of this machine',
  operation: 'operation of the service, such as pix.out',
  ref: "the caller's own name of the payment, from --ref or the row of a file",
  runId: 'id of the run of many payments',
  identifier: 'name of the payment that the service knows it by',
  idempotencyKey: 'key that the service recognises a repeated request by; null where none is sent',
  bodySha256: 'SHA-256 of the body that was sent, in hex',
  attempts: 'how often its request left',
  endToEndId: 'end-to-end id of the PIX',
  createdAt: 'when it was written down, in UTC',
  lastSentAt: 'when it was last sent, in UTC',
  closedAt: 'when its end was known, in UTC',
  operator: 'who typed the line',
  operatorBy:
    'how operator is known: ssh-key is the key that the profile names, os-user the user of the operating system, variable BRL_OPERATOR; null in what an earlier version recorded',
  intact: 'whether its records in the journal are whole',
  document: 'CPF or CNPJ',
  httpStatus: 'HTTP status of the answer; null where there was none',
  requestId: "the service's name of the exchange, which its support asks for",
  by: 'what wrote it down; null in what an earlier version recorded',
  outcome: 'where the payment stands, whoever sent it; of a line that names none, where the line stands',
  moneyMoved: 'whether its money left the account; no only where that is known',
  sent: 'whether this run sent the payment or the change',
  retry:
    'same-ref: the same line may run again by itself; after: it pays once the cause is gone; never: it does not',
  run: 'id of the run of many payments that it is a row of; null outside of one',
  result: "the service's object as received",
  version: 'version of brl that wrote it',
  error: 'what failed; null where nothing did',
  hint: 'what to do next',
  retryable: 'whether the service allows the same request again under the same key',
  partner: 'what the bank behind the service said, as received',
  violations: 'each fault of the request, as a list where there are several',
  reference: 'reference of the row in the file',
  file: 'path of the file',
  fileSha256: 'SHA-256 of the file, in hex',
  changedAt: 'when it last changed, in UTC',
  profile: 'profile that was used; null without one',
};

/** A form that scripts rely on: within a major version members are added, none is removed, renamed or given another type. */
export interface Promised<S extends z.ZodType = z.ZodType> {
  readonly title: string;
  readonly schema: S;
  /** Whether its members have the `meanings` of money. */
  readonly isOfMoney: boolean;
}

/** What a schema takes, which our code only reads. */
export type FormOf<S extends z.ZodType> = Unchanging<z.infer<S>>;

/** What an answer of this form may be. */
export type AnswerOf<P extends Promised> = FormOf<P['schema']>;

type Unchanging<T> = T extends object ? { readonly [K in keyof T]: Unchanging<T[K]> } : T;

/** The form of an answer. */
export function promise<S extends z.ZodType>(title: string, schema: S): Promised<S> {
  return { title, schema, isOfMoney: false };
}

/** The form of an answer about money. */
export function moneyPromise<S extends z.ZodType>(title: string, schema: S): Promised<S> {
  return { title, schema, isOfMoney: true };
}

/** The JSON Schema (2020-12) of an answer, version 1, as the package has it. */
export function jsonSchemaOf(name: string, { title, schema, isOfMoney }: Promised): object {
  const { $schema, ...form } = z.toJSONSchema(schema, {
    override({ jsonSchema }) {
      // zod bounds whole numbers by what JavaScript counts exactly, and says that members have names.
      if (jsonSchema.type === 'integer') {
        delete jsonSchema.minimum;
        delete jsonSchema.maximum;
      }
      delete jsonSchema.propertyNames;
    },
  });
  if (isOfMoney) addMeanings(form);
  return {
    $schema,
    $id: `urn:brl:schema:${name}:1`,
    title,
    description:
      'Version 1. Within a major version of brl members are added, none is removed, renamed or given another type.',
    ...form,
  };
}

function addMeanings(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const { properties } = node as { properties?: Record<string, { description?: string }> };
  for (const [name, member] of Object.entries(properties ?? {})) {
    const meaning = meanings[name];
    if (meaning !== undefined) member.description ??= meaning;
  }
  for (const part of Object.values(node)) addMeanings(part);
}
