import { bankBoleto } from '../../support/boletos.ts';

/** Whom the lines of a storm pay: each on one way of moving money, with all that a service may show of it. Nothing of `src` is used. */

/** The ways of paying. */
export const kinds = [
  'pix',
  'pix async',
  'bank data',
  'static code',
  'dynamic code',
  'unread code',
  'ted',
  'account',
  'document',
  'own number',
  'boleto',
] as const;
/** One of {@link kinds}. */
export type Kind = (typeof kinds)[number];

/** One payee and the way to it. */
export interface Payee {
  readonly kind: Kind;
  /** No other payee has this text. */
  readonly text: string;
  /** Below the account. */
  readonly route: string;
  /** The members of a body that name it. */
  readonly members: Readonly<Record<string, string>>;
  /** The words of a line that name it, without the amount. */
  readonly words: readonly string[];
  /** The other side as statement and look-up show it (specification, section 2.4). */
  readonly line: Readonly<Record<string, unknown>>;
  /** What the way's own records may show besides. */
  readonly more: Readonly<Record<string, unknown>>;
  /** What a decode, a preview or a directory says of it. */
  readonly told: Readonly<Record<string, unknown>>;
  readonly facts: Facts;
}

/** Chance that a seed decides. */
export interface Dice {
  fraction(): number;
  pick<T>(from: readonly T[]): T;
  chance(of: number): boolean;
}

/** Dice of a seed. */
export function diceOf(fraction: () => number): Dice {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(fraction() * from.length)] as T;
  return { fraction, pick, chance: (of) => fraction() < of };
}

const banks = [
  ['341', '60701190'],
  ['033', '90400888'],
  ['237', '60746948'],
  ['104', '00360305'],
] as const;
/** Where our own account is, and those of transfers. */
const ownBank = '001';

/** So many decimal digits. */
function digits(dice: Dice, count: number): string {
  return Array.from({ length: count }, () => Math.floor(dice.fraction() * 10)).join('');
}

/** So many hexadecimal digits. */
export function hex(dice: Dice, count: number): string {
  return Array.from({ length: count }, () => Math.floor(dice.fraction() * 16).toString(16)).join('');
}

function uuid(dice: Dice): string {
  return [8, 4, 4, 4, 12]
    .map((count, at) => (at === 2 ? '4' : at === 3 ? 'a' : '') + hex(dice, [2, 3].includes(at) ? 3 : count))
    .join('-');
}

function cpf(dice: Dice): string {
  const nine = digits(dice, 9);
  const check = (text: string) => {
    const sum = [...text].reduce((all, digit, at) => all + Number(digit) * (text.length + 1 - at), 0);
    return String(((sum * 10) % 11) % 10);
  };
  const ten = nine + check(nine);
  return ten + check(ten);
}

const masked = (document: string) => `***.${document.slice(3, 6)}.${document.slice(6, 9)}-**`;

function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, '0') + value;
}

/** CRC-16/CCITT-FALSE. */
function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** A BR Code after the central bank's manual; the amount is left to the payer. */
function code(merchant: string, txid: string): string {
  const account = field('26', field('00', 'br.gov.bcb.pix') + merchant);
  const rest = `${field('52', '0000')}${field('53', '986')}${field('58', 'BR')}${field('59', 'MARIA EXEMPLO')}${field('60', 'BRASILIA')}`;
  const text = `${field('00', '01')}${account}${rest}${field('62', field('05', txid))}6304`;
  return text + checksum(text);
}

/** The facts that payees of all kinds are made of. */
interface Facts {
  readonly document: string;
  readonly key: string;
  readonly keyType: string;
  readonly bank: (typeof banks)[number];
  readonly branch: string;
  readonly account: string;
  readonly accountId: string;
}

function factsOf(dice: Dice): Facts {
  const document = cpf(dice);
  const keyType = dice.pick(['EMAIL', 'EMAIL', 'PHONE', 'EVP', 'CPF']);
  const keys: Record<string, () => string> = {
    EMAIL: () => `p${hex(dice, 8)}@example.com`,
    PHONE: () => `+55119${digits(dice, 8)}`,
    EVP: () => uuid(dice),
    CPF: () => document,
  };
  return {
    document,
    keyType,
    key: keys[keyType]?.() ?? '',
    bank: dice.pick(banks),
    branch: `1${digits(dice, 3)}`,
    account: `1${digits(dice, 6)}`,
    accountId: uuid(dice),
  };
}

