import { isBoleto, sameBoleto } from '../brazil/boleto-line.ts';
import { ispbOf } from '../brazil/institutions.ts';
import type { GapSettings } from '../contract/settings.ts';
import { atPath } from '../json/paths.ts';
import { type Payee, paidBy } from './payee.ts';

/** The result of a comparison. `not shown` proves nothing either way. */
export type Compared = 'same' | 'another' | 'not shown';

/** The names under which a record may show its payee; the specification shows only some of them. */
export type RecordFields = Pick<
  GapSettings,
  | 'recordBoleto'
  | 'recordKey'
  | 'recordDocument'
  | 'recordBank'
  | 'recordBranch'
  | 'recordAccount'
  | 'recordAccountId'
>;

/** Everything that a record of the service shows of its payee, as received; a masked text has `*` for what it hides. */
export interface ShownPayee {
  readonly keys: readonly string[];
  readonly documents: readonly string[];
  readonly banks: readonly string[];
  readonly branches: readonly string[];
  readonly accounts: readonly string[];
  readonly accountTypes: readonly string[];
  readonly accountIds: readonly string[];
  readonly boletos: readonly string[];
  readonly originals: readonly string[];
  /** Accounts under an ambiguous name, which may be the payer's: they can confirm a payee, but never contradict one. */
  readonly bareAccounts: readonly string[];
}

/** For a record that shows nothing of its payee. */
export const nobodyShown: ShownPayee = {
  keys: [],
  documents: [],
  banks: [],
  branches: [],
  accounts: [],
  accountTypes: [],
  accountIds: [],
  boletos: [],
  originals: [],
  bareAccounts: [],
};

