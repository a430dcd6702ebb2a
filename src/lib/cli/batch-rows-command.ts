import * as Flags from '@oclif/core/flags';
import { show } from '../contract/batches.ts';
import { batchFacts } from '../journal/batch-facts.ts';
import { sheetScope } from './batch-sheet.ts';
import { refuseSameRowTwice, refuseUploadedBefore, type Upload, uploadedBeforeNote } from './batch-upload.ts';
import type { Session } from './session.ts';
import { WriteCommand, writeFlags } from './write-command.ts';

/** Flags of a command that puts rows into a batch. */
export const batchRowsFlags = {
  ...writeFlags,
  'allow-duplicate': Flags.boolean({
    description: 'upload rows that another batch has or had: they are meant to be paid once more',
    helpGroup: 'SAFETY',
  }),
};

/** What two ways of putting rows into a batch share: no row goes twice unless it is meant to. */
export abstract class BatchRowsCommand extends WriteCommand {
  /**
   * Checks and remembers the rows before they are sent: after a lost answer they may be there. A dry run only says what
   * the journal knows.
   * @returns how many rows the batch showed before; null when it showed no number or was not asked
   * @throws {CliError} exit 33; nothing was sent
   */
  protected async beforeRows(
    session: Session,
    upload: Upload,
    flags: { readonly 'allow-duplicate': boolean; readonly 'dry-run': boolean },
  ): Promise<number | null> {
    const { client } = session;
    if (!flags['allow-duplicate']) refuseSameRowTwice(upload);
    if (flags['dry-run']) {
      if (!flags['allow-duplicate']) await this.noteKnownRows(session, upload);
      return null;
    }
    const scope = sheetScope(client);
    const { batchId, rows } = upload;
    const target = await client.read(show, { params: { batchId } });
    await this.withJournal(session, async (journal) => {
      if (!flags['allow-duplicate']) await refuseUploadedBefore(client, journal.sheets(scope), upload);
      journal.rememberSheet({ ...scope, batchId, rows, kind: 'uploaded', atMs: client.clock.now() });
    });
    return batchFacts(target.json.value).total;
  }

  private async noteKnownRows({ client, environment }: Session, upload: Upload): Promise<void> {
    const { journalIfAny } = await import('./journal-if-any.ts');
    const journal = await journalIfAny(environment);
    const sheets = journal?.sheets(sheetScope(client)) ?? [];
    journal?.close();
    const note = uploadedBeforeNote(sheets, upload, client.clock.now());
    if (note !== null) this.note(note);
  }
}
