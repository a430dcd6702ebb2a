import * as Args from '@oclif/core/args';
import { csvCells } from '../../lib/areas/batch/csv-file.ts';
import { fileAnswer, outFlag } from '../../lib/areas/batch/file-answer.ts';
import { batchColumnNames, sheetRows, sheetScope } from '../../lib/areas/batch/sheet.ts';
import type { Answered } from '../../lib/client/reply.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected, withJournal } from '../../lib/command/service.ts';
import type { Session } from '../../lib/connection/session.ts';
import { exportItems } from '../../lib/contract/batch.ts';

/** `brl batch export-failed`: GET …/pix/batches/{batchId}/items/export?status=failed. */
export default class BatchExportFailed extends BaseCommand {
  static override args = { batch: Args.string({ required: true }) };
  static override flags = { ...outFlag };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(BatchExportFailed);
    const input = { params: { batchId: args.batch }, query: { status: 'failed' } };
    await connected(this, flags, async (session) => {
      const reply = await session.client.download(exportItems, input);
      await this.remember(session, args.batch, reply);
      await this.show(fileAnswer(reply, flags), flags);
    });
  }

  private async remember(session: Session, batchId: string, { file }: Answered): Promise<void> {
    const table = file ? await csvCells(file.bytes) : null;
    if (!table) return;
    const { client } = session;
    const rows = sheetRows(table.columns, table.cells, batchColumnNames(client.connection.settings));
    const sheet = { ...sheetScope(client), batchId, kind: 'failed', rows, atMs: client.clock.now() } as const;
    await withJournal(session, (journal) => journal.rememberSheet(sheet));
  }
}
