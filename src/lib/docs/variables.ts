/** Environment variables that brl reads, with what each is for. Flags come first, profiles after. */
export const environmentRows: readonly (readonly [name: string, meaning: string])[] = [
  ['BRL_PROFILE', 'profile to use'],
  ['BRL_ENVIRONMENT', 'sandbox or production'],
  ['BRL_BASE_URL', 'address of the tenant host; https, or http to this machine'],
  ['BRL_CLIENT_BASE_URL', 'address of the host for signed requests'],
  ['BRL_TOKEN_PATH', 'path or address of the token endpoint'],
  ['BRL_TENANT_ID', 'tenant'],
  ['BRL_ACCOUNT_ID', 'default account'],
  ['BRL_CLIENT_ID', 'application credential'],
  ['BRL_CLIENT_SECRET', 'its secret'],
  ['BRL_CLIENT_SECRET_FILE', 'file with its secret'],
  ['BRL_SIGNING_KEY_FILE', 'PEM private key of a delegated credential'],
  ['BRL_SIGNING_KEY_ID', 'id of that key'],
  ['BRL_ACTING_DOCUMENT', 'document of the operator'],
  ['BRL_TRANSACTION_PIN_FILE', 'file that holds the transaction PIN'],
  ['BRL_JOURNAL', 'where payments are written down'],
  ['BRL_ALLOW_NETWORK_DISK', '1 lets it lie on a network file system, where locks fail'],
  ['BRL_OUTPUT', 'table, json, ndjson or csv'],
  ['BRL_LANG', 'pt-BR or en'],
  ['NO_COLOR', 'no colour'],
];

/** Files that brl keeps, with what each holds. */
export const fileRows: readonly (readonly [path: string, meaning: string])[] = [
  ['$XDG_CONFIG_HOME/brl/profiles.json', 'profiles, without secrets'],
  ['$XDG_STATE_HOME/brl/journal-*.sqlite', 'every payment made from here'],
  ['$XDG_STATE_HOME/brl/sandbox.sqlite', 'the sandbox of this machine'],
  ['$XDG_CACHE_HOME/brl', 'may be deleted at any time'],
];
