import * as Args from '@oclif/core/args';
import { askDecode, compareDecode } from '../../../lib/areas/qr/decode.ts';
import { codeWarning, comparedTable } from '../../../lib/areas/qr/view.ts';
import { parseBrCode } from '../../../lib/brazil/br-code.ts';
import { BaseCommand } from '../../../lib/command/base.ts';
import { connected } from '../../../lib/command/service.ts';
import { withOriginalNumbers } from '../../../lib/json/strict.ts';

/** `brl pix qr decode`: POST …/pix/out/qr-code/decode. */
export default class PixQrDecode extends BaseCommand {
  static override summary = 'Ask the bank what a QR code pays, beside what the code says.';
  static override description =
    `The code is checked here first (checksum, fields, lengths); a broken one is never sent. Its address is never fetched.
The answer is kept for ten minutes: pix qr pay names the same decode. Exit 35: the code and the bank differ.`;
  static override examples = [
    '<%= config.bin %> pix qr decode "$EMV"',
    '<%= config.bin %> pix qr decode "$EMV" --json',
  ];
  static override args = { emv: Args.string({ description: 'the text of the QR code', required: true }) };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PixQrDecode);
    const code = parseBrCode(args.emv);
    const warning = codeWarning(code);
    if (warning !== null) this.note(`Warning: ${warning}`);
    await connected(this, flags, async ({ client }) => {
      const decoded = await askDecode(client, process.env, args.emv.trim());
      const lines = compareDecode(code, decoded);
      await this.show({ json: withOriginalNumbers(decoded.text), table: comparedTable(lines) }, flags);
      const differing = lines.filter(({ verdict }) => verdict === 'differs').map(({ what }) => what);
      if (differing.length === 0) return;
      this.note(`The code and the bank differ: ${differing.join(', ')}. Ask the payee before you pay.`);
      process.exitCode = 35;
    });
  }
}
