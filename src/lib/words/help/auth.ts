import { topic } from '../topic.ts';

/** What `--help` says of `brl auth`. */
export const auth = topic('help auth', {
  'auth list': {
    summary: 'List the profiles',
    description: 'Reads only the file of profiles; no secret is opened and nothing is sent.',
    examples: { 'brl auth list': '', 'brl auth list --json': '' },
  },
  'auth login': {
    summary: 'Store a credential as a profile',
    description:
      'Asks on a terminal for what the flags do not say. The secret comes from a hidden question, a file, stdin (-), a descriptor (/dev/fd/3) or a helper command, never from a flag. It is tried by getting a token, and then kept where --store says: the keychain of the operating system, an encrypted vault file, a helper command, or the file that it is in. Nothing is ever kept elsewhere when that fails. A helper prints {"version":1,"clientId":"…","clientSecret":"…","expiration":"…"}, and "privateKeyPem" for a signing key.',
    examples: {
      'brl auth login': '',
      'brl auth login --profile main --environment sandbox --base-url http://127.0.0.1:4010 --tenant-id tenant-a --client-id app-1 --client-secret-file - --store vault < secret.txt':
        '',
      'brl auth login --base-url https://api.example.com --tenant-id tenant-a --client-id app-1 --secret-command \'["pass","show","bank/brl"]\'':
        '',
    },
    flags: {
      environment: 'whether real money moves',
      'base-url': "tenant's host, https only",
      'client-base-url': 'host for a delegated, signed credential',
      'tenant-id': 'tenant',
      'account-id': 'default account',
      'client-id': 'id of the application credential',
      'token-path': 'path or absolute URL of the token endpoint',
      'acting-document': "operator's CPF or CNPJ",
      'client-secret-file': 'file with the client secret; - is stdin',
      'secret-command': 'program that prints the credential as JSON',
      'signing-key-file': 'PEM private key, P-256 or RSA',
      'signing-key-id': 'kid of that key',
      store: 'where the secret is kept (keychain)',
      'vault-key': 'what opens a new vault (passphrase; also from BRL_VAULT_PASSPHRASE_FILE)',
      'no-check': 'store without trying the credential',
    },
  },
  'auth logout': {
    summary: 'Delete a profile, its secret and its token',
    description:
      'Deletes what this machine keeps; a secret that a file, a variable or a helper command keeps stays there. The credential itself stays valid until it is revoked: a delegated one at once with "credentials revoke", an application\'s by the bank. Without a name it asks about the profile in use; off a terminal it then needs --yes.',
    examples: { 'brl auth logout main': '' },
    args: { name: 'the profile' },
    flags: { yes: 'do not ask where no profile is named' },
  },
  'auth status': {
    summary: 'Show which credential is in use, where it lives, and whether it works',
    description: `Shows neither token nor secret. Without --check it tells what is known on this machine: a token that is kept and not yet
at its end is called kept, and the service, which may take it no longer, is not asked; only where none is kept is a new one
got. --check spends one query, GET /v1/banks, which moves nothing and costs no quota, and renews a kept token that is no
longer taken. Exit 0 when the credential works as far as was asked, 50 when it is refused or missing, 80 or 81 when the
service could not be asked.`,
    examples: {
      'brl auth status': '',
      'brl auth status --check': '',
      'brl auth status --profile main --no-check --json': '',
    },
    flags: {
      check: 'ask the service, by one cheap query, whether it takes the token',
      'no-check': 'do not read the secret and do not ask the service',
    },
  },
  'auth switch': {
    summary: 'Make a profile the current one',
    description: 'Commands use the current profile unless --profile or BRL_PROFILE names another.',
    examples: { 'brl auth switch main': '', 'brl auth switch': '' },
    args: { name: 'the profile; asked for on a terminal' },
  },
});
