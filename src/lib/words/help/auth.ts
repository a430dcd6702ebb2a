import { topic } from '../topic.ts';

/** The help of `brl auth`. */
export const auth = topic('help auth', {
  'auth list': {
    summary: 'List the profiles.',
    description: 'Reads only the profiles file; no secret is opened and nothing is sent.',
    examples: { 'brl auth list': '', 'brl auth list --json': '' },
  },
  'auth lock': {
    summary: 'Lock the vault at once.',
    description:
      'Once its passphrase has been typed on a terminal, the vault stays open for other commands on a terminal, until it has gone unused for 10 minutes. This locks it at once: the next command asks for the passphrase. BRL_VAULT_OPEN_MINUTES sets another time; with 0 every command asks. "auth status" says until when the vault is open.',
    examples: { 'brl auth lock': '' },
  },
  'auth login': {
    summary: 'Store a credential as a profile.',
    description:
      'On a terminal it asks for whatever the flags leave out, tries each answer when it is given and asks again for the one that is wrong; it asks before it replaces a profile. Without a terminal a profile is replaced only if --profile or BRL_PROFILE names it.\n\nThe secret comes from a hidden prompt, a file, stdin (-), a descriptor (/dev/fd/3) or a helper command, never from a flag. brl tests it by getting a token, then keeps it where --store says: in the keychain of the operating system, an encrypted vault file, a helper command, or its own file. If that place fails, brl keeps it nowhere else.\n\nA helper prints {"version":1,"clientId":"…","clientSecret":"…","expiration":"…"}, and "privateKeyPem" for a signing key.\n\nA key that never leaves its device (PKCS#11, a KMS) is used by --signing-command: brl starts it for each request, writes what is to be signed to its stdin, and reads the signature from its stdout: DER or r and s, for RSA PSS; as bytes or in base64. It is checked against --signing-public-key-file before it is used.',
    examples: {
      'brl auth login': '',
      'brl auth login --profile main --environment sandbox --base-url http://127.0.0.1:4010 --tenant-id tenant-a --client-id app-1 --client-secret-file - --store vault < secret.txt':
        '',
      'brl auth login --base-url https://api.example.com --tenant-id tenant-a --client-id app-1 --secret-command \'["pass","show","bank/brl"]\'':
        '',
      'brl auth login --client-base-url https://client.example.com --tenant-id tenant-a --account-id acc-1 --client-id app-2 --client-secret-file secret.txt --signing-key-id kid-1 --signing-command \'["/usr/local/bin/sign-with-hsm","slot0"]\' --signing-public-key-file hsm.pub.pem':
        '',
    },
    flags: {
      environment: 'production moves real money',
      'base-url': 'host of the tenant: https, or http on this machine',
      'client-base-url': 'host for signed requests of a delegated credential',
      'tenant-id': 'id of the tenant',
      'account-id': 'id of the default account',
      'client-id': 'id of the application credential',
      'token-path': 'path or absolute URL of the token endpoint',
      'acting-document': "operator's CPF or CNPJ",
      'client-secret-file': 'file with the client secret; - is stdin',
      'secret-command': 'program that prints the credential as JSON',
      'signing-key-file': 'PEM private key, P-256 or RSA',
      'signing-key-id': 'key id (kid) of that key',
      'signing-command': 'program that signs with a key out of reach, as a JSON array',
      'signing-public-key-file': 'PEM public key of that program',
      store: 'where to keep the secret (default: keychain)',
      'vault-key':
        'how a new vault is unlocked (default: passphrase, which may also come from BRL_VAULT_PASSPHRASE_FILE)',
      'no-check': 'store the credential without testing it',
    },
  },
  'auth logout': {
    summary: 'Delete a profile, its secret and its token.',
    description:
      'Deletes what brl keeps on this machine; a secret in a file, a variable or a helper command stays there. The credential itself stays valid until it is revoked: "credentials revoke" revokes a delegated one at once, only the bank can revoke that of an application. Without a name it asks about the profile in use, and without a terminal requires --yes.',
    examples: { 'brl auth logout main': '' },
    args: { name: 'the profile' },
    flags: { yes: 'do not ask when no profile is named' },
  },
  'auth status': {
    summary: 'Show which credential is in use, where it lives, and whether it works.',
    description: `Shows neither token nor secret. Without --check it reports what this machine knows: a stored token that
has not expired is reported as kept, without asking the service, which may no longer accept it; a new token is requested
only if none is stored. --check makes one query, GET /v1/banks, which moves no money and costs no quota, and renews a stored
token that the service no longer accepts.

Exit 0 when the credential works as far as it was tested, 50 when it is refused or
missing, 80 or 81 when the service could not be reached.`,
    examples: {
      'brl auth status': '',
      'brl auth status --check': '',
      'brl auth status --profile main --no-check --json': '',
    },
    flags: {
      check: 'ask the service with one cheap query whether it accepts the token',
      'no-check': 'neither read the secret nor ask the service',
    },
  },
  'auth switch': {
    summary: 'Make a profile the current one.',
    description: 'Commands use the current profile unless --profile or BRL_PROFILE names another.',
    examples: { 'brl auth switch main': '', 'brl auth switch': '' },
    args: { name: 'the profile; on a terminal brl asks for it' },
  },
});
