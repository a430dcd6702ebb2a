import * as Flags from '@oclif/core/flags';
import { addressRanges } from '../../../lib/areas/credentials/cidr.ts';
import { aboutChange } from '../../../lib/command/about.ts';
import { BaseCommand } from '../../../lib/command/base.ts';
import { readBody } from '../../../lib/command/body.ts';
import { connected } from '../../../lib/command/service.ts';
import { change, writeFlags } from '../../../lib/command/write.ts';
import { ipAllowlistPut } from '../../../lib/contract/tenant.ts';
import { usageError } from '../../../lib/errors/cli-error.ts';
import { askReally } from '../../../lib/terminal/really.ts';
import { accountWords } from '../../../lib/words/account.ts';

/** `brl tenant ips set`: PUT /v1/security/ip-allowlist. */
export default class TenantIpsSet extends BaseCommand {
  override about = aboutChange();

  static override flags = {
    'allowed-ip': Flags.string({
      helpValue: 'CIDR',
      multiple: true,
      default: [],
    }),
    data: Flags.string({ helpValue: 'FILE|-' }),
    field: Flags.string({
      helpValue: 'NAME=VALUE',
      multiple: true,
      default: [],
    }),
    yes: Flags.boolean({ char: 'y', helpGroup: 'SAFETY' }),
    ...writeFlags,
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(TenantIpsSet);
    const body = readBody(flags.data, flags.field)?.text ?? null;
    const ranges = flags['allowed-ip'];
    if ((body === null) === (ranges.length === 0)) {
      throw usageError('usage', accountWords.rangesOrBody);
    }
    const bodyText = body ?? JSON.stringify({ allowedIps: addressRanges(ranges) });
    if (!flags['dry-run']) await askReally(() => accountWords.reallyReplace, flags.yes);
    await connected(this, flags, async (session) => {
      await change(this, session, {
        flags,
        operation: ipAllowlistPut,
        input: { bodyText },
        view: () => ({ text: accountWords.listSet }),
      });
    });
  }
}
