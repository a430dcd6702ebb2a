import * as Flags from '@oclif/core/flags';
import { writeFirstPolicy } from '../../lib/areas/policy/init.ts';
import { aboutLocalChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { policyInitWords } from '../../lib/words/policy-init.ts';

/** `brl policy init`: a sound first policy, by questions or flags. */
export default class PolicyInit extends BaseCommand {
  override about = aboutLocalChange();

  static override flags = {
    out: Flags.string({ helpValue: 'FILE', default: '/etc/brl/policy.json' }),
    account: Flags.string({ helpValue: 'ID', multiple: true }),
    person: Flags.string({ helpValue: 'NAME=FILE', multiple: true }),
    'free-up-to': Flags.string({ helpValue: 'REAIS' }),
    'two-above': Flags.string({ helpValue: 'REAIS' }),
    'per-day': Flags.string({ helpValue: 'REAIS' }),
    journal: Flags.string({ helpValue: 'PATH|URL' }),
    shared: Flags.boolean(),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(PolicyInit);
    const { path, approversPath } = await writeFirstPolicy(flags);
    await this.show(
      { json: { policy: path, approvers: approversPath }, text: policyInitWords.written(path) },
      flags,
    );
    if (this.format(flags) === 'table')
      this.note(() => (flags.shared ? policyInitWords.publishNext(path) : policyInitWords.next));
  }
}
