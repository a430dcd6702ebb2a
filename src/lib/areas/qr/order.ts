import type { BrCode } from '../../brazil/br-code.ts';
import { normaliseDocument } from '../../brazil/documents.ts';
import { withJournal } from '../../command/service.ts';
import type { Session } from '../../connection/session.ts';
import type { Centavos } from '../../contract/money.ts';
import { usageError } from '../../errors/cli-error.ts';
import type { Intent } from '../../journal/intent.ts';
import { payeeOf } from '../../journal/old-texts.ts';
import { textMember } from '../../json/members.ts';
import { requireUnattended } from '../../payments/confirm/may-pay.ts';
import { expectPayee } from '../../payments/confirm/payee.ts';
import { qrPayee, shownBy } from '../../payments/orders/qr.ts';
import type { Decoded } from '../../payments/orders/qr-decode.ts';
import type { ShownCode } from '../../payments/payment-request.ts';
import type { Field } from '../../terminal/answer.ts';
import { canAsk } from '../../terminal/ask.ts';
import { qrWords } from '../../words/qr.ts';
import { askDecode, keptDecode } from './decode.ts';
import { amountToPay, earlierPayment, type QrOrder, requireSame } from './payment.ts';
import { comparedFields } from './qr-view.ts';

/** A code and what the person said about it. */
export interface QrToPay {
  readonly emv: string;
  readonly code: BrCode;
  /** Null if `--amount` was not given. */
  readonly asked: Centavos | null;
}

/** The flags that decide what is paid. */
export interface QrPayFlags {
  readonly 'dry-run': boolean;
  readonly plan?: string | undefined;
  readonly yes: boolean;
  readonly ref?: string | undefined;
  readonly 'allow-duplicate': boolean;
  readonly 'new-attempt': boolean;
  readonly 'accept-name': boolean;
  readonly 'expect-document'?: string | undefined;
  readonly 'expect-name'?: string | undefined;
}

/** The amount to pay, and the lines shown to a person beforehand. */
export interface QrOrdered {
  readonly order: QrOrder;
  readonly details: () => readonly Field[];
  /** Absent where nobody asked the bank now. */
  readonly shown?: ShownCode;
}

/**
 * The order: as in an earlier run of this command, else as the bank decodes it. A dry run asks nobody.
 * @throws {CliError} exit 2 for an amount that is not known or does not fit, 35 if code and bank differ
 */
export async function qrOrder(session: Session, flags: QrPayFlags, wanted: QrToPay): Promise<QrOrdered> {
  if (flags['dry-run']) return dryRunOrder(session, wanted);
  if (!canAsk() && flags.plan === undefined) {
    requireUnattended(session, flags.yes, flags.ref !== undefined || Boolean(process.env.BRL_JOURNAL));
  }
  const earlier = await withJournal(session, async (journal) =>
    earlierPayment(journal, session.client.clock.now(), {
      environment: session.environment,
      tenantId: session.client.connection.tenantId,
      accountId: session.client.connection.accountId ?? '',
      emv: wanted.emv,
      ref: flags.ref,
      asked: wanted.asked,
      allowDuplicate: flags['allow-duplicate'],
    }),
  );
  return earlier ? orderAgain(session, flags, wanted, earlier) : newOrder(session, flags, wanted);
}

function dryRunOrder({ client }: Session, { emv, code, asked }: QrToPay): QrOrdered {
  const kept = keptDecode(client, process.env, emv);
  const amountCentavos = kept ? amountToPay(asked, kept) : (asked ?? code.amount);
  if (amountCentavos === null) {
    throw usageError('invalid_amount', qrWords.amountNotKnown, qrWords.decodeFirst(emv.slice(0, 12)));
  }
  const to = qrPayee(code, kept);
  return { order: { amountCentavos, decodeId: kept?.decodeId ?? null, to }, details: () => [] };
}

async function orderAgain(
  session: Session,
  flags: QrPayFlags,
  { emv, asked }: QrToPay,
  earlier: Intent,
): Promise<QrOrdered> {
  // It may be sent now, and only to the payee expected now.
  const maySend = earlier.state === 'INTENT' || (earlier.state === 'REFUSED' && flags['new-attempt']);
  if (maySend && isExpected(flags)) requireExpected(await decodeOf(session, emv), flags);
  const amountCentavos = asked ?? (earlier.amountCentavos as Centavos);
  const decodeId = textMember(JSON.parse(earlier.bodyText), 'decodeId');
  return { order: { amountCentavos, decodeId, to: payeeOf(earlier) }, details: () => [] };
}

async function newOrder(
  session: Session,
  flags: QrPayFlags,
  { emv, code, asked }: QrToPay,
): Promise<QrOrdered> {
  const decoded = await decodeOf(session, emv);
  const details = () => comparedFields(code, decoded);
  requireSame(code, decoded, flags['accept-name']);
  if (isExpected(flags)) requireExpected(decoded, flags);
  const to = qrPayee(code, decoded);
  const amountCentavos = amountToPay(asked, decoded);
  return { order: { amountCentavos, decodeId: decoded.decodeId, to }, details, shown: shownBy(decoded) };
}

async function decodeOf({ client }: Session, emv: string): Promise<Decoded> {
  return keptDecode(client, process.env, emv) ?? (await askDecode(client, process.env, emv));
}

function isExpected(flags: QrPayFlags): boolean {
  return flags['expect-document'] !== undefined || flags['expect-name'] !== undefined;
}

function requireExpected({ payeeName, payeeDocument }: Decoded, flags: QrPayFlags): void {
  const document = flags['expect-document'];
  expectPayee(
    {
      name: payeeName,
      document: payeeDocument,
      bank: null,
      account: null,
      asReceived: null,
      askedAtMs: 0,
    },
    {
      document: document === undefined ? null : normaliseDocument(document),
      name: flags['expect-name'] ?? null,
    },
  );
}