/**
 * Makes a payee.
 * @param beside another one of the kind, to whom it is to look alike: the same bank, or the same holder at another bank
 */
export function makePayee(kind: Kind, centavos: number, dice: Dice, beside?: Payee): Payee {
  const own = factsOf(dice);
  const other = beside?.facts;
  const isAlike = kind === 'bank data' || kind === 'ted';
  const facts =
    other && isAlike
      ? dice.chance(0.5)
        ? { ...own, bank: other.bank, branch: other.branch }
        : {
            ...own,
            document: other.document,
            bank: dice.pick(banks.filter(([one]) => one !== other.bank[0])),
          }
      : own;
  const { document, bank } = facts;
  const isOwn = kind === 'account' || kind === 'document' || kind === 'own number';
  const bankCode = isOwn ? ownBank : dice.pick(bank);
  const side = { counterParty: { name: 'Maria Exemplo', document: masked(document), bankCode } };
  return { kind, ...shapeOf(kind, facts, centavos, side, dice) };
}

type Shape = Omit<Payee, 'kind'>;

function shapeOf(kind: Kind, facts: Facts, centavos: number, side: object, dice: Dice): Shape {
  const shape = (
    route: string,
    members: Payee['members'],
    words: readonly string[],
    given: { line?: object; more?: object; told?: object } = {},
  ): Shape => ({
    text: `${route} ${Object.values(members).join(' ')}`,
    route,
    members,
    words,
    line: { ...side, ...given.line },
    more: { ...given.more },
    told: { ...given.told },
    facts,
  });
  const { key, keyType, bank, branch, account, document, accountId } = facts;
  const holder = { taxNumber: document, holderName: 'Maria Exemplo' };
  const bankFlags = [
    ['--bank-code', bank[0], '--branch', branch, '--account-number', account],
    ['--tax-number', document, '--holder-name', 'Maria Exemplo'],
  ].flat();
  switch (kind) {
    case 'pix':
    case 'pix async': {
      const isAsync = kind === 'pix async';
      return shape(
        isAsync ? 'pix/out/async' : 'pix/out',
        { keyType, key },
        ['pix', 'send', '--key', key, '--key-type', keyType, '--no-lookup', ...(isAsync ? ['--async'] : [])],
        { line: { pixKey: key } },
      );
    }
    case 'bank data':
      return shape(
        'pix/out/bank-account',
        { bankCode: bank[0], branch, account, accountType: 'CHECKING', ...holder },
        ['pix', 'send-bank', ...bankFlags],
        { more: { account } },
      );
    case 'ted':
      return shape(
        'ted/out',
        { bankCode: bank[0], branch, account, accountType: 'CHECKING', ...holder },
        ['ted', 'send', ...bankFlags],
        { more: { destination: { bankCode: bank[0], branch, account, accountType: 'CHECKING', ...holder } } },
      );
    case 'account':
      return shape(
        'transfers/internal',
        { destinationAccountId: accountId },
        ['transfer', 'send', '--to-account', accountId],
        { more: { destinationAccountId: accountId } },
      );
    case 'document':
      return shape('transfers/internal/by-document', { document }, [
        'transfer',
        'send',
        '--to-document',
        document,
      ]);
    case 'own number':
      return shape(
        'transfers/internal/by-bank-account',
        { branch, accountNumber: account, holderDocument: document },
        ['transfer', 'send', '--to-branch', branch, '--to-number', account, '--holder-document', document],
      );
    case 'boleto': {
      const { line } = bankBoleto(centavos, 0, `1${digits(dice, 24)}`);
      return shape('boleto/pay', { digitableLine: line }, ['boleto', 'pay', '--line', line], {
        more: { digitableLine: line },
        told: { amount: centavos / 100, beneficiary: { name: 'Maria Exemplo', document } },
      });
    }
    default: {
      const txid = hex(dice, 20).toUpperCase();
      const isStatic = kind === 'static code';
      const emv = code(
        isStatic ? field('01', key) : field('25', `pix.example.com/v2/${hex(dice, 24)}`),
        txid,
      );
      // An unread code's decode names neither key nor document.
      const named = kind === 'unread code' ? {} : { key, payeeDocument: masked(document) };
      return shape('pix/out/qr-code/async', { emv }, ['pix', 'qr', 'pay', emv, '--accept-name'], {
        line: { pixKey: key },
        told: { ...named, payeeName: 'Maria Exemplo' },
      });
    }
  }
}
