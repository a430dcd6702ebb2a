import * as Flags from '@oclif/core/flags';
import type { authLogin } from '../../lib/answers/auth.ts';
import type { AnswerOf } from '../../lib/answers/promise.ts';
import { type LoginResult, login, loginStores } from '../../lib/areas/auth/login.ts';
import { guidedLogin } from '../../lib/areas/auth/questions.ts';
import { typedInput } from '../../lib/areas/auth/typed.ts';
import { aboutLocalChange } from '../../lib/command/about.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { profileName } from '../../lib/connection/profile.ts';
import { describeReference } from '../../lib/connection/secrets.ts';
import { CliError } from '../../lib/errors/cli-error.ts';
import { canAsk } from '../../lib/terminal/ask.ts';
import { authWords } from '../../lib/words/auth.ts';
import { commandWords } from '../../lib/words/command.ts';

export default class AuthLogin extends BaseCommand {
  override about = aboutLocalChange();

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
    'signing-command': Flags.string({ helpValue: 'COMMAND' }),
    'signing-public-key-file': Flags.string({ helpValue: 'FILE' }),
    store: Flags.string({ options: [...loginStores] }),
    'vault-key': Flags.string({
      options: ['passphrase', 'keychain'],
    }),
    'no-check': Flags.boolean(),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(AuthLogin);
    const named = profileName(flags.profile ?? process.env.BRL_PROFILE ?? 'default');
    // With a secret on standard input, nobody is left there to answer.
    const asks = canAsk() && flags['client-secret-file'] !== '-';
    const result = asks
      ? await guidedLogin(flags, named, process.env)
      : await login(typedInput(flags, named, process.env), process.env);
    const { name } = result;
    if (result.replaced) this.note(() => authWords.replaced(name));
    if (!result.isCurrent) this.note(() => authWords.makeCurrent(`brl auth switch ${name}`));
    const { profile, token, isCurrent } = result;
    await this.show(
      {
        json: loginDocument(result),
        fields: [
          ['Profile', isCurrent ? authWords.current(name) : name],
          ['Environment', authWords.ask[profile.environment]],
          ['Host', profile.signing ? profile.clientBaseUrl : profile.baseUrl],
          ['Tenant', profile.tenantId],
          ['Account', profile.accountId],
          ['Client', profile.clientId],
          ['Secret', describeReference(profile.secret, process.env)],
          ['Signing key', profile.signing && signingText(profile.signing)],
          ['Token', authWords.status.states[token.state]],
          ['Next', `brl doctor${isCurrent ? '' : ` --profile ${name}`}`],
        ],
      },
      flags,
    );
  }

  /** By its later questions the credential has been tried: what matters is that it was not stored. */
  protected override async catch(error: Error): Ended {
    if (error.name !== 'QuestionLeft') return super.catch(error);
    const message = authWords.stopped;
    const hint = commandWords.typeAgain;
    return super.catch(new CliError({ code: 'interrupted', ends: 'interrupted', message, hint }));
  }
}

type Signing = NonNullable<LoginResult['profile']['signing']>;

function signingText({ keyId, algorithm, key }: Signing): string {
  const by = key.store === 'program' ? `, ${authWords.status.signedBy(key.argv[0] ?? '')}` : '';
  return `${keyId} (${algorithm})${by}`;
}

function signingDocument({ keyId, algorithm, key }: Signing) {
  return { keyId, algorithm, ...(key.store === 'program' && { command: key.argv[0] }) };
}

function loginDocument({ name, profile, token, isCurrent }: LoginResult): AnswerOf<typeof authLogin> {
  return {
    profile: name,
    current: isCurrent,
    environment: profile.environment,
    host: profile.signing ? profile.clientBaseUrl : profile.baseUrl,
    tenantId: profile.tenantId,
    accountId: profile.accountId,
    clientId: profile.clientId,
    secret: { store: profile.secret.store, description: describeReference(profile.secret, process.env) },
    signing: profile.signing && signingDocument(profile.signing),
    token,
  };
}
