import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { canAsk } from '../../../lib/cli/ask.ts';
import { usageError } from '../../../lib/cli/errors.ts';
import { moneyFlags, waitFlags, waitMs } from '../../../lib/cli/money-flags.ts';
import { AskingMoneyCommand } from '../../../lib/cli/one-session.ts';
import { checkedDescription, checkNames, paymentFacts, reais } from '../../../lib/cli/payment-facts.ts';
import type { QrOrder } from '../../../lib/cli/qr-payment.ts';
import type { Session } from '../../../lib/cli/session.ts';
import { textMember } from '../../../lib/client/reply.ts';
import { type Centavos, parseAmount } from '../../../lib/contract/money.ts';
import { pay, payAsync } from '../../../lib/contract/pix-qr.ts';
import { type BrCode, parseBrCode } from '../../../lib/pix/br-code.ts';

/** `brl pix qr pay`: POST …/pix/out/qr-code/async, or the deprecated …/qr-code. */
export default class PixQrPay extends AskingMoneyCommand {
  static override summary = 'Pay a QR code.';
  static override description =
    `The code is checked here, then decoded by the bank; both are shown side by side, and a difference stops (exit 35).
The amount is the bank's. --amount is for codes that leave it open, and must fit one that does not.
Run the same line again after a crash or a lost answer: it names the same decode and finds the first payment.
--sync uses the deprecated route, whose removal is planned for 2026-11-21; it is never repeated by itself.`;
  static override examples = [
    '<%= config.bin %> pix qr pay "$EMV"',
    '<%= config.bin %> pix qr pay "$EMV" --amount 25,00 --ref table-7 --yes --json',
  ];
  static override args = { emv: Args.string({ description: 'the text of the QR code', required: true }) };
  static override flags = {
    amount: Flags.string({ description: 'in BRL, for a code that leaves it open' }),
    description: Flags.string({ description: 'text for the payee, at most 140 characters' }),
    'accept-name': Flags.boolean({
      description: 'pay although the name in the code is not the one at the bank',
      helpGroup: 'SAFETY',
    }),
    'expect-document': Flags.string({
      description: 'stop unless the payee has this CPF or CNPJ',
      helpGroup: 'SAFETY',
    }),
    'expect-name': Flags.string({ description: 'stop unless the payee has this name', helpGroup: 'SAFETY' }),
    sync: Flags.boolean({ description: 'use the deprecated synchronous route' }),
    ...waitFlags,
    ...moneyFlags,
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PixQrPay);
    const emv = args.emv.trim();
    const code = parseBrCode(emv);
    if (code.kind === 'recurrence') {
      throw usageError('nothing_to_pay', 'This code authorises later payments; there is nothing to pay now.');
    }
    checkNames(flags);
    const asked = flags.amount === undefined ? null : parseAmount(flags.amount);
    const description = flags.description === undefined ? undefined : checkedDescription(flags.description);
    const budgetMs = waitMs(flags);
    const operation = flags.sync ? pay : payAsync;
    if (flags.sync) this.note('Deprecated: --sync goes away (planned for 2026-11-21). Leave it out.');
    const { pixQrRail } = await import('../../../lib/journal/pix-qr-rail.ts');
    await this.withSession(flags, async (session) => {
      const { order, details } = await this.order(session, flags, emv, code, asked);
      await this.payOrShow({
        flags,
        operation,
        rail: pixQrRail,
        waitMs: budgetMs,
        amountCentavos: order.amountCentavos,
        facts: (client) =>
          paymentFacts(client, flags, {
            operation,
            rail: 'pixQr',
            bodyText: (identifier) =>
              JSON.stringify({
                emv,
                amount: reais(order.amountCentavos),
                description,
                identifier,
                decodeId: order.decodeId ?? undefined,
              }),
            amountCentavos: order.amountCentavos,
            destination: order.destination,
          }),
        payee: null,
        preview: async () => details,
      });
    });
  }

  /** What is paid: as in an earlier run of this line, else as the bank decodes it. */
  private async order(
    session: Session,
    flags: PayFlags,
    emv: string,
    code: BrCode,
    asked: Centavos | null,
  ): Promise<{ order: QrOrder; details: readonly (readonly [string, string | null])[] }> {
    const { client, environment } = session;
    const { askDecode, keptDecode } = await import('../../../lib/cli/qr-decode.ts');
    const { amountToPay, earlierPayment, requireSame } = await import('../../../lib/cli/qr-payment.ts');
    const { qrDestination } = await import('../../../lib/journal/pix-qr-rail.ts');
    if (flags['dry-run']) {
      const kept = keptDecode(client, process.env, emv);
      const amountCentavos = kept ? amountToPay(asked, kept) : (asked ?? code.amount);
      if (amountCentavos === null) {
        const hint = `Add --amount, or decode first: brl pix qr decode '${emv.slice(0, 12)}…'`;
        throw usageError(
          'invalid_amount',
          'Without asking the bank, the amount of this code is not known.',
          hint,
        );
      }
      const decodeId = kept?.decodeId ?? null;
      const destination = qrDestination(kept?.key ?? code.key, code.url ?? '');
      return { order: { amountCentavos, decodeId, destination }, details: [] };
    }
    if (!canAsk()) {
      const { requireUnattended } = await import('../../../lib/cli/confirm-payment.ts');
      requireUnattended(session, flags.yes, flags.ref !== undefined || Boolean(process.env.BRL_JOURNAL));
    }
    const earlier = await this.withJournal(session, async (journal) =>
      earlierPayment(journal, client.clock.now(), {
        environment,
        emv,
        ref: flags.ref,
        allowDuplicate: flags['allow-duplicate'],
      }),
    );
    if (earlier) {
      // It may be sent now, and then to nobody but the one who is expected now.
      const maySend = earlier.state === 'INTENT' || (earlier.state === 'REFUSED' && flags['new-attempt']);
      if (maySend && (flags['expect-document'] ?? flags['expect-name']) !== undefined) {
        await expectPayee(
          keptDecode(client, process.env, emv) ?? (await askDecode(client, process.env, emv)),
          flags,
        );
      }
      const amountCentavos = asked ?? (earlier.amountCentavos as Centavos);
      const decodeId = textMember(JSON.parse(earlier.bodyText), 'decodeId');
      return { order: { amountCentavos, decodeId, destination: earlier.destination ?? '' }, details: [] };
    }
    const decoded = keptDecode(client, process.env, emv) ?? (await askDecode(client, process.env, emv));
    const { comparedFields } = await import('../../../lib/cli/qr-view.ts');
    const details = comparedFields(code, decoded);
    requireSame(code, decoded, flags['accept-name']);
    await expectPayee(decoded, flags);
    const destination = qrDestination(decoded.key, code.url ?? code.key ?? '');
    return {
      order: { amountCentavos: amountToPay(asked, decoded), decodeId: decoded.decodeId, destination },
      details,
    };
  }
}

type PayFlags = Parameters<PixQrPay['payOrShow']>[0]['flags'] & {
  readonly 'accept-name': boolean;
  readonly 'expect-document'?: string | undefined;
  readonly 'expect-name'?: string | undefined;
};

async function expectPayee(
  decoded: { readonly payeeName: string | null; readonly payeeDocument: string | null },
  flags: PayFlags,
): Promise<void> {
  if (flags['expect-document'] === undefined && flags['expect-name'] === undefined) return;
  const { expectPayee: expected } = await import('../../../lib/cli/payee.ts');
  const { normaliseDocument } = await import('../../../lib/pix/documents.ts');
  const document =
    flags['expect-document'] === undefined ? null : normaliseDocument(flags['expect-document']);
  expected(
    {
      name: decoded.payeeName,
      document: decoded.payeeDocument,
      bank: null,
      account: null,
      asReceived: null,
      askedAtMs: 0,
    },
    { document, name: flags['expect-name'] ?? null },
  );
}
