import * as Flags from '@oclif/core/flags';
import { addressRange } from '../../lib/areas/credentials/cidr.ts';
import { locksFields, waitingNote } from '../../lib/areas/locks/locks-view.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { requiredBody } from '../../lib/command/body.ts';
import { bodyFlags } from '../../lib/command/body-flags.ts';
import { connected } from '../../lib/command/service.ts';
import { change, writeFlags } from '../../lib/command/write.ts';
import type { Session } from '../../lib/connection/session.ts';
import { set } from '../../lib/contract/locks.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { showScreen } from '../../lib/payments/confirm/screen.ts';
import type { Field } from '../../lib/terminal/answer.ts';
import { canAsk } from '../../lib/terminal/ask.ts';
import { askReally } from '../../lib/terminal/really.ts';
import { lockWords } from '../../lib/words/locks.ts';

const lockFlags = {
  blocked: Flags.boolean({
    allowNo: true,
  }),
  hours: Flags.string({
    helpValue: 'HH:MM-HH:MM|any',
  }),
  'source-ip': Flags.string({
    helpValue: 'CIDR|any',
    multiple: true,
  }),
};

/** `brl locks set`: PUT …/security/locks. */
export default class LocksSet extends BaseCommand {
  override about = aboutChange();

  static override flags = {
    ...lockFlags,
    yes: Flags.boolean({
      helpGroup: 'SAFETY',
    }),
    ...bodyFlags,
    ...writeFlags,
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(LocksSet);
    const locks = locksOf(flags);
    const raw = flags.data !== undefined || (flags.field ?? []).length > 0;
    if (raw === Object.keys(locks).length > 0) {
      throw usageError('usage', lockWords.nameLock);
    }
    const bodyText = raw ? requiredBody({ ...flags, field: flags.field ?? [] }).text : JSON.stringify(locks);
    await connected(this, flags, async (session) => {
      if (!flags['dry-run']) await this.agree(session, bodyText, raw, flags.yes);
      const reply = await change(this, session, {
        flags,
        operation: set,
        input: { bodyText },
        view: (value) => ({ fields: locksFields(value) }),
      });
      const waiting = reply && waitingNote(reply.json.value);
      if (waiting) this.note(waiting);
    });
  }

  /**
   * Blocking stops every payment at once, and loosening reopens what somebody closed: in production neither may happen by
   * a slip.
   */
  private async agree(session: Session, bodyText: string, raw: boolean, yes: boolean): Promise<void> {
    if (session.environment !== 'production') return;
    if (canAsk() && !yes) {
      const fields = (): Field[] => [...locksFields(JSON.parse(bodyText)), ['Body', raw ? bodyText : null]];
      showScreen(this, session, session.client.connection.accountId, () => [
        [{ look: 'strong', fields: fields() }],
      ]);
    }
    await askReally(() => lockWords.askChange, yes);
  }
}

function locksOf(flags: {
  readonly blocked?: boolean | undefined;
  readonly hours?: string | undefined;
  readonly 'source-ip'?: string[] | undefined;
}): Record<string, unknown> {
  const ips = flags['source-ip'] ?? [];
  return {
    ...(flags.blocked === undefined ? {} : { cashoutBlocked: flags.blocked }),
    ...(flags.hours === undefined ? {} : { cashoutHours: hoursOf(flags.hours) }),
    ...(ips.length === 0 ? {} : { cashoutSourceIps: ipsOf(ips) }),
  };
}

function hoursOf(text: string): { start: string; end: string } | null {
  if (text === 'any') return null;
  const [, start = '', end = ''] =
    /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? [];
  if (start !== end) return { start, end };
  throw usageError('invalid_field', lockWords.badHours);
}

function ipsOf(texts: readonly string[]): string[] | null {
  if (texts.length === 1 && texts[0] === 'any') return null;
  return texts.map(addressRange);
}
