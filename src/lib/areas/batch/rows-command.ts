import * as Flags from '@oclif/core/flags';
import { withJournal } from '../../command/service.ts';
import type { Session } from '../../connection/session.ts';
import { show } from '../../contract/batch.ts';
import { batchFacts } from '../../journal/rails/batch-facts.ts';
import { CreationCommand, creationFlags } from '../../payments/creation-command.ts';
import { sheetScope } from './sheet.ts';
import { type Upload, uploadedBeforeNote } from './upload.ts';

/** Flags of a command that puts rows into a batch. */
export const batchRowsFlags = {
  ...creationFlags,
  'allow-duplicate': Flags.boolean({
    description: 'upload rows that another batch has or had, or that stand there twice: they are meant',
    helpGroup: 'SAFETY',
  }),
};

type RowsFlags = { readonly 'allow-duplicate': boolean; readonly 'dry-run': boolean };

/** What two ways of putting rows into a batch share: no row goes twice unless it is meant to. */
export abstract class BatchRowsCommand extends CreationCommand {
  /** Takes back {@link remember}: set once rows are remembered. */
  private forget: (() => Promise<void>) | null = null;

  /** How many rows the batch shows now; null when it shows no number. A dry run asks nobody and says what the journal knows. */
  protected async rowsBefore(session: Session, upload: Upload, flags: RowsFlags): Promise<number | null> {
    if (flags['dry-run']) {
      if (!flags['allow-duplicate']) await this.noteKnownRows(session, upload);
      return null;
    }
    const target = await session.client.read(show, { params: { batchId: upload.batchId } });
    return batchFacts(target.json.value).total;
  }

  /**
   * Checks and remembers the rows before they are sent: after a lost answer they may be there.
   * @throws {CliError} exit 33; nothing was sent
   */
  protected async remember(session: Session, upload: Upload, flags: RowsFlags): Promise<void> {
    const { claimRows } = await import('./rows-claim.ts');
    const sheetId = await withJournal(session, (journal) =>
      claimRows(session.client, journal, upload, flags['allow-duplicate']),
    );
    this.forget = () => withJournal(session, async (journal) => journal.forgetSheet(sheetId));
  }

  /** Forgets the rows that this run remembered, where the service took none of them: they stand in nobody's way. */
  protected async forgetRefused(): Promise<void> {
    await this.forget?.();
    this.forget = null;
  }

  private async noteKnownRows({ client, environment }: Session, upload: Upload): Promise<void> {
    const { journalIfAny } = await import('../../payments/journal-if-any.ts');
    const journal = await journalIfAny(environment);
    const sheets = journal?.sheets(sheetScope(client)) ?? [];
    journal?.close();
    const note = uploadedBeforeNote(sheets, upload, client.clock.now());
    if (note !== null) this.note(note);
  }
}
