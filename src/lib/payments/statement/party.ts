import { withMaskedDocument } from '../../brazil/documents.ts';
import { decodeEndToEndId } from '../../brazil/end-to-end-id.ts';
import { bankText } from '../../brazil/institutions.ts';
import type { Preferences } from '../../connection/connect.ts';
import { defaultGapSettings, type GapSettings } from '../../contract/settings.ts';
import { bodyOf, type Intent } from '../../journal/intent.ts';
import { boletoIn } from '../../journal/rails/stated.ts';
import { firstText } from '../../json/paths.ts';
import { compareNames } from '../../terminal/text.ts';
import { shownDocument } from '../confirm/payee.ts';

/** One side of a payment, as far as it is known; unknown fields are null. Documents are masked. */
export interface Party {
  readonly name: string | null;
  readonly document: string | null;
  readonly bank: string | null;
  readonly branch: string | null;
  readonly account: string | null;
  readonly key: string | null;
  /** Digits of the boleto that was paid. */
  readonly boleto: string | null;
}

/** A party about whom nothing is known. */
export const nobody: Party = {
  name: null,
  document: null,
  bank: null,
  branch: null,
  account: null,
  key: null,
  boleto: null,
};

/** What the earlier payee and the record's payee do not have in common. */
export type Difference = 'name' | 'document';

/** The other side in a record of the service (specification, section 2.4; the settings name what is not shown). */
export function recordedPayee(record: unknown, settings: GapSettings): Party | null {
  const of = (...members: string[]) => sides.flatMap((side) => members.map((name) => `${side}.${name}`));
  return unlessEmpty({
    name: firstText(record, [...of('name', 'holderName'), ...settings.boletoBeneficiaryName]),
    document: masked(
      firstText(record, [...of('document', 'taxNumber'), ...settings.boletoBeneficiaryDocument]),
    ),
    bank: bankText(firstText(record, of('bankIspb', 'bankName', 'bankCode'))),
    branch: firstText(record, of('branch')),
    account: firstText(record, [...of('accountNumber', 'account'), 'destinationAccountId']),
    key: maskedKey(firstText(record, ['pixKey', ...of('pixKey')])),
    boleto: firstText(record, settings.recordBoleto),
  });
}

const sides = ['counterParty', 'payee', 'destination', 'beneficiary'];

/** Our side: what the record shows of it, and the institution named by the end-to-end id. */
export function recordedPayer(record: unknown, endToEndId: string | null): Party {
  return {
    ...nobody,
    name: firstText(record, ['payer.name', 'source.name']),
    document: masked(firstText(record, ['payer.document', 'payer.taxNumber', 'source.taxId'])),
    bank: bankText(firstText(record, ['payer.bankIspb', 'payer.bankCode']) ?? ispbIn(endToEndId)),
    branch: firstText(record, ['payer.branch']),
    account: firstText(record, ['payer.accountNumber', 'payer.account']),
  };
}

/** The payer, completed with the profile's account holder if the record says nothing of it. */
export function withHolder(payer: Party, { holderName, holderDocument }: Holder): Party {
  const name = payer.name ?? holderName;
  const document = payer.document ?? masked(holderDocument);
  const isSame = name === payer.name && document === payer.document;
  return isSame ? payer : { ...payer, name, document };
}

type Holder = Pick<Preferences, 'holderName' | 'holderDocument'>;

/** Whom the record of a boleto names as its payer. */
export function payerOnBoleto(record: unknown, settings: GapSettings): Party | null {
  return unlessEmpty({
    ...nobody,
    name: firstText(record, settings.boletoPayerName),
    document: masked(firstText(record, settings.boletoPayerDocument)),
  });
}

/** Whom the order named, in the members that its body may have. */
export function orderedPayee(intent: Intent, settings: GapSettings): Party | null {
  const body: unknown = intent.bodyText === '' ? null : JSON.parse(intent.bodyText);
  return unlessEmpty({
    name: firstText(body, ['holderName', settings.bankDataHolderField]),
    document: masked(
      firstText(body, ['taxNumber', 'document', 'holderDocument', settings.bankDataDocumentField]),
    ),
    bank: bankText(firstText(body, ['bankCode', settings.bankDataBankField])),
    branch: firstText(body, ['branch', settings.bankDataBranchField]),
    account: firstText(body, [
      'account',
      'accountNumber',
      'destinationAccountId',
      settings.bankDataAccountField,
    ]),
    key: maskedKey(firstText(body, ['key', 'pixKey'])),
    boleto: boletoIn(intent.bodyText),
  });
}

/** As shown before paying, else as the service's record has it, else as ordered; empty where nobody said. */
export function knownPayee(intent: Intent): Record<'name' | 'document', string> {
  const { payee, finding } = intent;
  const recorded = finding && recordedPayee(bodyOf(finding), defaultGapSettings);
  const parties = [payee, recorded, orderedPayee(intent, defaultGapSettings)];
  const first = (what: 'name' | 'document') => parties.map((party) => party?.[what]).find(Boolean) ?? '';
  return { name: first('name'), document: first('document') };
}

/** The certain differences: a masked character matches any other. */
export function differencesOf(before: Party | null, recorded: Party | null): readonly Difference[] {
  if (before === null || recorded === null) return [];
  const differ: Difference[] = [];
  if (before.name !== null && recorded.name !== null && !isSameName(before.name, recorded.name))
    differ.push('name');
  if (
    before.document !== null &&
    recorded.document !== null &&
    !isSameMask(before.document, recorded.document)
  )
    differ.push('document');
  return differ;
}

/** Either of the two may be masked. */
function isSameName(one: string, other: string): boolean {
  return compareNames(one, other) !== 'mismatch' || compareNames(other, one) !== 'mismatch';
}

function isSameMask(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.replace(/[./\- ]/g, ''));
  if (a === undefined || b === undefined || a.length !== b.length)
    return !/\d/.test(one) || !/\d/.test(other);
  return [...a].every((char, at) => char === '*' || b[at] === '*' || char === b[at]);
}

function masked(document: string | null): string | null {
  return document === null ? null : shownDocument(document);
}

function maskedKey(key: string | null): string | null {
  return key === null ? null : withMaskedDocument(key);
}

function ispbIn(endToEndId: string | null): string | null {
  try {
    return endToEndId === null ? null : decodeEndToEndId(endToEndId).ispb;
  } catch {
    return null;
  }
}

function unlessEmpty(party: Party): Party | null {
  return Object.values(party).every((value) => value === null) ? null : party;
}
