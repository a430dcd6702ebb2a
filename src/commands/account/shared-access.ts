import { timeText } from '../../lib/brazil/clock.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { sharedAccess } from '../../lib/contract/account.ts';
import { member, textMember } from '../../lib/json/members.ts';
import type { Column } from '../../lib/terminal/answer.ts';
import { accountWords } from '../../lib/words/account.ts';
import { standingText } from '../../lib/words/statuses.ts';

const columns: readonly Column<unknown>[] = [
  { header: 'Tenant', value: (row) => textMember(row, 'displayName') ?? '', freeText: true },
  {
    header: 'Status',
    value: (row) => textMember(row, 'status') ?? '',
    shown: (row) => standingText(textMember(row, 'status') ?? ''),
    cell: 'name',
  },
  {
    header: 'Since',
    value: (row) => textMember(row, 'since') ?? '',
    shown: (row) => timeText(textMember(row, 'since'), 'minute') ?? '',
    whole: true,
    cell: 'instant',
  },
  { header: 'Ours', value: (row) => (member(row, 'isCurrent') === true ? accountWords.ours : '') },
];

/** `brl account shared-access`: GET …/shared-access. */
export default class AccountSharedAccess extends BaseCommand {
  async run(): Promise<void> {
    const { flags } = await this.parse(AccountSharedAccess);
    await connected(this, flags, async ({ client }) => {
      const reply = await client.read(sharedAccess, {});
      const { value } = reply.json;
      const records: unknown[] =
        [value, member(value, 'items'), member(value, 'tenants'), member(value, 'data')].find(
          Array.isArray,
        ) ?? [];
      await this.show({ json: asReceived(reply), table: { columns, records }, records }, flags);
    });
  }
}
