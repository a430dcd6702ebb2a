import * as Args from '@oclif/core/args';
import { brCodeFields, brCodeJson } from '../../lib/areas/qr/view.ts';
import { parseBrCode } from '../../lib/brazil/br-code.ts';
import { BaseCommand } from '../../lib/command/base.ts';

/** `brl qr parse`: reads a code without asking anybody. */
export default class QrParse extends BaseCommand {
  static override summary = 'Read the text of a QR code, offline.';
  static override description =
    `Checks checksum, fields and lengths. A checksum protects from a slip, not from a forger: of a dynamic code only the
bank's decode says who is paid and how much. A key in it that is no PIX key is a warning. Nothing is fetched or asked.`;
  static override examples = [
    '<%= config.bin %> qr parse "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D"',
  ];
  static override args = { emv: Args.string({ description: 'the text of the QR code', required: true }) };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(QrParse);
    const code = parseBrCode(args.emv);
    await this.show({ json: brCodeJson(code), fields: brCodeFields(code) }, flags);
  }
}
