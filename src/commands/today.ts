import { tellToday } from '../lib/areas/today/today-view.ts';
import { BaseCommand } from '../lib/command/base.ts';
import { aboutRecords } from '../lib/payments/about.ts';

/** `brl today`: what was paid and received, what is open, and what to type next. */
export default class Today extends BaseCommand {
  override about = aboutRecords();

  protected override get answersTable(): boolean {
    return false;
  }

  static override aliases = ['hoje'];

  async run(): Promise<void> {
    const { flags } = await this.parse(Today);
    await tellToday(this, flags);
  }
}
