import { openSqliteJournal } from '../../../src/lib/journal/sqlite/journal.ts';
import { openFolderForEachTest, path } from '../store-desk.ts';
import type { Open } from './desk.ts';
import { findsAgain } from './found.ts';
import { keepsPayees } from './payees.ts';
import { beginsPayments } from './payments.ts';
import { heedsPolicies } from './policies.ts';
import { tellsRows } from './rows.ts';
import { plansRuns } from './runs.ts';
import { schedules } from './schedules.ts';
import { searches } from './searched.ts';
import { standings } from './standings.ts';

openFolderForEachTest();
const open: Open = async () => openSqliteJournal(path);

beginsPayments(open);
findsAgain(open);
plansRuns(open);
tellsRows(open);
searches(open);
keepsPayees(open);
schedules(open);
heedsPolicies(open);
standings(open);
