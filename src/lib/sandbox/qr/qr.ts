import type * as contract from '../../contract/qr.ts';
import { maskDocument } from '../account/sides.ts';
import { centavosOf, reaisOf } from '../amounts.ts';
import type { Answer, Area, Call } from '../behaviour.ts';
import { policyDenied } from '../limits/policy.ts';
import { checkAnyKey } from '../pix/dict.ts';
import { type ReceivedRecord, receivedKind } from '../pix/received.ts';
import { ServiceError } from '../refusal.ts';
import { sandboxBank } from '../seed.ts';
import { brasiliaDay, day, utcText } from '../time.ts';
import type { World } from '../world.ts';
import { type Charge, type ChargeRecord, chargeKind, payloadHost } from './charge.ts';
import { cancelCharge, expireCharge, settleCharge } from './charge-states.ts';
import { writeEmv } from './emv.ts';

/** The settlement bank's own expiry (specification, section 2.6). */
const defaultLifetimeMs = day;
/** Policy refuses a charge of this value; `qr create --help` names it. */
const refusedValueCentavos = 7777_01;
/** A charge whose identifier starts like this may be paid with another amount; `qr create --help` says so. */
const openAmountPrefix = 'open-';

/** Dynamic QR charges (specification, sections 2.6, 3.2 and 4.2). */
export const qr: Area<typeof contract> = {
  behaviours: { create, lookup, cancel, stats },
  moves: { [chargeKind]: expireCharge },
  settlements: { [chargeKind]: settleCharge },
};

function create({ world, account, body }: Call<typeof contract.create>): Answer {
  const valueCentavos = centavosOf('value', body.value);
  // The keys of an account are not recorded here: any well-formed key counts as its own.
  checkAnyKey(body.pixKey);
  if (
    body.allowedPayerTaxNumber !== undefined &&
    !/^(\d{11}|[0-9A-Z]{12}\d{2})$/.test(body.allowedPayerTaxNumber)
  ) {
    throw new ServiceError(400, 'invalid_field', 'allowedPayerTaxNumber deve ser CPF ou CNPJ.');
  }
  const nowMs = world.now();
  const expiresAtMs = expiryOf(body.expirationDate, nowMs);
  if (valueCentavos === refusedValueCentavos) {
    throw policyDenied(world, account, {
      phase: 'qr_code',
      rule: 'qrCode.maxAmount',
      message: 'Valor acima do máximo da política.',
    });
  }
  if (
    body.identifier !== undefined &&
    world.recordByIdentifier(chargeKind, account.accountId, body.identifier)
  ) {
    throw new ServiceError(409, 'identifier_conflict', 'O identifier já foi usado em outra cobrança.');
  }
  const txid = world.newId('charge').replaceAll('-', '');
  const identifier = body.identifier ?? world.newId('identifier').replaceAll('-', '');
  const data: Charge = {
    txid,
    emv: writeEmv({ url: `${payloadHost}/qr/v2/${txid}`, name: account.holderName, city: 'SAO PAULO' }),
    identifier,
    pixKey: body.pixKey,
    valueCentavos,
    message: body.message ?? null,
    allowedPayer: body.allowedPayerTaxNumber ?? null,
    allowChange: identifier.startsWith(openAmountPrefix),
    expiresAtMs,
    paid: null,
  };
  const { accountId } = account;
  const charge = world.insertRecord<ChargeRecord>({
    kind: chargeKind,
    id: txid,
    accountId,
    identifier,
    state: 'ACTIVE',
    dueAtMs: expiresAtMs,
    createdAtMs: nowMs,
    data,
  });
  return { status: 201, body: chargeObject(charge, account) };
}

function lookup(call: Call<typeof contract.lookup>): Answer {
  return { status: 200, body: chargeObject(found(call), call.account) };
}

function cancel(call: Call<typeof contract.cancel>): Answer {
  const charge = found(call);
  if (charge.state !== 'ACTIVE' && charge.state !== 'CANCELLED') {
    throw new ServiceError(409, 'invalid_state', `A cobrança está ${charge.state}.`);
  }
  if (charge.state === 'ACTIVE') cancelCharge(call.world, charge);
  return { status: 200, body: { identifier: charge.data.identifier, status: 'CANCELLED' } };
}

