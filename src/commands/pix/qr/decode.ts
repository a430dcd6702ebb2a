import * as Args from '@oclif/core/args';
import { askDecode } from '../../../lib/areas/qr/decode.ts';
import { codeWarnings, comparedTable } from '../../../lib/areas/qr/qr-view.ts';
import { type BrCode, parseBrCode } from '../../../lib/brazil/br-code.ts';
import { BaseCommand, type Ended, type GlobalFlags } from '../../../lib/command/base.ts';
import { connected } from '../../../lib/command/service.ts';
import { withOriginalNumbers } from '../../../lib/json/strict.ts';
import { compareDecode } from '../../../lib/payments/orders/qr-decode.ts';
import { labels } from '../../../lib/words/labels.ts';
import { qrWords } from '../../../lib/words/qr.ts';
import { valueWords } from '../../../lib/words/values.ts';

/** `brl pix qr decode`: POST …/pix/out/qr-code/decode. */
export default class PixQrDecode extends BaseCommand {
  static override args = { emv: Args.string({ required: true }) };

  async run(): Ended {
    const { args, flags } = await this.parse(PixQrDecode);
    const code = parseBrCode(args.emv);
    const warnings = codeWarnings(code);
    for (const warning of warnings) this.note(() => valueWords.warning(warning));
    return connected(this, flags, async ({ client }) => {
      const decoded = await askDecode(client, process.env, args.emv.trim());
      const news = codeWarnings(code, decoded).filter((warning) => !warnings.includes(warning));
      for (const warning of news) this.note(() => valueWords.warning(warning));
      const lines = compareDecode(code, decoded);
      await this.show({ json: withOriginalNumbers(decoded.text), table: comparedTable(lines) }, flags);
      const differing = lines.filter(({ verdict }) => verdict === 'differs').map(({ what }) => labels[what]);
      if (differing.length === 0) return this.leadOn(flags, code.kind);
      this.note(() => qrWords.askBeforePaying(differing.join(', ')));
      return 'check_failed';
    });
  }

  /** A script is not told what it did not ask, and a recurrence has nothing to pay now. */
  private leadOn(flags: GlobalFlags, kind: BrCode['kind']): undefined {
    if (kind === 'recurrence' || !process.stderr.isTTY || this.format(flags) !== 'table') return;
    // The code itself would be broken into lines, and a copy of it would no longer be valid.
    this.note(() => valueWords.next(this.further(`brl pix qr pay ${valueWords.typed.code}`)));
  }
}
