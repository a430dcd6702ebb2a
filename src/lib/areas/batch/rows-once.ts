import * as Flags from '@oclif/core/flags';
import type { Client } from '../../client/client.ts';
import { withJournal } from '../../command/service.ts';
import type { Session } from '../../connection/session.ts';
import { show } from '../../contract/batch.ts';
import { type Journal, JournalError } from '../../journal/journal.ts';
import { batchFacts } from '../../journal/rails/batch-facts.ts';
import { creationFlags } from '../../payments/create-once.ts';
import type { Creation } from '../../payments/creation.ts';
import { withJournalIfAny } from '../../payments/journal-if-any.ts';
import { batchWords } from '../../words/batch.ts';
import type { Message, Telling } from '../../words/topic.ts';
import { sheetScope } from './sheet.ts';
import { refuseUploadedBefore, type Upload, uploadedBeforeNote } from './upload.ts';

/** Flags of a command that puts rows into a batch. */
export const batchRowsFlags = {
  ...creationFlags,
  'allow-duplicate': Flags.boolean({
    helpGroup: 'SAFETY',
  }),
};

type RowsFlags = { readonly 'allow-duplicate': boolean; readonly 'dry-run': boolean };

/**
 * How many rows the batch shows now; null if it shows no number. A dry run asks nobody and says what the journal knows.
 */
export async function rowsBefore(
  session: Session,
  upload: Upload,
  flags: RowsFlags,
  note: (text: Telling) => void,
): Promise<number | null> {
  if (flags['dry-run']) {
    const known = flags['allow-duplicate'] ? null : await uploadedBefore(session, upload);
    if (known !== null) note(known);
    return null;
  }
  const target = await session.client.read(show, { params: { batchId: upload.batchId } });
  return batchFacts(target.json.value).total;
}

/**
 * Makes sure that no row is sent twice unintentionally: records the rows before they are sent, as they may have arrived
 * although the answer was lost, and removes them if the service took none, so that they block nothing.
 * @throws {CliError} exit 33 by `before`; nothing was sent
 */
export function rowsClaimed(
  session: Session,
  upload: Upload,
  flags: RowsFlags,
): Required<Pick<Creation, 'before' | 'unmade'>> {
  let sheetId: number | null = null;
  return {
    async before() {
      sheetId = await withJournal(session, (journal) =>
        claimRows(session.client, journal, upload, flags['allow-duplicate']),
      );
    },
    async unmade() {
      const claimed = sheetId;
      sheetId = null;
      if (claimed !== null) await withJournal(session, (journal) => journal.forgetSheet(claimed));
    },
  };
}

const lockWaitMs = 45_000;

/**
 * Checks rows and records them as one step, before they are sent: of two concurrent runs, the second finds what the first
 * recorded.
 * @returns the id by which the rows are removed if the service refuses them
 * @throws {CliError} exit 33; nothing was sent. @throws {JournalError} while another process is doing so
 */
export async function claimRows(
  client: Client,
  journal: Journal,
  upload: Upload,
  allowDuplicate: boolean,
): Promise<number> {
  const { batchId, rows } = upload;
  const scope = sheetScope(client);
  const lock = await journal.lock('sheets', { clock: client.clock, waitMs: lockWaitMs });
  if (!lock) throw new JournalError(batchWords.busy.text);
  try {
    if (!allowDuplicate) await refuseUploadedBefore(client, await journal.sheets(scope), upload);
    return await journal.rememberSheet({
      ...scope,
      batchId,
      rows,
      kind: 'uploaded',
      atMs: client.clock.now(),
    });
  } finally {
    await lock.release();
  }
}

async function uploadedBefore({ client, environment }: Session, upload: Upload): Promise<Message | null> {
  const sheets = await withJournalIfAny(environment, (journal) => journal?.sheets(sheetScope(client)));
  return uploadedBeforeNote(sheets ?? [], upload, client.clock.now());
}
