import { typeEveryLine } from './check.ts';
import { bad, connection, done, refused, type Table } from './lines.ts';

const scene = `
export NOBODY=8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10
printf '%s\\n' "$BRL_CLIENT_SECRET" > secret.txt; printf 'wrong\\n' > wrong.txt; chmod 600 *.txt
login() (
  unset ${connection}
  brl auth login --profile $1 --environment sandbox --base-url $HOST --tenant-id $TENANT --account-id $EMPTY --client-id sandbox-app --client-secret-file secret.txt --store vault --no-check > log
)
HOST=$BRL_BASE_URL
login main
login other
openssl ecparam -genkey -name prime256v1 -noout -out key.pem 2> log
openssl ec -in key.pem -pubout -out key.pub.pem 2> log
brl credentials delegate --allowed-ip 203.0.113.7/32 --allowed-ip 198.51.100.0/24 --name ERP --scope read --public-key-file key.pub.pem --secret-out delegated.txt --json > delegated.json
export CLIENT=$(sed -n 's/.*"clientId": *"\\([^"]*\\)".*/\\1/p' delegated.json)
export KEY=$(sed -n 's/.*"keyId": *"\\([^"]*\\)".*/\\1/p' delegated.json)
openssl ecparam -genkey -name prime256v1 -noout 2> log | openssl ec -pubout -out second.pub.pem 2> log
openssl ecparam -genkey -name prime256v1 -noout 2> log | openssl ec -pubout -out third.pub.pem 2> log
brl credentials keys add $CLIENT --public-key-file second.pub.pem --json > log
brl sandbox start --port 0 --client-port 0 --delegated --export > signed.env & sleep 2; kill -INT $!; wait $!
export KID=$(sed -n "s/.*SIGNING_KEY_ID='\\(.*\\)'/\\1/p" signed.env)
brl webhooks create --url https://hooks.example.com/brl --event pix.out.completed --auth-type NONE --json > hook.json 2> log
export HOOK=$(sed -n 's/.*"id": *"\\([^"]*\\)".*/\\1/p' hook.json)
brl pix send --key maria@example.com --amount 10,00 --ref hook-1 --yes > log
export DELIVERY=$(brl sandbox deliveries --query '[0].deliveryId' | tr -d '"')
printf '{"id":"event-1","type":"pix.in.completed","occurredAt":"2026-11-21T12:00:00Z","environment":"sandbox","data":{"identifier":"invoice-1042"}}' > event.json
export SIGNATURE=$(openssl dgst -sha256 -hmac "$(cat secret.txt)" event.json | sed 's/.* //')
brl webhooks listen --secret-file secret.txt --port 0 --count 1 > log 2> listening &
until grep -q 'Listening on' listening; do sleep 0.1; done
URL=$(sed -n 's/.*Listening on *\\([^ ]*\\).*/\\1/p' listening)
node -e "fetch('$URL', { method: 'POST', headers: { 'x-signature': '$SIGNATURE' }, body: require('fs').readFileSync('event.json') })"
wait $!
`;

const noCaptures = 'for file in ../state/brl/webhooks-*; do echo broken > "$file"; done';

/** Only the stored profiles are left, and they know where the bank listens now. */
const profiles = {
  before: `sed -i "s#http://127.0.0.1:[0-9]*#$BRL_BASE_URL#" ../config/brl/profiles.json; HOST=$BRL_BASE_URL; unset ${connection}`,
};
const signed = {
  before:
    'export BRL_CLIENT_ID=sandbox-delegated BRL_SIGNING_KEY_ID=$KID BRL_SIGNING_KEY_FILE=$XDG_STATE_HOME/brl/sandbox-signing-key.pem',
};
const login =
  'auth login --profile third --environment sandbox --base-url $HOST --tenant-id $TENANT --account-id $EMPTY --client-id sandbox-app --store vault';

