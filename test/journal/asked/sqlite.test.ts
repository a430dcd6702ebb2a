import { openSqliteJournal } from '../../../src/lib/journal/sqlite/journal.ts';
import { served } from '../../webhooks/inspect-desk.ts';
import { asks } from './asked.ts';

asks('SQLite', 60, () => ({ env: {}, open: () => openSqliteJournal(served.machine.journal()) }));
