import * as Args from '@oclif/core/args';
import { brCodeFields, brCodeJson } from '../../lib/areas/qr/qr-view.ts';
import { parseBrCode } from '../../lib/brazil/br-code.ts';
import { BaseCommand } from '../../lib/command/base.ts';

/** `brl qr parse`: reads a code without asking anybody. */
export default class QrParse extends BaseCommand {
  static override args = { emv: Args.string({ required: true }) };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(QrParse);
    const code = parseBrCode(args.emv);
    await this.show({ json: brCodeJson(code), fields: brCodeFields(code) }, flags);
  }
}
