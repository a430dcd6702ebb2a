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

/** `brl tenant ips set`: PUT /v1/security/ip-allowlist. */
export default class TenantIpsSet extends BaseCommand {
  override about = aboutChange();
  static override summary = 'Set the addresses that the tenant may call from';
  static override description =
    'Replaces the whole list. A list without your own address may shut you out. A tenant with delegated credentials has ' +
    'no list of its own: the service refuses with ip_allowlist_derived, and "credentials ips" changes theirs. The ' +
    'specification does not show the body: --allowed-ip sends {"allowedIps": [...]}, named as in delegated credentials; ' +
    '--data or --field sends another one as it is.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> --allowed-ip 203.0.113.7/32 --allowed-ip 198.51.100.0/24 --yes',
    '<%= config.bin %> <%= command.id %> --data list.json --dry-run',
  ];
  static override flags = {
    'allowed-ip': Flags.string({
      description: 'address or range that may call; repeat it',
      helpValue: 'CIDR',
      multiple: true,
      default: [],
    }),
    data: Flags.string({ description: 'body as JSON; - is stdin', helpValue: 'FILE|-' }),
    field: Flags.string({
      description: 'member of the body',
      helpValue: 'NAME=VALUE',
      multiple: true,
      default: [],
    }),
    yes: Flags.boolean({ description: 'do not ask', char: 'y', helpGroup: 'SAFETY' }),
    ...writeFlags,
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(TenantIpsSet);
    const body = readBody(flags.data, flags.field)?.text ?? null;
    const ranges = flags['allowed-ip'];
    if ((body === null) === (ranges.length === 0)) {
      throw usageError(
        'usage',
        'Give either --allowed-ip, or a body with --data or --field. Nothing was sent.',
      );
    }
    const bodyText = body ?? JSON.stringify({ allowedIps: addressRanges(ranges) });
    if (!flags['dry-run']) await askReally('Replace the whole list of the tenant?', flags.yes);
    await connected(this, flags, async (session) => {
      await change(this, session, {
        flags,
        operation: ipAllowlistPut,
        input: { bodyText },
        view: () => ({ text: 'The list was set.' }),
      });
    });
  }
}
