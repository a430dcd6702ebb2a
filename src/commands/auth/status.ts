import * as Flags from '@oclif/core/flags';
import { type AuthStatus, authStatus } from '../../lib/cli/auth-status.ts';
import { BaseCommand } from '../../lib/cli/base-command.ts';
import { resolveConnection } from '../../lib/cli/connect.ts';
import { exitOfToken } from '../../lib/cli/credential-check.ts';

export default class AuthStatusCommand extends BaseCommand {
  static override summary = 'Show which credential is in use, where it lives, and whether it works';
  static override description =
    'Tries the credential by getting a token and shows neither token nor secret. Exit 0 when it works, 50 when it is ' +
    'refused or missing, 80 or 81 when the service could not be asked.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --profile main --no-check --json',
  ];
  static override flags = {
    'no-check': Flags.boolean({ description: 'do not read the secret and do not ask the service' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(AuthStatusCommand);
    const resolved = resolveConnection({ flags, env: process.env });
    const status = await authStatus(resolved, process.env, { check: !flags['no-check'] });
    await this.show({ json: status, fields: statusFields(status) }, flags);
    if (status.token) process.exitCode = exitOfToken(status.token);
  }
}

function statusFields(status: AuthStatus): [string, string | null][] {
  const { token, signing } = status;
  return [
    [
      'Profile',
      status.profile ??
        (status.kind === 'embedded' ? 'none: embedded sandbox' : 'none: environment variables'),
    ],
    ['Environment', status.environment],
    ['Host', status.host],
    ['Tenant', status.tenantId],
    ['Account', status.accountId],
    ['Client', status.clientId],
    ['Secret', status.secret?.description ?? null],
    ['Signing key', signing && `${signing.keyId} (${signing.algorithm ?? 'not read'})`],
    [
      'Token',
      token &&
        [token.state, token.expiresAt && `until ${token.expiresAt}`, token.message]
          .filter(Boolean)
          .join(', '),
    ],
  ];
}
