import { needTool } from '../../support/tools.ts';
import { typeEveryLine } from './check.ts';
import { connection } from './lines.ts';

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

needTool('openssl');
typeEveryLine('access', scene);
