import { institutionName, ispbOf } from '../../brazil/institutions.ts';
import { descriptionMaxLength, identifierPattern } from '../../contract/fields.ts';
import { centavosOf } from '../amounts.ts';
import { bankCatalogue } from '../banks/catalogue.ts';
import type { Owner } from '../magic.ts';
import { ServiceError } from '../refusal.ts';
import type { PaymentOrder } from './record.ts';

type Body = Readonly<Record<string, unknown>>;

/** An account number that no bank has; `pix send-bank --help` names it. */
const unknownAccount = '404';

/**
 * A payment by bank data. The body is not shown except for bank code and branch; the names that the service uses
 * elsewhere are read, anything else is ignored.
 */
export function bankOrder(body: Body): PaymentOrder {
  const bankCode = textOf(body, ['bankCode', 'bankIspb', 'ispb', 'bank']) ?? '';
  const branch = textOf(body, ['branch', 'bankBranch', 'agency']) ?? '';
  const accountNumber = textOf(body, ['account', 'accountNumber', 'bankAccount']) ?? '';
  if (!/^(\d{3}|[0-9A-Z]{8})$/.test(bankCode)) {
    throw new ServiceError(
      400,
      'invalid_bank_code',
      'Código do banco deve ter 3 dígitos ou ser um ISPB de 8.',
    );
  }
  if (branch !== '' && !/^\d{1,4}$/.test(branch)) {
    throw new ServiceError(400, 'invalid_field', 'A agência tem até 4 dígitos.');
  }
  if (accountNumber === unknownAccount) {
    throw new ServiceError(404, 'beneficiary_not_found', 'Conta de destino não encontrada.');
  }
  const payee: Owner = {
    name: textOf(body, ['holderName', 'name']) ?? 'Favorecido Exemplo',
    document: textOf(body, ['taxNumber', 'holderDocument', 'document']) ?? '12345678909',
    ...bankOf(bankCode),
    branch,
    accountNumber,
  };
  return { ...common(body), keyType: null, key: null, payee };
}

/** The named bank, by both of its numbers; for one that is not in the catalogue the other number is unknown. */
function bankOf(named: string): Pick<Owner, 'bankCode' | 'bankIspb' | 'bankName'> {
  const known = bankCatalogue.find(({ code, ispb }) => code === named || ispb === named);
  if (known) return { bankCode: known.code, bankIspb: known.ispb, bankName: known.name };
  const isCode = named.length === 3;
  return {
    bankCode: isCode ? named : '000',
    bankIspb: ispbOf(named) ?? '99999999',
    bankName: institutionName(named) ?? 'BANCO DE MENTIRA',
  };
}

/** A payment by key whose body is not shown. */
export function keyOrder(body: Body): PaymentOrder {
  const key = textOf(body, ['key', 'pixKey']);
  if (key === null) throw new ServiceError(400, 'missing_fields', 'Campos obrigatórios: key.');
  return { ...common(body), keyType: null, key, payee: null };
}

/** Amount and destination: what identifies a payment without a key (specification, section 2.2). */
export function contentOf({ amountCentavos, key, payee }: PaymentOrder): readonly unknown[] {
  return [amountCentavos, key ?? [payee?.bankCode, payee?.bankIspb, payee?.branch, payee?.accountNumber]];
}

function common(body: Body) {
  const name = ['amount', 'value'].find((known) => typeof body[known] === 'number');
  if (name === undefined) throw new ServiceError(400, 'missing_fields', 'Campos obrigatórios: amount.');
  return { amountCentavos: centavosOf(name, Number(body[name])), ...labelsOf(body) };
}

/**
 * The fields that every payment may have, with the usual checks (specification, section 8). @throws {ServiceError}
 * 400
 */
export function labelsOf(body: Body) {
  const description = textOf(body, ['description']);
  const identifier = textOf(body, ['identifier']);
  if (identifier !== null && !identifierPattern.test(identifier)) {
    throw new ServiceError(400, 'invalid_identifier', 'Valor inválido no campo identifier.');
  }
  if (description !== null && [...description].length > descriptionMaxLength) {
    throw new ServiceError(400, 'invalid_field', 'Valor inválido no campo description.');
  }
  return { description, identifier };
}

function textOf(body: Body, names: readonly string[]): string | null {
  for (const name of names) {
    const value = body[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}
