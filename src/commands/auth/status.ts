import * as Flags from '@oclif/core/flags';
import { type AuthStatus, authStatus, type StatusDepth } from '../../lib/areas/auth/status.ts';
import { timeText } from '../../lib/brazil/clock.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { resolveConnection } from '../../lib/connection/connect.ts';
import { endingOfToken } from '../../lib/connection/credential-check.ts';
import type { Field } from '../../lib/terminal/answer.ts';
import { whileWorking } from '../../lib/terminal/waiting.ts';
import { authWords } from '../../lib/words/auth.ts';
import { outcomeWords } from '../../lib/words/outcome.ts';
import { valueWords } from '../../lib/words/values.ts';

export default class AuthStatusCommand extends BaseCommand {
  static override flags = {
    check: Flags.boolean({
      exclusive: ['no-check'],
    }),
    'no-check': Flags.boolean(),
  };

  async run(): Ended {
    const { flags } = await this.parse(AuthStatusCommand);
    const resolved = resolveConnection({ flags, env: process.env });
    const look = () => authStatus(resolved, process.env, { depth: depthOf(flags) });
    const status = await whileWorking(() => outcomeWords.asking, look);
    await this.show({ json: status, fields: statusFields(status) }, flags);
    return status.token ? endingOfToken(status.token) : undefined;
  }
}

function depthOf(flags: { readonly check: boolean; readonly 'no-check': boolean }): StatusDepth {
  if (flags['no-check']) return 'nothing';
  return flags.check ? 'service' : 'token';
}

function vaultText(openUntil: string | null): string {
  if (openUntil === null) return authWords.status.locked;
  return authWords.status.openUntil(timeText(openUntil) ?? '');
}

function statusFields(status: AuthStatus): Field[] {
  const { token, signing } = status;
  return [
    [
      'Profile',
      status.profile ?? (status.kind === 'embedded' ? authWords.status.embedded : authWords.status.variables),
    ],
    ['Environment', valueWords.environment(status.environment)],
    ['Host', status.host],
    ['Tenant', status.tenantId],
    ['Account', status.accountId],
    ['Client', status.clientId],
    ['Secret', status.secret?.description ?? null],
    ['Vault', status.vault && vaultText(status.vault.openUntil)],
    [
      'Signing key',
      signing &&
        [
          `${signing.keyId} (${signing.algorithm ?? authWords.status.keyNotRead})`,
          signing.command && authWords.status.signedBy(signing.command),
        ]
          .filter(Boolean)
          .join(', '),
    ],
    [
      'Token',
      token &&
        [
          authWords.status.states[token.state],
          token.expiresAt && authWords.status.until(timeText(token.expiresAt) ?? ''),
          token.asked && authWords.status.by(token.asked),
          token.message,
        ]
          .filter(Boolean)
          .join(', '),
    ],
  ];
}
