import * as Flags from '@oclif/core/flags';
import { type LoginResult, login, loginStores } from '../../lib/areas/auth/login.ts';
import { loginInput } from '../../lib/areas/auth/questions.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { profileName } from '../../lib/connection/profile.ts';
import { describeReference } from '../../lib/connection/secrets.ts';
import { CliError } from '../../lib/errors/cli-error.ts';

export default class AuthLogin extends BaseCommand {
  static override summary = 'Store a credential as a profile';
  static override description =
    'Asks on a terminal for what the flags do not say. The secret comes from a hidden question, a file, stdin (-), a ' +
    'descriptor (/dev/fd/3) or a helper command, never from a flag. It is tried by getting a token, and then kept ' +
    'where --store says: the keychain of the operating system, an encrypted vault file, a helper command, or the ' +
    'file that it is in. Nothing is ever kept elsewhere when that fails. A helper prints ' +
    '{"version":1,"clientId":"…","clientSecret":"…","expiration":"…"}, and "privateKeyPem" for a signing key.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --profile main --environment sandbox --base-url http://127.0.0.1:4010 --tenant-id tenant-a --client-id app-1 --client-secret-file - --store vault < secret.txt',
    `<%= config.bin %> <%= command.id %> --base-url https://api.example.com --tenant-id tenant-a --client-id app-1 --secret-command '["pass","show","bank/brl"]'`,
  ];
  static override flags = {
    environment: Flags.string({
      description: 'whether real money moves',
      options: ['sandbox', 'production'],
    }),
    'base-url': Flags.string({ description: "tenant's host, https only", helpValue: 'URL' }),
    'client-base-url': Flags.string({
      description: 'host for a delegated, signed credential',
      helpValue: 'URL',
    }),
    'tenant-id': Flags.string({ description: 'tenant', helpValue: 'ID' }),
    'account-id': Flags.string({ description: 'default account', helpValue: 'ID' }),
    'client-id': Flags.string({ description: 'id of the application credential', helpValue: 'ID' }),
    'token-path': Flags.string({
      description: 'path or absolute URL of the token endpoint',
      helpValue: 'PATH',
    }),
    'acting-document': Flags.string({ description: "operator's CPF or CNPJ", helpValue: 'DOCUMENT' }),
    'client-secret-file': Flags.string({
      description: 'file with the client secret; - is stdin',
      helpValue: 'FILE|-',
    }),
    'secret-command': Flags.string({
      description: 'program that prints the credential as JSON',
      helpValue: 'COMMAND',
    }),
    'signing-key-file': Flags.string({ description: 'PEM private key, P-256 or RSA', helpValue: 'FILE' }),
    'signing-key-id': Flags.string({ description: 'kid of that key', helpValue: 'KID' }),
    store: Flags.string({ description: 'where the secret is kept (keychain)', options: [...loginStores] }),
    'vault-key': Flags.string({
      description: 'what opens a new vault (passphrase; also from BRL_VAULT_PASSPHRASE_FILE)',
      options: ['passphrase', 'keychain'],
    }),
    'no-check': Flags.boolean({ description: 'store without trying the credential' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(AuthLogin);
    const name = profileName(flags.profile ?? process.env.BRL_PROFILE ?? 'default');
    const result = await login(await loginInput(flags, name), process.env);
    if (result.replaced) this.note(`The profile ${name} was replaced.`);
    if (!result.isCurrent) this.note(`To make it the current profile, type: brl auth switch ${name}`);
    const { profile, token, isCurrent } = result;
    await this.show(
      {
        json: loginDocument(name, result),
        fields: [
          ['Profile', isCurrent ? `${name} (current)` : name],
          ['Environment', profile.environment],
          ['Host', profile.signing ? profile.clientBaseUrl : profile.baseUrl],
          ['Tenant', profile.tenantId],
          ['Account', profile.accountId],
          ['Client', profile.clientId],
          ['Secret', describeReference(profile.secret, process.env)],
          ['Signing key', profile.signing && `${profile.signing.keyId} (${profile.signing.algorithm})`],
          ['Token', token.state],
        ],
      },
      flags,
    );
  }

  /** By its later questions the credential has been tried: what counts is that it was not stored. */
  protected override async catch(error: Error): Promise<void> {
    if (error.name !== 'QuestionLeft') return super.catch(error);
    const message = 'Stopped at the question. Nothing was stored.';
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
