// Opens and closes the journal that it is told of, and says how that went; one of several that do it at once.
import { openSqliteJournal } from '../../src/lib/journal/sqlite/journal.ts';

process.on('message', (location) => void open(location));
process.send('ready');

async function open(location) {
  try {
    await openSqliteJournal(location).close();
    process.send('opened');
  } catch (error) {
    process.send(error.message);
  }
}
