import { resolve } from 'node:path';
import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import {
  beyondText,
  copyFields,
  copyJson,
  journalFile,
  namedCopy,
  refuseUnsound,
} from '../../lib/areas/journal/backup.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { type CliError, usageError } from '../../lib/errors/cli-error.ts';
import { beyondCopy, putBack } from '../../lib/journal/backup/restore.ts';
import { aboutRecords } from '../../lib/payments/about.ts';
import { agree } from '../../lib/payments/confirm/asking.ts';
import { canAsk } from '../../lib/terminal/ask.ts';
import { whileWorking } from '../../lib/terminal/waiting.ts';
import { backupWords } from '../../lib/words/backup.ts';
import { paymentJournalWords } from '../../lib/words/payment-journal.ts';
import { valueWords } from '../../lib/words/values.ts';

/** `brl journal restore`: puts a copy in the place of the journal; it pays nothing until `brl journal reopen`. */
export default class JournalRestore extends BaseCommand {
  override about = aboutRecords();

  static override args = { file: Args.string({ required: true }) };
  static override flags = { yes: Flags.boolean(), identity: Flags.string({ helpValue: 'FILE' }) };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(JournalRestore);
    const { environment, location, options } = journalFile(flags);
    const path = resolve(args.file);
    const copy = await namedCopy(path, { ...options, beside: location, identity: flags.identity });
    try {
      const { state, beyond } = await whileWorking(
        () => backupWords.working,
        async () => {
          const state = copy.state();
          return { state, beyond: beyondCopy(location, copy, state.last) };
        },
      );
      // A record that was changed before the copy was made is in every copy, and its payment stays in doubt.
      refuseUnsound(path, { ...state, broken: null });
      const { broken, movedTo } = state;
      if (broken !== null) this.note(() => paymentJournalWords.journal(path, broken));
      if (movedTo !== null && movedTo !== location) throw movedAway(path, movedTo);
      refuseOther(copy.environments(), { path, environment, location, isOfIt: beyond?.isOfIt ?? true });
      const loses = beyondText(beyond);
      if (!flags.yes) {
        if (!canAsk()) throw usageError('needs_yes', backupWords.needsYes(loses), backupWords.addYes);
        this.note(() => beyondText(beyond));
        await agree(() => backupWords.askRestore);
      }
      const nowMs = Date.now();
      const aside = `${location}.replaced-${new Date(nowMs).toISOString().replaceAll(/[-:.]/g, '')}`;
      const kept = await whileWorking(
        () => backupWords.working,
        () => putBack(location, copy, state, { ...options, aside, nowMs }),
      );
      const json = {
        ...copyJson(path, state),
        journal: location,
        replaced: kept,
        lostPayments: beyond?.payments ?? null,
        lostRecords: beyond?.records ?? null,
      };
      await this.show({ json, fields: copyFields(path, state) }, flags);
      if (flags.yes) this.note(() => beyondText(beyond));
      if (kept !== null) this.note(() => backupWords.keptAs(kept));
      this.note(() => backupWords.restored(location, path));
      this.note(() => valueWords.next(this.further('brl journal reopen')));
    } finally {
      copy.close();
    }
  }
}

/** The payments made since are where it was moved to. */
function movedAway(path: string, to: string): CliError {
  return usageError(
    'usage',
    paymentJournalWords.journal(path, paymentJournalWords.movedTo(to)),
    paymentJournalWords.useMoved,
  );
}

interface Other {
  readonly path: string;
  readonly environment: string;
  readonly location: string;
  readonly isOfIt: boolean;
}

/** @throws {CliError} exit 2 for a copy of another journal */
function refuseOther(environments: readonly string[], { path, environment, location, isOfIt }: Other): void {
  if (!isOfIt) throw usageError('usage', backupWords.ofOtherHistory(path, location), backupWords.otherPlace);
  if (environments.length > 0 && !environments.includes(environment))
    throw usageError('usage', backupWords.ofOtherEnvironment(path, environment), backupWords.useEnvironment);
}
