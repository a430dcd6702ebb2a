import { topic } from '../topic.ts';

/** The help of `brl credentials`. */
export const credentials = topic('help credentials', {
  'credentials delegate': {
    summary: 'Issue a credential for one account that signs every request.',
    description:
      'Generates the key pair here: the private key goes to the keychain or the vault before anything is sent, the public key to the service. A new profile then signs with it and calls the host for signed requests. The service accepts a new credential after 18 hours; until then every command of that profile is refused and says when it will work.\n\nWith --public-key-file you keep the private key: no profile is made, and the client secret goes to --secret-out. Requires the scope credentials.delegate. A range that lets every address in is refused here (a local rule).\n\nThe specification hardly documents path and body: the path is the setting credentialsPrefix, and --name and --scope are sent as "name" and "scopes"; --data or --field adds fields unchanged. On a machine without a keychain add --store vault.',
    examples: {
      'brl credentials delegate --save-as erp --scope read --scope pix_out.create --allowed-ip 203.0.113.7/32':
        '',
      'brl credentials delegate --allowed-ip 203.0.113.7/32 --public-key-file key.pub.pem --secret-out client-secret.txt':
        '',
      'brl credentials delegate --allowed-ip 203.0.113.7/32 --dry-run': '',
    },
    flags: {
      'allowed-ip': 'address or range that may call, 1 to 20 of them; repeatable',
      scope: 'scope of the new credential, one that yours has; repeatable',
      name: 'name of the credential at the service',
      'save-as': 'name of the new profile (default: delegated)',
      'client-base-url': 'host for signed requests, if your own profile does not have it',
      algorithm: 'type of key to generate',
      'public-key-file': 'PEM public key, P-256 or RSA, instead of generating a pair',
      'secret-out': 'new file for the client secret, readable only by you',
      store: 'where to keep the secret',
      'vault-key': 'how a new vault is unlocked; a passphrase may also come from BRL_VAULT_PASSPHRASE_FILE',
    },
  },
  'credentials ips add': {
    summary: 'Let a delegated credential call from one more address range.',
    description:
      'The new range takes effect after 18 hours; the table says when. The service takes only whole lists: brl reads the list, changes it and sends it back, so of two changes at the same moment one can be lost.',
    examples: { 'brl credentials ips add delegated-7c0f4c38 198.51.100.0/24': '' },
    args: { client: 'client id of the credential', range: 'address or range, IPv4 or IPv6' },
  },
  'credentials ips list': {
    summary: 'List the addresses that a delegated credential may call from.',
    examples: { 'brl credentials ips list delegated-7c0f4c38': '' },
    args: { client: 'client id of the credential' },
  },
  'credentials ips remove': {
    summary: 'Stop a delegated credential from calling from an address range, at once.',
    description:
      'If you add the range again, it waits 18 hours. The last range cannot be removed: a credential has at least one. To end the credential, revoke it.',
    examples: { 'brl credentials ips remove delegated-7c0f4c38 198.51.100.0/24 --yes': '' },
    args: { client: 'client id of the credential', range: 'a range of the list' },
    flags: { yes: 'do not ask' },
  },
  'credentials keys add': {
    summary: 'Add a public key to a delegated credential.',
    description:
      'The key takes effect after 18 hours; the old one works until it is removed, so to rotate, add the new one first. Only the public half is ever sent. The key is sent in the field "publicKeyPem", as when a credential is issued; the specification documents no field for this request.',
    examples: { 'brl credentials keys add delegated-7c0f4c38 --public-key-file key.pub.pem': '' },
    args: { client: 'client id of the credential' },
    flags: { 'public-key-file': 'PEM public key, P-256 or RSA; - is stdin' },
  },
  'credentials keys list': {
    summary: 'List the public keys of a delegated credential.',
    examples: { 'brl credentials keys list delegated-7c0f4c38': '' },
    args: { client: 'client id of the credential' },
  },
  'credentials keys remove': {
    summary: 'Remove a public key from a delegated credential at once.',
    description:
      'Requests signed with this key are refused from now on. If you add the same key again, it waits 18 hours.',
    examples: { 'brl credentials keys remove delegated-7c0f4c38 key-4f1d2c3b4a5f6e7d --yes': '' },
    args: { client: 'client id of the credential', key: 'key id (kid)' },
    flags: { yes: 'do not ask' },
  },
  'credentials list': {
    summary: 'List the delegated credentials of an account.',
    description:
      'A credential is pending for 18 hours after it was issued; the table says when it starts to work. The JSON has the scopes. The specification does not document the path; it is the setting credentialsPrefix.',
    examples: { 'brl credentials list': '', 'brl credentials list --json': '' },
  },
  'credentials revoke': {
    summary: 'Revoke a delegated credential at once.',
    description:
      'It cannot be undone: a new credential has to wait 18 hours. The profile and the key stay on this machine; "auth logout NAME" removes them.',
    examples: { 'brl credentials revoke delegated-7c0f4c38 --yes': '' },
    args: { client: 'client id of the credential' },
    flags: { yes: 'do not ask' },
  },
});
