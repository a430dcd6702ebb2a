import { bad, connection, done, impossible, refused } from '../commands/every/lines.ts';
import type { Area } from './row.ts';

/** Only the stored profiles are left, and they know where the bank listens now. */
const profiles = {
  before: `sed -i "s#http://127.0.0.1:[0-9]*#$BRL_BASE_URL#" ../config/brl/profiles.json; HOST=$BRL_BASE_URL; unset ${connection}`,
};
const login =
  'auth login --profile third --environment sandbox --base-url $HOST --tenant-id $TENANT --account-id $EMPTY --client-id sandbox-app --store vault';

const brlYaml =
  'version: 1\\nprofiles:\\n  fourth: { environment: sandbox, base-url: %s, tenant-id: t, client-id: c, client-secret: { file: %s } }\\n';
const declared = {
  before: `${profiles.before}; printf '${brlYaml}' "$HOST" "$PWD/secret.txt" > brl.yaml`,
};
const torn = { before: `${declared.before}; echo '{' > ../config/brl/profiles.json` };

/** Profiles and settings: no route is asked for. */
export const authArea: Area = {
  routes: [],
  commands: {
    'auth list': [
      done('auth list', ['main', 'other'], profiles),
      refused('auth list', 91, 'profiles_unreadable', {
        before: `${profiles.before}; echo '{' > ../config/brl/profiles.json`,
      }),
      bad('auth list all', 'usage'),
    ],
    'auth lock': [
      done('auth lock', ['locked'], profiles),
      impossible('refused', 'it asks nobody for anything'),
      bad('auth lock main', 'usage', profiles),
    ],
    'auth login': [
      done(`${login} --client-secret-file secret.txt`, ['third'], profiles),
      refused(`${login} --client-secret-file wrong.txt`, 50, 'token_refused', profiles),
      bad(`${login} --client-secret abc`, 'usage', profiles),
    ],
    'auth logout': [
      done('auth logout other', ['other'], profiles),
      refused('auth logout --profile nobody', 91, 'profile_not_found', profiles),
      bad('auth logout other main', 'usage', profiles),
    ],
    'auth status': [
      done('auth status --profile main', ['main'], profiles),
      refused('auth status --profile main', 91, 'secret_store_wrong_passphrase', {
        before: `${profiles.before}; export BRL_VAULT_PASSPHRASE_FILE=wrong.txt`,
      }),
      bad('auth status main', 'usage', profiles),
    ],
    'auth switch': [
      done('auth switch other', ['other'], profiles),
      refused('auth switch nobody', 91, 'profile_not_found', profiles),
      bad('auth switch main other', 'usage', profiles),
    ],
    'config apply': [
      done('config apply brl.yaml', ['fourth'], declared),
      refused('config apply brl.yaml', 91, 'profiles_unreadable', torn),
      bad('config apply secret.txt', 'invalid_config_file', profiles),
    ],
    'config check': [
      done('config check brl.yaml', ['fourth'], declared),
      refused('config check brl.yaml', 91, 'profiles_unreadable', torn),
      bad('config check brl.yaml secret.txt', 'usage', declared),
    ],
    'config diff': [
      done('config diff brl.yaml', ['fourth'], {
        ...declared,
        before: `${declared.before}; brl config apply brl.yaml`,
      }),
      refused('config diff brl.yaml', 91, 'profiles_unreadable', torn),
      bad('config diff nothing.yaml', 'unreadable_data', profiles),
    ],
    'config set': [
      done('config set confirm-above 5000,00 --profile main', ['confirm-above'], profiles),
      refused('config set confirm-above 5000,00 --profile nobody', 91, 'profile_not_found', profiles),
      bad('config set confirm-above lots --profile main', 'invalid_amount', profiles),
    ],
    'config show': [
      done('config show --profile main', ['base-url'], profiles),
      refused('config show --profile nobody', 91, 'profile_not_found', profiles),
      bad('config show lang', 'usage', profiles),
    ],
  },
};
