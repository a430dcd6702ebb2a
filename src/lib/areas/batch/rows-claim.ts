import type { Client } from '../../client/client.ts';
import { lockFile } from '../../client/file-lock.ts';
import { type Journal, JournalError } from '../../journal/journal.ts';
import { lockDirectoryOf } from '../../journal/lock-directory.ts';
import { sheetScope } from './sheet.ts';
import { refuseUploadedBefore, type Upload } from './upload.ts';

const lockWaitMs = 45_000;

/**
 * Checks rows and remembers them as one step, before they are sent: of two runs at once, the second finds what the first
 * put aside.
 * @returns the id by which the rows are forgotten if the service refuses them
 * @throws {CliError} exit 33; nothing was sent. @throws {JournalError} while another process is at it
 */
export async function claimRows(
  client: Client,
  journal: Journal,
  upload: Upload,
  allowDuplicate: boolean,
): Promise<number> {
  const { batchId, rows } = upload;
  const scope = sheetScope(client);
  const path = `${lockDirectoryOf(journal.location)}/sheets.lock`;
  const lock = await lockFile(path, client.clock, lockWaitMs);
  if (!lock) throw new JournalError('Another process is putting rows into a batch.');
  try {
    if (!allowDuplicate) await refuseUploadedBefore(client, journal.sheets(scope), upload);
    return journal.rememberSheet({ ...scope, batchId, rows, kind: 'uploaded', atMs: client.clock.now() });
  } finally {
    lock.release();
  }
}
