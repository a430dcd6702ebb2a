import { issuedCode } from '../boleto/code.ts';
import { registerBoleto } from '../boleto/registered.ts';
import { magicKeys } from '../magic.ts';
import { type ChargeRecord, chargeKind, payloadHost } from '../qr/charge.ts';
import { writeEmv, writeStaticEmv } from '../qr/emv.ts';
import { brasiliaDay, day } from '../time.ts';
import type { World } from '../world.ts';
import { findAccount } from './ledger.ts';

/** Something that a company has to pay, by the one way in which it is asked for. */
export interface Payable {
  readonly name: string;
  readonly document: string;
  readonly amountCentavos: number;
  /** Brasilia day; null where nobody named one. */
  readonly dueDay: string | null;
  readonly by:
    | { readonly kind: 'key'; readonly key: string }
    | { readonly kind: 'account'; readonly isTed: boolean; readonly account: string }
    | { readonly kind: 'boleto'; readonly line: string; readonly isLate: boolean }
    | { readonly kind: 'qr'; readonly emv: string; readonly isOnce: boolean };
}

const suppliers = [
  { name: 'Gráfica Exemplo Ltda', document: '10.203.040/0001-94' },
  { name: 'Transportadora Exemplo S.A.', document: '20.304.050/0001-70' },
  { name: 'Embalagens Exemplo Ltda', document: '30.405.060/0001-55' },
  { name: 'Limpeza Exemplo Ltda', document: '40.506.070/0001-30' },
  { name: 'Energia Exemplo S.A.', document: '50.607.080/0001-16' },
  { name: 'Contabilidade Exemplo Ltda', document: '60.708.090/0001-00' },
  { name: 'Manutenção Exemplo Ltda', document: '70.809.010/0001-58' },
  { name: 'Seguros Exemplo S.A.', document: '80.901.020/0001-72' },
] as const;

/** How many there are of each kind: 400 in all. */
const counts = { keys: 160, accounts: 60, boletos: 120, codes: 60 } as const;
/** The account of the sandbox whose owner asks for money by dynamic codes. */
const sellersAccountId = '5a4db0c5-0000-4000-8000-00000000acc2';

/**
 * Registers a month's boletos and codes, and returns them with keys and accounts to pay: every tenth boleto is late, every tenth
 * has a discount. Each call makes new ones, so that a second file is no duplicate of the first. Null when there is no such account.
 */
export function seedPayables(world: World, accountId: string): readonly Payable[] | null {
  const seller = findAccount(world, sellersAccountId);
  if (!findAccount(world, accountId) || !seller) return null;
  const first = world.count('payables') * 1000;
  const many = <T>(count: number, make: (at: number) => T) =>
    Array.from({ length: count }, (_, at) => make(at));
  const amount = (at: number, base: number) => base + first / 10 + at * 37;
  const paid = magicKeys.filter(({ summary }) => summary === 'is paid at once');
  const keys = many(counts.keys, (at): Payable => {
    const { key, owner } = paid[at % paid.length] as (typeof paid)[number];
    return { ...who(owner), amountCentavos: amount(at, 20_00), dueDay: null, by: { kind: 'key', key } };
  });
  const accounts = many(counts.accounts, (at): Payable => {
    const by = { kind: 'account', isTed: at % 2 === 0, account: String(100_000 + first + at) } as const;
    return { ...supplierAt(at), amountCentavos: amount(at, 40_00), dueDay: null, by };
  });
  const boletos = many(counts.boletos, (at) => boletoAt(world, accountId, at, first, amount(at, 60_00)));
  const codes = many(counts.codes, (at): Payable => {
    if (at % 4 === 3) return staticCode(at, first, amount(at, 15_00));
    const txid = world.newId('charge').replaceAll('-', '');
    const emv = writeEmv({ url: `${payloadHost}/qr/v2/${txid}`, name: seller.holderName, city: 'SAO PAULO' });
    const valueCentavos = amount(at, 15_00);
    charge(world, txid, emv, valueCentavos);
    const owner = { name: seller.holderName, document: seller.holderDocument };
    return { ...owner, amountCentavos: valueCentavos, dueDay: null, by: { kind: 'qr', emv, isOnce: true } };
  });
  return [...keys, ...accounts, ...boletos, ...codes];
}

function supplierAt(at: number) {
  return suppliers[at % suppliers.length] as (typeof suppliers)[number];
}

function who({ name, document }: { readonly name: string; readonly document: string }) {
  return { name, document };
}

function boletoAt(
  world: World,
  accountId: string,
  at: number,
  first: number,
  amountCentavos: number,
): Payable {
  const isLate = at % 10 === 9;
  const dueDay = brasiliaDay(world.now() + (isLate ? -10 : 10 + (at % 20)) * day);
  const dueDayMs = Date.parse(`${dueDay}T00:00:00Z`);
  const { line, barcode } = issuedCode({ amountCentavos, dueDayMs, ourNumber: 70_000_000 + first + at });
  const beneficiary = supplierAt(at);
  const discountCentavos = at % 10 === 4 ? 5_00 : 0;
  registerBoleto(world, accountId, barcode, { beneficiary, discountCentavos });
  const dueCentavos = amountCentavos - discountCentavos;
  return { ...beneficiary, amountCentavos: dueCentavos, dueDay, by: { kind: 'boleto', line, isLate } };
}

function staticCode(at: number, first: number, amountCentavos: number): Payable {
  const found = magicKeys.find(({ keyType, summary }) => keyType === 'EVP' && summary === 'is paid at once');
  const { key, owner } = found as (typeof magicKeys)[number];
  const txid = `CONTA${first + at}`;
  const emv = writeStaticEmv({ key, amountCentavos, txid, name: owner.name, city: 'SAO PAULO' });
  return { ...who(owner), amountCentavos, dueDay: null, by: { kind: 'qr', emv, isOnce: false } };
}

function charge(world: World, txid: string, emv: string, valueCentavos: number): void {
  const expiresAtMs = world.now() + 30 * day;
  const identifier = `payable-${txid.slice(0, 20)}`;
  world.insertRecord<ChargeRecord>({
    kind: chargeKind,
    id: txid,
    accountId: sellersAccountId,
    identifier,
    state: 'ACTIVE',
    dueAtMs: expiresAtMs,
    data: {
      txid,
      emv,
      identifier,
      pixKey: '52998224725',
      valueCentavos,
      message: 'Compra do mês',
      allowedPayer: null,
      allowChange: false,
      expiresAtMs,
      paid: null,
    },
  });
}
