import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { resolved } from '../../../lib/areas/webhooks/captures.ts';
import { writeCase } from '../../../lib/areas/webhooks/case.ts';
import { BaseCommand } from '../../../lib/command/base.ts';
import { connected } from '../../../lib/command/service.ts';
import { usageError } from '../../../lib/errors/cli-error.ts';
import { checkTarget } from '../../../lib/files/atomic-file.ts';
import { webhooksWords } from '../../../lib/words/webhooks.ts';

/** `brl webhooks captured case`: one masked archive to attach to a ticket. */
export default class WebhooksCapturedCase extends BaseCommand {
  static override args = { id: Args.string() };
  static override flags = {
    identifier: Flags.string({ helpValue: 'ID' }),
    e2e: Flags.string({ helpValue: 'ID' }),
    ref: Flags.string({ helpValue: 'NAME' }),
    out: Flags.string({ helpValue: 'FILE', required: true }),
    force: Flags.boolean(),
    offline: Flags.boolean(),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(WebhooksCapturedCase);
    const given = [args.id, flags.identifier, flags.e2e, flags.ref].filter((one) => one !== undefined);
    if (given.length !== 1) throw usageError('usage', webhooksWords.caseFile.which);
    checkTarget(flags.out, flags.force, '--force');
    if (flags.offline) {
      const { environment } = await resolved(this, flags);
      return writeCase(this, args.id ?? null, flags, environment, null);
    }
    await connected(this, flags, (session) =>
      writeCase(this, args.id ?? null, flags, session.environment, session),
    );
  }
}
