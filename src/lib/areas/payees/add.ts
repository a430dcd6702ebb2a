import { detectKey } from '../../brazil/key.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import type { Intent } from '../../journal/intent.ts';
import { payeeOf } from '../../journal/old-texts.ts';
import { type Payee, paidBy } from '../../journal/payee.ts';
import { type KeyOwner, type KnownPayee, ownerBefore, type PayeePlace } from '../../journal/payees.ts';
import { textMember } from '../../json/members.ts';
import { keptPayee, lookUpPayee } from '../../payments/confirm/payee.ts';
import { calledIntent, notHere } from '../../payments/named/called-intent.ts';
import { readKey } from '../../payments/orders/pix.ts';
import { rowCells } from '../../payments/orders/row-cells.ts';
import { changePayees } from '../../payments/payees/change.ts';
import { bothOwners, isOther } from '../../payments/payees/other-owner.ts';
import { commandWords } from '../../words/command.ts';
import { payeeBookWords } from '../../words/payee-book.ts';
import { documentOf, type PayeeRole, payeeOfCells } from './read.ts';
import { type PayeesOf, type Put, putInto, refuseTaken } from './with-payees.ts';

/** The flags that say where a payee is paid and who it is. */
export interface AddFlags {
  readonly key?: string | undefined;
  readonly 'key-type'?: string | undefined;
  readonly 'bank-code'?: string | undefined;
  readonly branch?: string | undefined;
  readonly 'account-number'?: string | undefined;
  readonly 'account-type'?: string | undefined;
  readonly 'to-account'?: string | undefined;
  readonly document?: string | undefined;
  readonly name?: string | undefined;
  readonly note?: string | undefined;
}

/** The flag that stands for each column of a file. */
const flagOf: Readonly<Partial<Record<PayeeRole, keyof AddFlags>>> = {
  key: 'key',
  'key-type': 'key-type',
  bank: 'bank-code',
  branch: 'branch',
  account: 'account-number',
  'account-type': 'account-type',
  'account-id': 'to-account',
  document: 'document',
  name: 'name',
  description: 'note',
};

/** Reads a payee from flags, as a row of a file is read. @throws {CliError} exit 2, with everything that is wrong */
export async function payeeOfFlags(nickname: string, flags: AddFlags): Promise<KnownPayee> {
  const key = flags.key === undefined ? null : await readKey(flags.key, flags['key-type']);
  const texts = { ...flags, ...(key && { key: key.key, 'key-type': key.keyType }) };
  const roles = Object.entries(flagOf) as [PayeeRole, keyof AddFlags][];
  const columns = new Map<PayeeRole, { index: number; heading: string }>([
    ['nickname', { index: 0, heading: nickname }],
    ...roles.map(([role, flag], i) => [role, { index: i + 1, heading: `--${flag}` }] as const),
  ]);
  const row = rowCells(columns, [nickname, ...roles.map(([, flag]) => texts[flag] ?? '')]);
  const payee = payeeOfCells(row);
  if (payee) return payee;
  const missing = row.faults.filter(({ rule }) => rule === 'missing').map(({ heading }) => heading);
  const others = row.faults.filter(({ rule }) => rule !== 'missing').map(({ message }) => message);
  const lacks = missing.length === 0 ? [] : [`${commandWords.missing([...new Set(missing)].join(', '))}.`];
  throw usageError('usage', [...lacks, ...new Set(others)].join(' '));
}

/**
 * A payee as a settled payment shows it: key or account, and the owner that was seen before it was made.
 * @throws {CliError} exit 2 for a payment that has not settled, exit 35 for another document than was typed
 */
export async function payeeOfPayment(
  { journal, scope, session }: PayeesOf,
  nickname: string,
  payment: string,
  flags: AddFlags,
): Promise<KnownPayee> {
  const intent = await calledIntent(journal, scope.environment, payment);
  if (intent === null) throw notHere(scope.environment, payment);
  if (intent.state !== 'SETTLED') {
    throw usageError('usage', payeeBookWords.unpaid(intent.state), `brl status ${intent.intentId}`);
  }
  const to = placePaid(paidBy(payeeOf(intent)));
  if (to === null) throw usageError('usage', payeeBookWords.namesNobody);
  const { bankDataHolderField } = session.client.connection.settings;
  const named = await payeeOfFlags(nickname, {
    ...flagsOfPlace(to),
    document: flags.document ?? documentOf(to) ?? undefined,
    name: flags.name ?? holderIn(intent, bankDataHolderField),
    note: flags.note,
  });
  const owner: KeyOwner | null = intent.payee ? { ...intent.payee, intentId: intent.intentId } : null;
  if (owner !== null) refuseOtherOwner(named, owner);
  return { ...named, owner };
}

function holderIn({ bodyText }: Intent, member: string): string | undefined {
  const body: unknown = JSON.parse(bodyText);
  return textMember(body, 'holderName') ?? textMember(body, member) ?? undefined;
}

function placePaid(payee: Payee): PayeePlace | null {
  switch (payee.kind) {
    case 'pix-key':
    case 'bank-account':
    case 'own-bank-account':
    case 'account':
      return payee;
    case 'qr': {
      const { keyType, key } = detectKey(payee.key ?? '');
      return keyType === null || key === null ? null : { kind: 'pix-key', keyType, key };
    }
    default:
      return null;
  }
}

function flagsOfPlace(to: PayeePlace): AddFlags {
  switch (to.kind) {
    case 'pix-key':
      return { key: to.key, 'key-type': to.keyType ?? undefined };
    case 'account':
      return { 'to-account': to.accountId };
    case 'own-bank-account':
      return { branch: to.branch, 'account-number': to.account };
    case 'bank-account':
      return {
        'bank-code': to.bank,
        branch: to.branch,
        'account-number': to.account,
        'account-type': to.accountType,
      };
  }
}

/** The owner of a payee's key, by one look-up. @throws {CliError} exit 35 for another one than was typed */
export async function withLookedUpOwner(
  { session, journal }: PayeesOf,
  payee: KnownPayee,
): Promise<KnownPayee> {
  if (payee.to.kind !== 'pix-key') throw usageError('usage', payeeBookWords.noKeyToLookUp);
  const ports = { client: session.client, journal, env: process.env };
  const found = keptPayee(await lookUpPayee(ports, payee.to.key));
  refuseOtherOwner(payee, found);
  return { ...payee, owner: { ...found, intentId: null } };
}

function refuseOtherOwner(payee: KnownPayee, found: Pick<KeyOwner, 'name' | 'document'>): void {
  const said = ownerBefore(payee);
  if (said === null || !isOther(said, found)) return;
  throw new CliError({
    code: 'expectation_failed',
    ends: 'check_failed',
    message: payeeBookWords.otherOwnerUnkept(bothOwners(said, found)),
    hint: payeeBookWords.askPayee,
  });
}

/** Writes one payee. @throws {CliError} exit 2 where another one has the nickname and is not to be replaced */
export async function addPayee(
  { session, journal, scope }: PayeesOf,
  payee: KnownPayee,
  replaces: boolean,
): Promise<Put> {
  let put: Put = 'same';
  await changePayees(journal, scope, (book) => {
    const found = putInto(book, payee, session.client);
    put = found.put;
    if (found.change === null) return [];
    if (!replaces) refuseTaken(book, payee.nickname);
    return [found.change];
  });
  return put;
}
