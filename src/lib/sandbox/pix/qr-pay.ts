import type * as contract from '../../contract/pix-qr.ts';
import { type Account, accountOf } from '../account/ledger.ts';
import { maskDocument, ownerOf } from '../account/sides.ts';
import { centavosOf, reaisOf } from '../amounts.ts';
import type { Answer, Area, Call } from '../behaviour.ts';
import type { Owner } from '../magic.ts';
import { type ChargeRecord, payloadHost } from '../qr/charge.ts';
import { chargeByTxid } from '../qr/charge-states.ts';
import { type EmvContent, readEmv } from '../qr/emv.ts';
import { ServiceError } from '../refusal.ts';
import type { StoredRecord, World } from '../world.ts';
import { resolveKey } from './dict.ts';
import { payOnce } from './once.ts';
import type { PaymentOrder } from './record.ts';

/** Kind of the records of decodes. */
const decodeKind = 'qr.decode';

/** Decoding and paying QR codes (specification, sections 2.5 and 4.1). */
export const pixQr: Area<typeof contract> = { behaviours: { decode, payAsync, pay } };

/** What a code points to: a charge of this sandbox, or a key in its directory. */
interface Meaning {
  readonly charge: ChargeRecord | null;
  readonly key: string;
  readonly amountCentavos: number | null;
  readonly allowChange: boolean;
  readonly payee: Owner;
}

function decode({ world, account, body }: Call<typeof contract.decode>): Answer {
  const { charge, key, amountCentavos, allowChange, payee } = meaningOf(world, account, contentOf(body.emv));
  const decodeId = world.newId('decode');
  world.insertRecord({
    kind: decodeKind,
    id: decodeId,
    accountId: account.accountId,
    state: 'DECODED',
    data: { emv: body.emv },
  });
  const amount = amountCentavos === null ? null : reaisOf(amountCentavos);
  return {
    status: 200,
    body: {
      key,
      amount,
      originalAmount: amount,
      identifier: charge?.data.txid ?? null,
      decodeId,
      qrCodeType: charge ? 'dynamic-immediate' : 'static',
      qrCodeTypeId: charge ? 2 : 1,
      allowChange,
      description: charge?.data.message ?? null,
      payeeName: payee.name,
      payeeDocument: maskDocument(payee.document),
      bankIspb: payee.bankIspb,
      bankBranch: payee.branch,
      bankAccount: payee.accountNumber,
      accountType: 'CHECKING',
    },
  };
}

function payAsync(call: Call<typeof contract.payAsync>): Answer {
  return payOnce(call, 'later', [call.body.amount, call.body.emv], () => orderOf(call));
}

function pay(call: Call<typeof contract.pay>): Answer {
  return payOnce(call, 'now', [call.body.amount, call.body.emv], () => orderOf(call));
}

function orderOf({
  world,
  account,
  body,
}: Call<typeof contract.payAsync | typeof contract.pay>): PaymentOrder {
  const amountCentavos = centavosOf('amount', body.amount);
  refuseOtherDecode(world, account, body);
  const meaning = meaningOf(world, account, contentOf(body.emv));
  const fixed = meaning.amountCentavos !== null && !meaning.allowChange;
  if (fixed && amountCentavos !== meaning.amountCentavos) {
    throw new ServiceError(422, 'qr_amount_mismatch', 'O QR Code tem valor fixo, diferente do informado.');
  }
  const { charge } = meaning;
  if (charge?.data.allowedPayer && charge.data.allowedPayer !== account.holderDocument) {
    throw new ServiceError(422, 'partner_rejected', 'Pagador não autorizado para esta cobrança.');
  }
  return {
    amountCentavos,
    keyType: null,
    key: meaning.key,
    description: body.description ?? null,
    identifier: body.identifier ?? null,
    payee: meaning.payee,
    ...(charge ? { chargeTxid: charge.data.txid } : {}),
  };
}

function refuseOtherDecode(
  world: World,
  account: Account,
  { decodeId, emv }: { readonly decodeId?: string | undefined; readonly emv: string },
): void {
  if (decodeId === undefined) return;
  const known = world.record<StoredRecord<{ readonly emv: string }>>(decodeKind, decodeId);
  if (known?.accountId !== account.accountId || known.data.emv !== emv) {
    throw new ServiceError(400, 'invalid_field', 'decodeId não corresponde a este QR Code.');
  }
}

function contentOf(emv: string): EmvContent {
  const content = readEmv(emv);
  if (!content) throw new ServiceError(400, 'invalid_field', 'O campo emv não é um BR Code válido.');
  return content;
}

function meaningOf(world: World, account: Account, content: EmvContent): Meaning {
  if (content.key !== null) {
    const { owner, key } = resolveKey(world, account, content.key, { source: 'payment', noCache: false });
    return {
      charge: null,
      key,
      amountCentavos: content.amountCentavos,
      allowChange: content.amountCentavos === null,
      payee: owner,
    };
  }
  const txid = content.url?.startsWith(`${payloadHost}/`) ? content.url.split('/').at(-1) : undefined;
  const charge = txid === undefined ? null : chargeByTxid(world, txid);
  if (!charge) throw new ServiceError(404, 'not_found', 'QR Code desconhecido pelo recebedor.');
  if (charge.state !== 'ACTIVE') throw new ServiceError(409, 'qr_gone', 'QR Code removido, pago ou vencido.');
  const { pixKey, valueCentavos, allowChange } = charge.data;
  return {
    charge,
    key: pixKey,
    amountCentavos: valueCentavos,
    allowChange,
    payee: ownerOf(accountOf(world, charge)),
  };
}
