import * as Flags from '@oclif/core/flags';
import { BaseCommand } from '../../lib/command/base.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { scheduleWords } from '../../lib/words/schedule.ts';

/** `brl schedule install`: the text by which cron, systemd or the Task Scheduler runs `brl schedule run`. */
export default class ScheduleInstall extends BaseCommand {
  static override flags = { print: Flags.boolean() };

  async run(): Promise<void> {
    const { flags } = await this.parse(ScheduleInstall);
    if (!flags.print) throw usageError('usage', scheduleWords.needsPrint, 'brl schedule install --print');
    const { BRL_JOURNAL: journal, BRL_PROFILE: profile } = process.env;
    const named = Object.entries({ BRL_JOURNAL: journal, BRL_PROFILE: flags.profile ?? profile });
    const environment = named.flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));
    const text = scheduleWords.install('brl', environment);
    await this.show({ json: { text }, text }, flags);
  }
}