/** Reads the payee of a record: a result, a look-up, a line of the statement, the timeline. */
export function payeeShown(record: unknown, fields: RecordFields): ShownPayee {
  const texts = (paths: readonly string[]) =>
    paths.map((path) => atPath(record, path)).filter((text): text is string => isText(text));
  const isBare = (path: string) => !path.includes('.');
  return {
    keys: texts(fields.recordKey),
    documents: texts(fields.recordDocument),
    banks: texts(fields.recordBank),
    branches: texts(fields.recordBranch),
    accounts: texts(fields.recordAccount.filter((path) => !isBare(path))),
    accountTypes: texts(['destination.accountType', 'payee.accountType']),
    accountIds: texts(fields.recordAccountId),
    boletos: texts(fields.recordBoleto).filter(isBoleto),
    originals: texts(['originalEndToEnd']),
    bareAccounts: texts(fields.recordAccount.filter(isBare)),
  };
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

/**
 * Compares every intended fact with every shown fact. One difference is enough for *another*; *same* needs a fact that no
 * other payee shares: the key, the document, the account with its bank, its id, the boleto, or the payment that is refunded.
 * @param owner document of the key's owner, or of the boleto's beneficiary, masked as the person saw it
 */
export function comparePayee(meant: Payee, shown: ShownPayee, owner: string | null = null): Compared {
  const { identifying, describing } = comparisons(paidBy(meant), shown, owner);
  if ([...identifying, ...describing].includes(false)) return 'another';
  return identifying.includes(true) ? 'same' : 'not shown';
}

/** True for the same, false for another, null when the two cannot be compared. */
type Fact = boolean | null;

interface Facts {
  readonly identifying: readonly Fact[];
  readonly describing: readonly Fact[];
}

function comparisons(meant: Payee, shown: ShownPayee, owner: string | null): Facts {
  switch (meant.kind) {
    case 'pix-key': {
      const isDocument = meant.keyType === 'CPF' || meant.keyType === 'CNPJ';
      return ofKey(meant.key, isDocument ? meant.key : owner, shown);
    }
    case 'qr':
      return ofKey(meant.key ?? meant.keyInCode, meant.document, shown);
    case 'bank-account':
    case 'own-bank-account':
    case 'account-number':
      return ofAccount(meant, shown);
    case 'account':
      return only(each(shown.accountIds, meant.accountId, sameText));
    case 'document':
      return only(each(shown.documents, meant.document, sameDocument));
    case 'boleto':
      // The other party on the line may be a final beneficiary: it can confirm, but not contradict.
      return only([
        ...each(shown.boletos, meant.line, sameBoleto),
        ...each(shown.documents, owner, sameDocument).filter((fact) => fact === true),
      ]);
    case 'payer':
      return only(each(shown.originals, meant.endToEndId, sameText));
    case 'batch':
    case 'text':
      return only([]);
  }
}

function only(identifying: readonly Fact[]): Facts {
  return { identifying, describing: [] };
}

function ofKey(key: string | null, document: string | null, shown: ShownPayee): Facts {
  return only([...each(shown.keys, key, sameKey), ...each(shown.documents, document, sameDocument)]);
}

function ofAccount(
  meant: Extract<Payee, { kind: 'bank-account' | 'own-bank-account' | 'account-number' }>,
  shown: ShownPayee,
): Facts {
  const document = 'document' in meant ? meant.document : null;
  const bank = 'bank' in meant ? meant.bank : null;
  const banks = each(shown.banks, bank, sameBank);
  const accounts = each(shown.accounts, meant.account, sameAccount);
  const bare = each(shown.bareAccounts, meant.account, sameAccount).filter((fact) => fact === true);
  // The same account number may exist at many banks.
  const located = banks.includes(true) || meant.kind === 'own-bank-account' ? [...accounts, ...bare] : [];
  return {
    identifying: [...each(shown.documents, document, sameDocument), ...located],
    describing: [
      ...banks,
      ...accounts,
      ...each(shown.branches, meant.branch, sameAccount),
      ...each(shown.accountTypes, 'accountType' in meant ? meant.accountType : null, sameText),
    ],
  };
}

function each(
  texts: readonly string[],
  ours: string | null,
  same: (shown: string, ours: string) => Fact,
): readonly Fact[] {
  return ours === null ? [] : texts.map((text) => same(text, ours));
}

function sameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Fewer visible characters than this may agree by chance. */
const fewestVisible = 4;

/** Two documents, either of which may be masked: every position that both show must agree, and there must be enough of them. */
function sameDocument(one: string, other: string): Fact {
  const [a, b] = [one, other].map((text) => text.toUpperCase().replace(/[^0-9A-Z*]/g, '')) as [
    string,
    string,
  ];
  const isMasked = a.includes('*') || b.includes('*');
  if (a.length !== b.length) return isMasked ? null : false;
  const places = [...a].map((char, at) => [char, b[at]]).filter((pair) => !pair.includes('*'));
  if (places.some(([x, y]) => x !== y)) return false;
  return places.length >= fewestVisible ? true : null;
}

/** A phone may be shown without its country code, and either side may be masked. */
function sameKey(one: string, other: string): Fact {
  const isEmail = one.includes('@') || other.includes('@');
  const bare = (text: string) => (isEmail ? text : text.replace(/[^a-z0-9*]/gi, '')).toLowerCase();
  const [masked, whole] = [bare(one), bare(other)].sort((a) => (a.includes('*') ? -1 : 1)) as [
    string,
    string,
  ];
  if (!masked.includes('*')) return masked === whole || whole === `55${masked}` || masked === `55${whole}`;
  if (whole.includes('*') || masked.length > longestKey) return null;
  const parts = masked.split(/\*+/).map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  if (!new RegExp(`^(?:55)?${parts.join('.*')}$`).test(whole)) return false;
  return masked.replaceAll('*', '').length >= fewestVisible ? true : null;
}

/** An e-mail address has 77 characters at most as a key (Manual do DICT); a longer mask is not read. */
const longestKey = 77;

/** A bank is a 3-digit code or an 8-digit ISPB; the two are compared if it is known which belong together. */
function sameBank(one: string, other: string): Fact {
  if (one.length === other.length) return sameText(one, other);
  const [a, b] = [ispbOf(one), ispbOf(other)];
  return a === null || b === null ? null : a === b;
}

/** An account or branch number may be shown with leading zeros and with its check digit after a dash. */
function sameAccount(one: string, other: string): Fact {
  if (one.includes('*') || other.includes('*')) return null;
  const plain = (text: string) =>
    text
      .replace(/[^0-9a-z]/gi, '')
      .replace(/^0+/, '')
      .toLowerCase();
  const [a, b] = [plain(one), plain(other)];
  return a === b || plain(one.replace(/-\w$/, '')) === b || a === plain(other.replace(/-\w$/, ''));
}
