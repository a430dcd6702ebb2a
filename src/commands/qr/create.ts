import * as Flags from '@oclif/core/flags';
import { madeCharge } from '../../lib/areas/qr/qr-settling.ts';
import { chargeFields } from '../../lib/areas/qr/qr-view.ts';
import { normaliseDocument } from '../../lib/brazil/documents.ts';
import { parseAmount } from '../../lib/brazil/typed-amount.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { formatReais } from '../../lib/contract/money.ts';
import { create } from '../../lib/contract/qr.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { textMember } from '../../lib/json/members.ts';
import { createOnce, keyedCreationFlags } from '../../lib/payments/create-once.ts';
import { checkedDescription, checkNames, reais } from '../../lib/payments/facts.ts';
import { waitFlags } from '../../lib/payments/money-flags.ts';
import { readKey } from '../../lib/payments/orders/pix.ts';
import { awaitMade, checkWait } from '../../lib/payments/settling.ts';
import { qrWords } from '../../lib/words/qr.ts';
import { subject } from '../../lib/words/records.ts';

/** `brl qr create`: POST …/pix/qr-code/dynamic. */
export default class QrCreate extends BaseCommand {
  override about = aboutChange();

  static override flags = {
    key: Flags.string({ helpValue: 'KEY', required: true }),
    'key-type': Flags.string({ helpValue: 'CPF|CNPJ|EMAIL|PHONE|EVP' }),
    amount: Flags.string({ helpValue: 'REAIS', required: true }),
    identifier: Flags.string({
      helpValue: 'ID',
      offered: true,
      check: (identifier: string) => checkNames({ identifier }),
    }),
    message: Flags.string({ helpValue: 'TEXT' }),
    'expires-in': Flags.string({ helpValue: 'DURATION' }),
    'expires-at': Flags.string({ helpValue: 'TIME' }),
    'allowed-payer': Flags.string({ helpValue: 'CPF|CNPJ' }),
    ...keyedCreationFlags,
    ...waitFlags,
  };

  async run(): Ended {
    const { flags } = await this.parse(QrCreate);
    checkWait(flags);
    const amountCentavos = parseAmount(flags.amount);
    const { key } = await readKey(flags.key, flags['key-type']);
    const message = checkedMessage(flags.message);
    const allowedPayerTaxNumber =
      flags['allowed-payer'] === undefined ? undefined : normaliseDocument(flags['allowed-payer']);
    return connected(this, flags, async (session) => {
      const expirationDate = expiryText(flags, session.client.clock.now());
      const charge = { pixKey: key, value: reais(amountCentavos), message, allowedPayerTaxNumber };
      return createOnce(this, session, {
        flags,
        operation: create,
        body: (identifier) => JSON.stringify({ ...charge, expirationDate, identifier }),
        // A duration counts anew from each run, and is the same request.
        content: JSON.stringify({ ...charge, expiry: flags['expires-in'] ?? expirationDate }),
        subject: subject.charge(formatReais(amountCentavos)),
        view: (value) => ({ fields: chargeFields(value) }),
        next: (value) => {
          const identifier = textMember(value, 'identifier');
          // A script is not told what it did not ask.
          const isTold = identifier !== null && flags.wait !== true && process.stderr.isTTY;
          return isTold ? `brl qr status ${identifier} --wait` : null;
        },
        made: (created) => awaitMade(this, session, flags, created, madeCharge),
      });
    });
  }
}

function checkedMessage(text: string | undefined): string | undefined {
  try {
    return checkedDescription(text) ?? undefined;
  } catch (error) {
    throw usageError('invalid_field', (error as Error).message.replace('--description', '--message'));
  }
}

/** `expirationDate` of the request, or undefined for the bank's own. @throws {CliError} exit 2 */
function expiryText(
  flags: { readonly 'expires-in'?: string | undefined; readonly 'expires-at'?: string | undefined },
  nowMs: number,
): string | undefined {
  const { 'expires-in': length, 'expires-at': moment } = flags;
  if (length !== undefined && moment !== undefined) throw usageError('usage', qrWords.expiryTwice);
  if (length !== undefined) return `${new Date(nowMs + lengthMs(length)).toISOString().slice(0, 19)}Z`;
  if (moment === undefined) return undefined;
  const atMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(moment)
    ? Date.parse(moment)
    : Number.NaN;
  if (Number.isNaN(atMs)) throw usageError('usage', qrWords.badMoment);
  if (atMs <= nowMs) throw usageError('usage', qrWords.pastMoment(moment));
  return `${new Date(atMs).toISOString().slice(0, 19)}Z`;
}

function lengthMs(text: string): number {
  const parts = /^([1-9]\d{0,4})(m|h|d)$/.exec(text);
  if (!parts) throw usageError('usage', qrWords.badLength(text));
  return Number(parts[1]) * { m: 60_000, h: 3_600_000, d: 86_400_000 }[parts[2] as 'm' | 'h' | 'd'];
}