const table: Table = {
  'auth list': [
    done('auth list', ['main', 'other'], profiles),
    refused('auth list', 91, 'profiles_unreadable', {
      before: `${profiles.before}; echo '{' > ../config/brl/profiles.json`,
    }),
    bad('auth list all', 'usage'),
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
  'backoffice accounts': [
    done('backoffice accounts $TENANT', ['Padaria Exemplo']),
    refused('backoffice accounts 5a4db0c5-0000-4000-8000-000000000009', 50, 'tenant_mismatch'),
    bad('backoffice accounts', 'usage'),
  ],
  'backoffice limits set': [
    done('backoffice limits set $BRL_ACCOUNT_ID --field pixOut=5000', []),
    refused('backoffice limits set $FOREIGN --field pixOut=5000', 50, 'tenant_mismatch'),
    bad('backoffice limits set $BRL_ACCOUNT_ID', 'usage'),
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
  'credentials delegate': [
    done('credentials delegate --allowed-ip 203.0.113.7/32 --save-as erp --scope read --store vault', [
      'erp',
    ]),
    refused(
      'credentials delegate --allowed-ip 203.0.113.7/32 --save-as erp --scope read --store vault',
      50,
      'insufficient_scope',
      { before: 'export BRL_CLIENT_ID=sandbox-read-only' },
    ),
    bad('credentials delegate --allowed-ip 203.0.113.7/24 --save-as erp', 'invalid_address_range'),
  ],
  'credentials ips add': [
    done('credentials ips add $CLIENT 192.0.2.0/24', ['192.0.2.0/24']),
    refused('credentials ips add nobody 192.0.2.0/24', 30, 'not_found'),
    bad('credentials ips add $CLIENT 192.0.2.1/24', 'invalid_address_range'),
  ],
  'credentials ips list': [
    done('credentials ips list $CLIENT', ['198.51.100.0/24']),
    refused('credentials ips list nobody', 30, 'not_found'),
    bad('credentials ips list', 'usage'),
  ],
  'credentials ips remove': [
    done('credentials ips remove $CLIENT 198.51.100.0/24 --yes', ['203.0.113.7/32']),
    refused('credentials ips remove nobody 198.51.100.0/24 --yes', 30, 'not_found'),
    bad('credentials ips remove $CLIENT everything --yes', 'invalid_address_range'),
  ],
  'credentials keys add': [
    done('credentials keys add $CLIENT --public-key-file third.pub.pem', ['pending']),
    refused('credentials keys add nobody --public-key-file key.pub.pem', 30, 'not_found'),
    bad('credentials keys add $CLIENT --public-key-file secret.txt', 'invalid_public_key'),
  ],
  'credentials keys list': [
    done('credentials keys list $CLIENT', ['KEY']),
    refused('credentials keys list nobody', 30, 'not_found'),
    bad('credentials keys list', 'usage'),
  ],
  'credentials keys remove': [
    done('credentials keys remove $CLIENT $KEY --yes', []),
    refused('credentials keys remove $CLIENT nothing --yes', 30, 'not_found'),
    bad('credentials keys remove $CLIENT --yes', 'usage'),
  ],
  'credentials list': [
    done('credentials list', ['CLIENT']),
    refused('credentials list', 50, 'insufficient_scope', {
      before: 'export BRL_CLIENT_ID=sandbox-read-only',
    }),
    bad('credentials list all', 'usage'),
  ],
  'credentials revoke': [
    done('credentials revoke $CLIENT --yes', []),
    refused('credentials revoke nobody --yes', 30, 'not_found'),
    bad('credentials revoke --yes', 'usage'),
  ],
  'signature explain': [
    done(
      "signature explain POST '/v1/accounts/{accountId}/pix/out' --idempotency-key invoice-1042",
      ['POST'],
      signed,
    ),
    refused('signature explain GET /v1/banks', 91, 'secret_unreadable', {
      before: 'export BRL_SIGNING_KEY_ID=k BRL_SIGNING_KEY_FILE=nothing.pem',
    }),
    bad('signature explain FETCH /v1/banks', 'invalid_method'),
  ],
  'signature verify': [
    done('signature verify', ['valid'], signed),
    refused('signature verify', 35, null, {
      before: signed.before.replace('$XDG_STATE_HOME/brl/sandbox-signing-key.pem', 'key.pem'),
    }),
    bad('signature verify --data nothing.json', 'unreadable_data', signed),
  ],
  'tenant ips set': [
    done('tenant ips set --allowed-ip 127.0.0.0/8 --allowed-ip 198.51.100.0/24 --yes', 'The list was set.', {
      before: 'export BRL_CLIENT_ID=sandbox-foreign-app BRL_TENANT_ID=5a4db0c5-0000-4000-8000-000000000009',
    }),
    refused('tenant ips set --allowed-ip 127.0.0.0/8 --yes', 30, 'ip_allowlist_derived'),
    bad('tenant ips set --allowed-ip everything --yes', 'invalid_address_range'),
  ],
  'webhooks captured export': [
    done('webhooks captured export', ['event-1']),
    refused('webhooks captured export', 90, 'capture_store_unavailable', { before: noCaptures }),
    bad('webhooks captured export --nope', 'usage'),
  ],
  'webhooks captured list': [
    done('webhooks captured list', ['EVENT', 'pix.in.completed', 'invoice-1042']),
    // The payment of the scene went to a receiver that is not there.
    refused('webhooks captured list --gaps --offline --event pix.out.completed', 35, null, {
      shows: ['10,00'],
    }),
    bad('webhooks captured list --nope', 'usage'),
  ],
  'webhooks captured show': [
    done('webhooks captured show event-1', ['pix.in.completed', 'invoice-1042']),
    refused('webhooks captured show 99', 30, 'not_captured'),
    bad('webhooks captured show', 'usage'),
  ],
  'webhooks inspect': [
    done('webhooks inspect', ['http://127.0.0.1:'], { stop: true }),
    refused('webhooks inspect --subscription nobody', 30, 'unknown_subscription'),
    bad('webhooks inspect --listen-port 0', 'usage'),
  ],
  'webhooks listen': [
    done('webhooks listen --auth-type NONE --port 0', ['Listening on'], { stop: true }),
    refused('webhooks listen --subscription nobody --port 0', 30, 'unknown_subscription'),
    bad('webhooks listen --nope', 'usage'),
  ],
  'webhooks replay': [
    done('webhooks replay event-1 --to http://127.0.0.1:1/ --dry-run', ['pix.in.completed']),
    refused('webhooks replay event-1 --to http://127.0.0.1:1/', 80, null),
    bad('webhooks replay --to http://127.0.0.1:1/', 'usage'),
  ],
  'webhooks trigger': [
    done('webhooks trigger --list', ['pix.out.completed', 'alias']),
    done('webhooks trigger pix.in.completed --auth-type NONE --dry-run --json', ['pix.in.completed']),
    refused('webhooks trigger pix.in.completed --auth-type NONE --to http://127.0.0.1:1/', 80, null),
    bad(
      'webhooks trigger pix.in.completed --auth-type NONE --dry-run --field data.nope=1',
      'unknown_event_field',
    ),
  ],
  'webhooks verify': [
    done('webhooks verify --body event.json --signature $SIGNATURE --secret-file secret.txt', ['valid']),
    refused('webhooks verify --body event.json --signature $SIGNATURE --secret-file wrong.txt', 35, null, {
      shows: ['NOT valid'],
    }),
    bad('webhooks verify --nope', 'usage'),
  ],
  'webhooks create': [
    done('webhooks create --url https://hooks.example.com/brl --event pix.out.completed --store vault', [
      'Subscription',
    ]),
    refused(
      'webhooks create --url https://hooks.example.com/brl --event pix.out.completed --store vault',
      50,
      'insufficient_scope',
      { before: 'export BRL_CLIENT_ID=sandbox-read-only' },
    ),
    bad('webhooks create --url http://hooks.example.com/ --event pix.out.completed', 'invalid_url'),
  ],
  'webhooks events': [
    done('webhooks events', ['pix.out.completed']),
    refused('webhooks events', 50, 'insufficient_scope', { before: 'export BRL_CLIENT_ID=sandbox-no-scope' }),
    bad('webhooks events all', 'usage'),
  ],
  'webhooks retry': [
    done('webhooks retry $HOOK $DELIVERY', ['QUEUED']),
    refused('webhooks retry $HOOK $NOBODY', 30, 'not_found'),
    bad('webhooks retry $HOOK', 'usage'),
  ],
};

typeEveryLine('access', scene, table);