/** The shape is not shown; the names are those of the sentence in section 4.2. */
function stats({ world, account, query }: Call<typeof contract.stats>): Answer {
  const days = query.days ?? 7;
  if (!Number.isInteger(days) || days < 1 || days > 366) {
    throw new ServiceError(400, 'invalid_field', 'days deve ser um inteiro de 1 a 366.');
  }
  const charges = world.records<ChargeRecord>(chargeKind, account.accountId);
  const received = world.records<ReceivedRecord>(receivedKind, account.accountId);
  const body = Array.from({ length: days }, (_, back) => {
    const date = brasiliaDay(world.now() - (days - 1 - back) * day);
    const paid = charges.filter(({ data }) => data.paid && brasiliaDay(data.paid.atMs) === date);
    const refunded = received.filter(
      (pix) =>
        pix.data.refundedCentavos > 0 &&
        paid.some(({ data }) => data.paid?.endToEndId === pix.data.endToEndId),
    );
    return {
      date,
      generated: charges.filter((charge) => brasiliaDay(charge.createdAtMs) === date).length,
      paid: paid.length,
      refunded: refunded.length,
      value: reaisOf(paid.reduce((sum, { data }) => sum + (data.paid?.amountCentavos ?? 0), 0)),
    };
  });
  return { status: 200, body: { days: body } };
}

function found({
  world,
  account,
  query,
}: {
  readonly world: World;
  readonly account: { readonly accountId: string };
  readonly query: { readonly identifier?: string | undefined; readonly txid?: string | undefined };
}): ChargeRecord {
  const name = query.identifier ?? query.txid;
  if (!name) throw new ServiceError(400, 'missing_param', 'Informe identifier (ou txid).');
  const charge =
    world.recordByIdentifier<ChargeRecord>(chargeKind, account.accountId, name) ??
    world.record<ChargeRecord>(chargeKind, name);
  if (charge?.accountId !== account.accountId) {
    throw new ServiceError(404, 'not_found', 'Cobrança não encontrada.');
  }
  return charge;
}

function chargeObject(
  charge: ChargeRecord,
  account: { readonly accountId: string; readonly holderName: string; readonly holderDocument: string },
) {
  const { data, state, createdAtMs } = charge;
  return {
    txid: data.txid,
    emv: data.emv,
    type: 'dynamic',
    status: state,
    value: reaisOf(data.valueCentavos),
    identifier: data.identifier,
    accountId: account.accountId,
    ...(data.message === null ? {} : { message: data.message }),
    pixKey: data.pixKey,
    allowChange: data.allowChange,
    createdAt: utcText(createdAtMs),
    expiresAt: utcText(data.expiresAtMs),
    ...paidMembers(data),
    payee: {
      name: account.holderName,
      document: account.holderDocument,
      bankIspb: sandboxBank.ispb,
      bankCode: sandboxBank.code,
    },
  };
}

function paidMembers({ paid }: Charge) {
  if (paid === null) return {};
  const { payer } = paid;
  return {
    paidAt: utcText(paid.atMs),
    paidAmount: reaisOf(paid.amountCentavos),
    endToEndId: paid.endToEndId,
    payer: {
      name: payer.name,
      document: maskDocument(payer.document),
      bankIspb: payer.bankIspb,
      bankName: payer.bankName,
      branch: payer.branch,
      account: payer.accountNumber,
    },
  };
}

function expiryOf(text: string | undefined, nowMs: number): number {
  if (text === undefined) return nowMs + defaultLifetimeMs;
  const expiresAtMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text)
    ? Date.parse(text)
    : Number.NaN;
  if (!(expiresAtMs > nowMs)) {
    throw new ServiceError(400, 'invalid_field', 'expirationDate deve ser RFC 3339 e estar no futuro.');
  }
  return expiresAtMs;
}
