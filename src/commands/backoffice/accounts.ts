import * as Args from '@oclif/core/args';
import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { accounts } from '../../lib/contract/backoffice.ts';
import { firstTextMember, listOf } from '../../lib/json/lists.ts';
import type { Column } from '../../lib/terminal/answer.ts';
import { backofficeWords } from '../../lib/words/backoffice.ts';
import { statusText } from '../../lib/words/statuses.ts';
import { valueWords } from '../../lib/words/values.ts';

/** `brl backoffice accounts`: GET /v1/backoffice/tenants/{tenantId}/accounts. */
export default class BackofficeAccounts extends BaseCommand {
  static override args = { tenant: Args.string({ required: true }) };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(BackofficeAccounts);
    await connected(this, flags, async ({ client }) => {
      const json = asReceived(await client.read(accounts, { params: { tenantId: args.tenant } }));
      const records = listOf(json, ['items', 'accounts', 'data']);
      await this.show(
        { json, table: { columns, records, empty: backofficeWords.noAccounts }, records },
        flags,
      );
    });
  }
}

const columns: readonly Column<unknown>[] = [
  { header: 'Account', value: (row) => firstTextMember(row, ['accountId', 'id']) ?? '', whole: true },
  { header: 'Number', value: (row) => firstTextMember(row, ['accountNumber']) ?? valueWords.none },
  { header: 'Status', value: statusOf, shown: (row) => statusText(statusOf(row), 'account'), cell: 'name' },
  { header: 'Holder', value: (row) => firstTextMember(row, ['holderName', 'name']) ?? '', freeText: true },
];

function statusOf(row: unknown): string {
  return firstTextMember(row, ['status', 'state']) ?? '';
}
