import { topic } from '../topic.ts';

/** What `--help` says of `brl credentials`. */
export const credentials = topic('help credentials', {
  'credentials delegate': {
    summary: 'Issue a credential for one account that signs every request',
    description:
      'Makes the key pair here: the private key goes to the keychain or the vault before anything is sent, the public key to the service. A new profile then signs with it and calls the host for signed requests. The service lets a new credential in after 18 hours; until then every command of that profile is refused and says from when. With --public-key-file the private key is yours to keep: no profile is made, and the client secret goes to --secret-out. Needs the scope credentials.delegate. That a range must not let every address in is a rule of this program. Path and body are mostly not shown in the specification: the path is the setting credentialsPrefix, and --name and --scope are sent as "name" and "scopes"; --data or --field adds members as they are. On a machine without a keychain add --store vault.',
    examples: {
      'brl credentials delegate --save-as erp --scope read --scope pix_out.create --allowed-ip 203.0.113.7/32':
        '',
      'brl credentials delegate --allowed-ip 203.0.113.7/32 --public-key-file key.pub.pem --secret-out client-secret.txt':
        '',
      'brl credentials delegate --allowed-ip 203.0.113.7/32 --dry-run': '',
    },
    flags: {
      'allowed-ip': 'address or range that may call, 1 to 20 of them; repeat it',
      scope: 'scope of the child, one of ours; repeat it',
      name: 'name of the credential at the service',
      'save-as': 'name of the new profile ("delegated")',
      'client-base-url': 'host for signed requests, when our own profile does not have it',
      algorithm: 'kind of key to make',
      'public-key-file': 'public key in PEM form, P-256 or RSA, instead of a new pair',
      'secret-out': 'new file for the client secret, for you alone',
      store: 'where the secret is kept',
      'vault-key': 'what opens a new vault (passphrase; also from BRL_VAULT_PASSPHRASE_FILE)',
    },
  },
  'credentials ips add': {
    summary: 'Let a delegated credential call from one more address range',
    description:
      'The new range counts after 18 hours; the table says from when. The service takes the list only whole: it is read, changed and put, so two changes at the same moment can lose one.',
    examples: { 'brl credentials ips add delegated-7c0f4c38 198.51.100.0/24': '' },
    args: { client: 'client id of the credential', range: 'address or range, IPv4 or IPv6' },
  },
  'credentials ips list': {
    summary: 'List the addresses that a delegated credential may call from',
    examples: { 'brl credentials ips list delegated-7c0f4c38': '' },
    args: { client: 'client id of the credential' },
  },
  'credentials ips remove': {
    summary: 'Stop a delegated credential from calling from an address range, at once',
    description:
      'Put back, the range waits 18 hours. The last one cannot go: a credential has at least one. To end it, revoke it.',
    examples: { 'brl credentials ips remove delegated-7c0f4c38 198.51.100.0/24 --yes': '' },
    args: { client: 'client id of the credential', range: 'a range of the list' },
    flags: { yes: 'do not ask' },
  },
  'credentials keys add': {
    summary: 'Add a public key to a delegated credential',
    description:
      'The key counts after 18 hours; the old one goes on until it is removed, so rotate by adding first. Only the public half is ever sent. Its name in the body, "publicKeyPem", is that of the issuing route; others are not shown.',
    examples: { 'brl credentials keys add delegated-7c0f4c38 --public-key-file key.pub.pem': '' },
    args: { client: 'client id of the credential' },
    flags: { 'public-key-file': 'public key in PEM form, P-256 or RSA; - is stdin' },
  },
  'credentials keys list': {
    summary: 'List the public keys of a delegated credential',
    examples: { 'brl credentials keys list delegated-7c0f4c38': '' },
    args: { client: 'client id of the credential' },
  },
  'credentials keys remove': {
    summary: 'Remove a public key from a delegated credential at once',
    description: 'What signs with this key is refused from now on. The same key added again waits 18 hours.',
    examples: { 'brl credentials keys remove delegated-7c0f4c38 key-4f1d2c3b4a5f6e7d --yes': '' },
    args: { client: 'client id of the credential', key: 'key id (kid)' },
    flags: { yes: 'do not ask' },
  },
  'credentials list': {
    summary: 'List the delegated credentials of an account',
    description:
      'A credential is pending for 18 hours after it was issued; the table says from when it works. Scopes are in the JSON. The path is the setting credentialsPrefix, since the specification does not show it.',
    examples: { 'brl credentials list': '', 'brl credentials list --json': '' },
  },
  'credentials revoke': {
    summary: 'Revoke a delegated credential at once',
    description:
      'It cannot be taken back: another credential waits 18 hours again. The profile and the key on this machine stay; "auth logout NAME" removes them.',
    examples: { 'brl credentials revoke delegated-7c0f4c38 --yes': '' },
    args: { client: 'client id of the credential' },
    flags: { yes: 'do not ask' },
  },
});
