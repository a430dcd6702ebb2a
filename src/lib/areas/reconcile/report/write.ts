import { version } from '../../../connection/version.ts';
import { newFile } from '../../../files/new-file.ts';
import { flush } from '../../../terminal/row-stream.ts';
import { dayReportWords } from '../../../words/day-report.ts';
import { type Gathered, type Means, summedUp } from '../reconcile.ts';
import { walk } from '../walk.ts';
import { type ReportFacts, renderDayReport } from './day-report.ts';

/**
 * Writes a reconciliation as a page for `--report`; the file appears once it is complete.
 * @throws {CliError} exit 2 if the name is taken, 90 if it cannot be written
 */
export async function reportDay(path: string, means: Means, gathered: Gathered): Promise<void> {
  const { book, command, owner, session } = means;
  const { counted } = await walk(book.entries(), null, (entry) => entry);
  const { summary, isIncomplete, inFile } = summedUp(gathered, counted);
  const facts: ReportFacts = {
    accountId: owner.accountId,
    profile: session.profileName,
    environment: session.client.connection.environment,
    madeAtMs: session.serviceNow(),
    version,
    isIncomplete,
    inFile,
  };
  const file = newFile(path);
  try {
    for (const piece of renderDayReport(summary, () => book.entries(), facts))
      if (!(await flush(file.out, piece))) break;
    await file.keep();
  } finally {
    file.drop();
  }
  command.note(() => dayReportWords.written(path));
}
