import * as Flags from '@oclif/core/flags';
import { type AuthStatus, authStatus, type StatusDepth } from '../../lib/areas/auth/status.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { resolveConnection } from '../../lib/connection/connect.ts';
import { endingOfToken } from '../../lib/connection/credential-check.ts';
import { exitCodeOf } from '../../lib/errors/exit-codes.ts';
import type { Field } from '../../lib/terminal/answer.ts';

export default class AuthStatusCommand extends BaseCommand {
  static override summary = 'Show which credential is in use, where it lives, and whether it works';
  static override description =
    `Shows neither token nor secret. Without --check it tells what is known on this machine: a token that is kept and not yet
at its end is called kept, and the service, which may take it no longer, is not asked; only where none is kept is a new one
got. --check spends one query, GET /v1/banks, which moves nothing and costs no quota, and renews a kept token that is no
longer taken. Exit 0 when the credential works as far as was asked, 50 when it is refused or missing, 80 or 81 when the
service could not be asked.`;
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --check',
    '<%= config.bin %> <%= command.id %> --profile main --no-check --json',
  ];
  static override flags = {
    check: Flags.boolean({
      description: 'ask the service, by one cheap query, whether it takes the token',
      exclusive: ['no-check'],
    }),
    'no-check': Flags.boolean({ description: 'do not read the secret and do not ask the service' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(AuthStatusCommand);
    const resolved = resolveConnection({ flags, env: process.env });
    const status = await authStatus(resolved, process.env, { depth: depthOf(flags) });
    await this.show({ json: status, fields: statusFields(status) }, flags);
    if (status.token) process.exitCode = exitCodeOf(endingOfToken(status.token));
  }
}

function depthOf(flags: { readonly check: boolean; readonly 'no-check': boolean }): StatusDepth {
  if (flags['no-check']) return 'nothing';
  return flags.check ? 'service' : 'token';
}

function statusFields(status: AuthStatus): Field[] {
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
        [
          token.state,
          token.expiresAt && `until ${token.expiresAt}`,
          token.asked && `by ${token.asked}`,
          token.message,
        ]
          .filter(Boolean)
          .join(', '),
    ],
  ];
}
