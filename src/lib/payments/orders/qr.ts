import type { BrCode } from '../../brazil/br-code.ts';
import type { Centavos } from '../../contract/money.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Payee } from '../../journal/payee.ts';
import { textMember } from '../../json/members.ts';
import { keptPayee } from '../confirm/payee.ts';
import { type PaymentDraft, reais } from '../facts.ts';
import type { ShownCode } from '../payment-request.ts';
import type { Decoded } from './qr-decode.ts';

/** The payment of a code as interpreted. */
export interface QrPayment {
  readonly emv: string;
  readonly amountCentavos: Centavos | null;
  readonly description: string | undefined;
  readonly decodeId: string | null;
  readonly to: Payee;
}

/** The payment before its names are assigned. */
export function qrDraft(operation: Operation, payment: QrPayment): PaymentDraft {
  const { emv, amountCentavos, description, decodeId, to } = payment;
  return {
    operation,
    rail: 'pixQr',
    bodyText: (identifier) =>
      JSON.stringify({
        emv,
        amount: amountCentavos === null ? undefined : reais(amountCentavos),
        description,
        identifier,
        decodeId: decodeId ?? undefined,
      }),
    amountCentavos,
    to,
  };
}

/** Who is paid by a code, as the bank reads it; by the code alone as long as nobody asked the bank. */
export function qrPayee(code: BrCode, decoded: Decoded | null): Payee {
  const document = decoded?.payeeDocument ?? null;
  const key = decoded ? decoded.key : code.key;
  return { kind: 'qr', key, document, code: code.url ?? code.key ?? '', keyInCode: code.key };
}

/** Whom the bank says a code pays, as a plan or a receipt keeps it. */
export function shownBy({ payeeName: name, payeeDocument: document, value, askedAtMs }: Decoded): ShownCode {
  const found = { name, document, bank: null, account: null, asReceived: null, askedAtMs };
  return { payee: keptPayee(found), dueDate: textMember(value, 'dueDate') };
}
