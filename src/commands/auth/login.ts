import * as Flags from '@oclif/core/flags';
import { type LoginResult, login, loginStores } from '../../lib/areas/auth/login.ts';
import { loginInput } from '../../lib/areas/auth/questions.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { profileName } from '../../lib/connection/profile.ts';
import { describeReference } from '../../lib/connection/secrets.ts';
import { CliError } from '../../lib/errors/cli-error.ts';
import { authWords } from '../../lib/words/auth.ts';

export default class AuthLogin extends BaseCommand {
  static override flags = {
    environment: Flags.string({
      options: ['sandbox', 'production'],
    }),
    'base-url': Flags.string({ helpValue: 'URL' }),
    'client-base-url': Flags.string({
      helpValue: 'URL',
    }),
    'tenant-id': Flags.string({ helpValue: 'ID' }),
    'account-id': Flags.string({ helpValue: 'ID' }),
    'client-id': Flags.string({ helpValue: 'ID' }),
    'token-path': Flags.string({
      helpValue: '/PATH|URL',
    }),
    'acting-document': Flags.string({ helpValue: 'CPF|CNPJ' }),
    'client-secret-file': Flags.string({
      helpValue: 'FILE|-',
    }),
    'secret-command': Flags.string({
      helpValue: 'COMMAND',
    }),
    'signing-key-file': Flags.string({ helpValue: 'FILE' }),
    'signing-key-id': Flags.string({ helpValue: 'ID' }),
    store: Flags.string({ options: [...loginStores] }),
    'vault-key': Flags.string({
      options: ['passphrase', 'keychain'],
    }),
    'no-check': Flags.boolean(),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(AuthLogin);
    const name = profileName(flags.profile ?? process.env.BRL_PROFILE ?? 'default');
    const result = await login(await loginInput(flags, name), process.env);
    if (result.replaced) this.note(authWords.replaced(name));
    if (!result.isCurrent) this.note(authWords.makeCurrent(`brl auth switch ${name}`));
    const { profile, token, isCurrent } = result;
    await this.show(
      {
        json: loginDocument(name, result),
        fields: [
          ['Profile', isCurrent ? authWords.current(name) : name],
          ['Environment', profile.environment],
          ['Host', profile.signing ? profile.clientBaseUrl : profile.baseUrl],
          ['Tenant', profile.tenantId],
          ['Account', profile.accountId],
          ['Client', profile.clientId],
          ['Secret', describeReference(profile.secret, process.env)],
          ['Signing key', profile.signing && `${profile.signing.keyId} (${profile.signing.algorithm})`],
          ['Token', authWords.status.states[token.state]],
        ],
      },
      flags,
    );
  }

  /** By its later questions the credential has been tried: what counts is that it was not stored. */
  protected override async catch(error: Error): Promise<void> {
    if (error.name !== 'QuestionLeft') return super.catch(error);
    const message = authWords.stopped;
    return super.catch(new CliError({ code: 'declined', ends: 'interrupted', message }));
  }
}

function loginDocument(name: string, { profile, token, isCurrent }: LoginResult) {
  return {
    profile: name,
    current: isCurrent,
    environment: profile.environment,
    host: profile.signing ? profile.clientBaseUrl : profile.baseUrl,
    tenantId: profile.tenantId,
    accountId: profile.accountId,
    clientId: profile.clientId,
    secret: { store: profile.secret.store, description: describeReference(profile.secret, process.env) },
    signing: profile.signing && { keyId: profile.signing.keyId, algorithm: profile.signing.algorithm },
    token,
  };
}
