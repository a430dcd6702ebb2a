import type { GlobalFlags } from '../command/base.ts';
import type { Session } from '../connection/session.ts';
import { MoneyCommand } from './money-command.ts';

/** A payment that asks the service something before it is described: both use one line to the service. */
export abstract class AskingMoneyCommand extends MoneyCommand {
  private opened: Session | null = null;

  protected override async withSession<T>(
    flags: GlobalFlags,
    work: (session: Session) => Promise<T>,
  ): Promise<T> {
    if (this.opened) return work(this.opened);
    return super.withSession(flags, async (session) => {
      this.opened = session;
      return work(session);
    });
  }
}
