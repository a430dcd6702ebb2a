import { describe } from 'vitest';
import { hasTools } from '../../support/tools.ts';
import { openPostgresForEachTest } from '../postgres-desk.ts';
import { findsAgain } from './found.ts';
import { keepsPayees } from './payees.ts';
import { beginsPayments } from './payments.ts';
import { heedsPolicies } from './policies.ts';
import { tellsRows } from './rows.ts';
import { plansRuns } from './runs.ts';
import { schedules } from './schedules.ts';
import { searches } from './searched.ts';
import { standings } from './standings.ts';

describe.skipIf(!hasTools('postgres'))('a journal on PostgreSQL', () => {
  const desk = openPostgresForEachTest();
  const open = () => desk().open();

  beginsPayments(open);
  findsAgain(open);
  plansRuns(open);
  tellsRows(open);
  searches(open);
  keepsPayees(open);
  schedules(open);
  heedsPolicies(open);
  standings(open);
});
