import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { executedState } from '../../lib/areas/plan/executed.ts';
import type { ListedPlan } from '../../lib/areas/plan/list.ts';
import { plansIn } from '../../lib/areas/plan/list.ts';
import { brasiliaInstant, minuteText } from '../../lib/brazil/clock.ts';
import { aboutLocalChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { hasSharedJournal } from '../../lib/connection/paths.ts';
import { policyHere } from '../../lib/payments/plans/policy-here.ts';
import { sharedPlace } from '../../lib/payments/plans/shared.ts';
import type { Column } from '../../lib/terminal/answer.ts';
import { planWords } from '../../lib/words/plans.ts';

const columns: readonly Column<ListedPlan>[] = [
  { header: 'Plan', value: ({ path }) => path, freeText: true, whole: true },
  { header: 'Ref', value: ({ ref }) => ref ?? '', freeText: true },
  { header: 'Payments', spare: true, value: ({ payments }) => String(payments), align: 'right' },
  {
    header: 'Amount',
    value: ({ amount }) => amount ?? '',
    shown: ({ reais }) => reais,
    align: 'right',
    cell: 'amount',
  },
  {
    header: 'Expires',
    value: ({ expiresAtMs }) => brasiliaInstant(expiresAtMs),
    shown: ({ expiresAtMs }) => minuteText(expiresAtMs),
    cell: 'instant',
    whole: true,
  },
  {
    header: 'State',
    value: ({ stands }) => stands,
    shown: ({ stands, executed, waitsFor }) =>
      executed
        ? planWords.ended(minuteText(executed.atMs), executedState(executed))
        : planWords.listed(stands, waitsFor.join(', ')),
    sentence: true,
  },
];

/** `brl plan list`: the plans in a folder or the shared journal, and whom they wait for or what became of them. */
export default class PlanList extends BaseCommand {
  override about = aboutLocalChange();

  static override args = { path: Args.string() };
  static override flags = {
    'waiting-for': Flags.string({ helpValue: 'NAME' }),
    key: Flags.string({ helpValue: 'FILE' }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PlanList);
    const isShared = args.path === sharedPlace || (args.path === undefined && hasSharedJournal(process.env));
    const folder = isShared ? null : (args.path ?? '.');
    const { plans: records, changed } = await plansIn(folder, await policyHere(), flags);
    const items = records.map(({ reais: _shown, expiresAtMs, executed, ...plan }) => ({
      ...plan,
      executed: executed && {
        id: executed.id,
        state: executed.state,
        at: new Date(executed.atMs).toISOString(),
      },
      expiresAt: new Date(expiresAtMs).toISOString(),
    }));
    const wanted = flags['waiting-for'];
    const empty = wanted === undefined ? planWords.noPlans(isShared) : planWords.noneWaits(wanted, isShared);
    await this.show({ json: { items, changed }, table: { columns, records, empty } }, flags);
    for (const path of changed) this.note(() => planWords.changedIn(path));
  }
}
