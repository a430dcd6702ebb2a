import { topic } from '../topic.ts';

/** The help of `brl qr`. */
export const qr = topic('help qr', {
  'qr cancel': {
    summary: 'Cancel a charge that is not paid.',
    description:
      'A charge that is paid or expired cannot be cancelled (invalid_state, exit 30). pix refund sends money back.',
    examples: { 'brl qr cancel table-7': '' },
    args: { identifier: 'identifier or txid of the charge, or the --ref it was made with' },
  },
  'qr create': {
    summary: 'Create a charge: a QR code that can be paid once.',
    description: `Charges cannot be listed, so keep the identifier: it is printed on stderr before anything is sent. If the
answer is lost, the charge is looked up by its identifier, and sent once more under the same identifier only if it is not
there.
Without --expires-in or --expires-at the charge expires after one day, as the bank sets it.
With --wait the code is printed first; then brl waits for the payer, says on stderr how it ended, and the exit code is the
one that qr status --wait gives.

In the sandbox, an identifier that starts with open- lets the payer change the amount; R$ 7.777,01 is refused by policy;
sandbox settle IDENTIFIER pays it, and with --as failed lets it expire.`,
    examples: {
      'brl qr create --key 11444777000161 --amount 25,00 --identifier table-7 --message "Mesa 7"': '',
      'brl qr create --key 11444777000161 --amount 25,00 --expires-in 30m --query emv --raw': '',
    },
    flags: {
      key: 'PIX key of your account, which receives the money',
      'key-type': 'type of the key, if it is ambiguous',
      amount: 'amount, as 25,00 or 25.00 or 1.234,56',
      identifier: 'your own name for the charge, to look it up by',
      message: 'text for the payer, at most 140 characters',
      'expires-in': 'how long it can be paid: 30m, 12h, 7d',
      'expires-at': 'when it expires: 2026-12-01T18:00:00-03:00',
      'allowed-payer': 'only this person or company may pay it',
      'idempotency-key':
        'Idempotency-Key to send instead of a generated one; send it again to repeat exactly the same change',
    },
  },
  'qr parse': {
    summary: 'Read the text of a QR code, offline.',
    description: `Checks the checksum, fields and lengths. A checksum catches typing mistakes, not forgery: for a dynamic
code only the bank's decode says who is paid and how much. A key that is not a PIX key is a warning. Nothing is sent or
fetched.`,
    examples: {
      'brl qr parse "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D"':
        '',
    },
    args: { emv: 'text of the QR code' },
  },
  'qr show': {
    summary: 'Draw a QR code: in the terminal, as PNG or SVG.',
    description:
      'The code is checked before it is drawn. An existing file is not overwritten without --force. Only --identifier asks the service.',
    examples: {
      'brl qr show --identifier table-7': '',
      'brl qr show "$EMV" --png table-7.png --svg table-7.svg': '',
    },
    args: { emv: 'text of the QR code' },
    flags: {
      identifier: 'one of your charges, by identifier, txid or --ref, instead of the text',
      png: 'file to write a PNG to',
      svg: 'file to write an SVG to',
      force: 'overwrite an existing file',
    },
  },
  'qr stats': {
    summary: 'Count the charges of the last days: created, paid and refunded, with their value.',
    description:
      'The specification does not document the answer, so the table shows whatever columns it has; --json is the answer as received.',
    examples: { 'brl qr stats --days 7': '', 'brl qr stats --days 30 --output csv': '' },
    flags: { days: 'number of days' },
  },
  'qr status': {
    summary: 'Show one charge and whether it is paid.',
    description: `Name it by the identifier it was created with, or by its txid. A refunded charge stays PAID: look for the refund in
the statement. Without --wait, exit 0 means that the charge was found, whatever its state. With --wait the final state
decides: 0 PAID, 20 not paid yet, 30 CANCELLED or EXPIRED, 40 not known.`,
    examples: {
      'brl qr status table-7': '',
      'brl qr status table-7 --query status': '',
      'brl qr status table-7 --wait 10m': '',
    },
    args: { identifier: 'identifier or txid of the charge, or the --ref it was made with' },
  },
});
