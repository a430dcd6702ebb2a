import { topic } from '../topic.ts';

/** What `--help` says of `brl qr`. */
export const qr = topic('help qr', {
  'qr cancel': {
    summary: 'Cancel a charge that is not paid.',
    description:
      'A charge that is paid or over cannot be cancelled (invalid_state, exit 30). Money that came in goes back with pix refund.',
    examples: { 'brl qr cancel table-7': '' },
    args: { identifier: 'identifier (or txid) of the charge' },
  },
  'qr create': {
    summary: 'Make a charge: a QR code that somebody pays once.',
    description: `Charges cannot be listed, so keep the identifier: it is told on stderr before anything is sent. When the answer is
lost, the charge is looked up by it, and only if it is not there sent once more under the same identifier.
Without --expires-in or --expires-at the bank's own expiry holds: one day.
In the sandbox: an identifier that starts with open- lets the payer change the amount; R$ 7.777,01 is refused by policy;
sandbox settle IDENTIFIER has somebody pay it, --as failed lets it expire.`,
    examples: {
      'brl qr create --key 11444777000161 --amount 25,00 --identifier table-7 --message "Table 7"': '',
      'brl qr create --key 11444777000161 --amount 25,00 --expires-in 30m --query emv': '',
    },
    flags: {
      key: 'PIX key of our own account that receives',
      'key-type': 'CPF, CNPJ, EMAIL, PHONE or EVP, where the key does not tell',
      amount: 'in BRL: 25,00 or 25.00 or 1.234,56',
      identifier: 'your own name for it, to look it up by',
      message: 'text for the payer, at most 140 characters',
      'expires-in': 'how long it can be paid: 30m, 12h, 7d',
      'expires-at': 'until when it can be paid: 2026-12-01T18:00:00-03:00',
      'allowed-payer': 'the only CPF or CNPJ that may pay it',
      'idempotency-key':
        'Idempotency-Key to send instead of a made one; repeat it to repeat the very same change',
    },
  },
  'qr parse': {
    summary: 'Read the text of a QR code, offline.',
    description: `Checks checksum, fields and lengths. A checksum protects from a slip, not from a forger: of a dynamic code only the
bank's decode says who is paid and how much. A key in it that is no PIX key is a warning. Nothing is fetched or asked.`,
    examples: {
      'brl qr parse "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D"':
        '',
    },
    args: { emv: 'the text of the QR code' },
  },
  'qr show': {
    summary: 'Draw a QR code: in the terminal, as PNG or SVG.',
    description:
      'The code is checked before it is drawn. A file that exists is not written over without --force. Only --identifier asks the service.',
    examples: {
      'brl qr show --identifier table-7': '',
      'brl qr show "$EMV" --png table-7.png --svg table-7.svg': '',
    },
    args: { emv: 'the text of the QR code' },
    flags: {
      identifier: 'a charge of ours, instead of the text',
      png: 'file to write a PNG to',
      svg: 'file to write an SVG to',
      force: 'write over a file that exists',
    },
  },
  'qr stats': {
    summary: 'Count the charges of the last days: made, paid, refunded, and their value.',
    description:
      'The specification does not show the names of the answer, so the table has the columns that come; --json is as received.',
    examples: { 'brl qr stats --days 7': '', 'brl qr stats --days 30 --output csv': '' },
    flags: { days: 'how many days' },
  },
  'qr status': {
    summary: 'Show one charge and whether it is paid.',
    description:
      'By the identifier it was created with, or its txid. A refund leaves a charge PAID: look at the statement for it.',
    examples: { 'brl qr status table-7': '', 'brl qr status table-7 --query status': '' },
    args: { identifier: 'identifier (or txid) of the charge' },
  },
});
