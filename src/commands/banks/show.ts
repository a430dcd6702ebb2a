import * as Args from '@oclif/core/args';
import { bankFields } from '../../lib/areas/banks/banks-view.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { show } from '../../lib/contract/banks.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { bankWords } from '../../lib/words/banks.ts';

/** `brl banks show`: GET /v1/banks/{code}. */
export default class BanksShow extends BaseCommand {
  static override args = {
    code: Args.string({ required: true }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(BanksShow);
    // An ISPB may contain letters, as it can derive from an alphanumeric CNPJ (API Pix 2.9.0).
    if (!/^(\d{3}|[0-9A-Z]{8})$/.test(args.code)) {
      throw usageError('invalid_bank_code', bankWords.badCode);
    }
    await connected(this, flags, async ({ client }) => {
      const json = asReceived(await client.read(show, { params: { code: args.code } }));
      await this.show({ json, fields: bankFields(json) }, flags);
    });
  }
}
