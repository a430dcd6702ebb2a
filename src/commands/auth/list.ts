import { BaseCommand } from '../../lib/command/base.ts';
import { loadProfiles, type Profile } from '../../lib/connection/profile.ts';
import type { Column } from '../../lib/terminal/answer.ts';
import { authWords } from '../../lib/words/auth.ts';
import { valueWords } from '../../lib/words/values.ts';

interface Row {
  readonly profile: string;
  readonly current: boolean;
  readonly environment: string;
  readonly host: string;
  readonly tenantId: string;
  readonly accountId: string | null;
  readonly clientId: string;
  readonly store: Profile['secret']['store'];
}

export default class AuthList extends BaseCommand {
  async run(): Promise<void> {
    const { flags } = await this.parse(AuthList);
    const book = loadProfiles(process.env);
    const records = Object.entries(book.profiles).map(([name, profile]) => row(name, profile, book.current));
    const columns: readonly Column<Row>[] = [
      { header: 'PROFILE', value: (one: Row) => (one.current ? `${one.profile} *` : one.profile) },
      {
        header: 'ENVIRONMENT',
        value: (one: Row) => one.environment,
        shown: (one: Row) => valueWords.environment(one.environment),
        cell: 'name',
      },
      { header: 'HOST', value: (one: Row) => one.host },
      { header: 'TENANT', value: (one: Row) => one.tenantId },
      { header: 'ACCOUNT', value: (one: Row) => one.accountId ?? '-' },
      {
        header: 'SECRET',
        value: (one: Row) => one.store,
        shown: (one: Row) => authWords.stores[one.store],
        cell: 'name',
      },
    ];
    const empty = authWords.noProfiles;
    await this.show({ json: records, table: { columns, records, empty } }, flags);
  }
}

function row(name: string, profile: Profile, current: string | null): Row {
  return {
    profile: name,
    current: name === current,
    environment: profile.environment,
    host: (profile.signing ? profile.clientBaseUrl : profile.baseUrl) ?? '',
    tenantId: profile.tenantId,
    accountId: profile.accountId,
    clientId: profile.clientId,
    store: profile.secret.store,
  };
}
