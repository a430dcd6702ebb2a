import { topic } from '../topic.ts';

/** What `--help` says of `brl webhooks`. */
export const webhooks = topic('help webhooks', {
  'webhooks captured export': {
    summary: 'Write the captured deliveries with their headers and bytes, one a line',
    description:
      'Oldest first, as NDJSON row by row, whatever their number; --json is one list, --output csv the columns of the list. Bodies hold names and documents as they came.',
    examples: {
      'brl webhooks captured export > deliveries.ndjson': '',
      'brl webhooks captured export --event pix.in.completed --from today': '',
    },
    flags: {
      'event-id': 'id of the event',
      event: 'type of the event; repeat it, or separate by commas',
      'account-id': 'account of the event',
      identifier: 'identifier of the payment',
      e2e: 'end-to-end id of the payment',
      from: 'received from: a day, or an instant with its zone',
      to: 'received until, the day included',
    },
  },
  'webhooks captured list': {
    summary: 'List the deliveries that were captured here, or the payments without one',
    description: `Newest first. Kind is "new" for the first accepted delivery of an event, "attempt" or "redelivery" for repeats, "refused" for what was
not proven or is no event. --gaps lists the settled payments of journal and statement whose event was not captured: of
today, unless --from and --to name days of Brasilia; of the types that the subscriptions made from here asked for, unless --event
names some. It reads the statement; --offline looks into the journal alone. Exit 35 when there is a gap.`,
    examples: {
      'brl webhooks captured list': '',
      'brl webhooks captured list --identifier invoice-1042 --json': '',
      'brl webhooks captured list --gaps': '',
    },
    flags: {
      'event-id': 'id of the event',
      event: 'type of the event; repeat it, or separate by commas',
      'account-id': 'account of the event',
      identifier: 'identifier of the payment',
      e2e: 'end-to-end id of the payment',
      from: 'received from: a day, or an instant with its zone',
      to: 'received until, the day included',
      limit: 'how many at most',
      gaps: 'list settled payments without an event',
      offline: 'with --gaps: do not read the statement',
    },
  },
  'webhooks captured show': {
    summary: 'Show one captured delivery whole',
    description:
      'By the id of its event (the newest delivery of it) or the number of its capture. The body is shown indented; its exact bytes are in bodyBase64 of --json. Where a key, password or token of ours stood, [hidden] was kept.',
    examples: {
      'brl webhooks captured show 12': '',
      'brl webhooks captured show pix-out-completed-pay-1 --json': '',
    },
    args: { id: 'event id, or number of the capture' },
  },
  'webhooks create': {
    summary: 'Subscribe an address to events',
    description:
      'The address must be https; in a sandbox also http on this machine, which only "sandbox start --allow-http-webhooks" takes. The secret comes from a file, stdin (-) or a descriptor, or is made here; it is kept in the keychain or the vault under the id of the subscription, and never printed. On a machine without a keychain add --store vault, or --no-store with a file of your own. Give your own with --secret-file when another program receives. The service recognises no repeat, and no route lists, changes or removes a subscription: a second call makes a second one, and the account of a subscription stays. The member of authConfig that holds an HMAC secret is not shown in the specification; it is the setting webhookSecretField ("secret"). Deliveries come from 34.138.140.223, 34.138.161.100, 35.231.250.193, 35.196.71.29, 34.138.56.192.',
    examples: {
      'brl webhooks create --url https://hooks.example.com/brl --event pix.out.completed --event pix.out.failed':
        '',
      'brl webhooks create --url https://hooks.example.com/brl --event qrcode.paid --auth-type BASIC --username brl --secret-file secret.txt':
        '',
      'brl webhooks create --url https://hooks.example.com/brl --event pix.in.completed --dry-run': '',
    },
    flags: {
      url: 'address that receives, https',
      event: 'event to send there; repeat it, or separate several by commas',
      'auth-type': 'how a delivery proves that it is the service’s',
      'secret-file': 'HMAC secret, key, password or token; - is stdin; without it one is made',
      header: 'header of API_KEY (X-API-Key)',
      'account-id': 'only events of this account; it stays so',
      'no-store': 'do not keep the secret: it stays in its file alone',
      store: 'where the secret is kept',
      'vault-key': 'what opens a new vault (passphrase; also from BRL_VAULT_PASSPHRASE_FILE)',
    },
  },
  'webhooks events': {
    summary: 'List the events that can be subscribed to',
    description:
      'The list is the service’s own. The column Note is ours, from the specification: aliases that will go, and events that can be subscribed to but are not sent at present.',
    examples: { 'brl webhooks events': '', 'brl webhooks events --json': '' },
  },
  'webhooks inspect': {
    summary: 'Look into webhook deliveries in a browser: never came, came twice, bad signature',
    description: `Serves a page on loopback until Ctrl-C and prints its address, which holds a token: who has no token sees nothing. The page lists the
deliveries that were captured here as they arrive, with headers, exact bytes, verdict and cause, repeats, what the service knows of the
payment, and settled payments without an event. It shows what "webhooks listen" keeps; with --subscription, --secret-file or --auth-type it
receives too, as "webhooks listen" does. Only two buttons send something, each after a question: one sends the very bytes again to an
address that you type (https, or this machine), the other asks the service for a new attempt, as "webhooks retry". No browser is
started from here, since others on this machine could read the token on its command line. Over SSH forward the port:
ssh -L PORT:127.0.0.1:PORT HOST. Exit 0 when stopped.`,
    examples: {
      'brl webhooks inspect': '',
      'brl webhooks inspect --subscription sub-1 --to http://127.0.0.1:3000/hooks': '',
      'brl webhooks inspect --auth-type NONE --listen-port 0 --json': '',
    },
    flags: {
      port: 'port of the page; 0 takes a free one',
      to: 'address that is offered for sending a delivery again',
      'listen-port': 'port to receive deliveries on (4272); 0 takes a free one',
      path: 'receive on this path alone (any)',
      'forward-to': 'hand what is received on to this address',
      'other-secret-file': 'a secret that may have been taken by mistake; repeat it',
    },
  },
  'webhooks listen': {
    summary: 'Receive, verify and keep webhook deliveries on this machine',
    description: `Listens on loopback, to stand behind your own tunnel or proxy; stderr says when it is ready. Each delivery is verified over
its raw bytes, committed to disk, and only then answered: 200 for a proven event, repeats too; 401 for what is not proven and 400 for
what is no event, both kept all the same; 503 when the disk fails, so that it comes again. Repeats are recognised by the event's id.
An event never changes a payment: it names the intent and the look-up to type. A terminal shows one line an event, a pipe gets
NDJSON; --json gives one list at the end. --event and --account-id choose what is shown and forwarded; everything is kept.
Exit 0 when stopped, or when --count was reached; 35 when --timeout came before --count.`,
    examples: {
      'brl webhooks listen --subscription sub-1 --forward-to http://127.0.0.1:3000/hooks': '',
      'brl webhooks listen --secret-file secret.txt --event pix.out.completed --count 1 --timeout 60': '',
      'brl webhooks listen --auth-type NONE --port 0': '',
    },
    flags: {
      port: 'port; 0 takes a free one',
      host: 'address to listen on',
      path: 'take this path alone (any)',
      'tls-cert': 'certificate chain, PEM',
      'tls-key': 'its private key, PEM',
      'other-secret-file': 'a secret that may have been taken by mistake; repeat it',
      'forward-to': 'hand the original bytes and headers on to this address',
      event: 'only events of this type; repeat it, or separate by commas',
      'account-id': 'only events of this account',
      count: 'stop after so many',
      timeout: 'stop after so many seconds',
    },
  },
  'webhooks replay': {
    summary: 'Send captured deliveries again',
    description: `The original bytes and headers, oldest first, to an address of yours; the service is not asked and does not know. Each event once,
unless --kind names repeats or what was refused. A key, password or token was not kept: give it with --subscription or --secret-file,
else its header is left out. An HMAC is sent as it came; --sign-again makes it with another secret. What came of it is kept with the
capture. The first delivery that is not answered with 2xx stops it, unless --keep-going. Exit 0 when all were answered with 2xx, 35 when
one was not, 80 when the address was not reached.`,
    examples: {
      'brl webhooks replay 12 --to http://127.0.0.1:3000/hooks': '',
      'brl webhooks replay --event pix.in.completed --since today --to http://127.0.0.1:3000/hooks --keep-going':
        '',
      'brl webhooks replay --all --to http://127.0.0.1:3000/hooks --sign-again --secret-file secret.txt --dry-run':
        '',
    },
    args: { id: 'number of a capture, or id of an event' },
    flags: {
      to: 'address that receives: https, or http to this machine',
      'event-id': 'id of the event',
      event: 'type of the event; repeat it, or separate by commas',
      'account-id': 'account of the event',
      identifier: 'identifier of the payment',
      e2e: 'end-to-end id of the payment',
      since: 'received from: a day, or an instant with its zone',
      until: 'received until, the day included',
      kind: 'new, or a repeat, or what was refused; repeat it',
      all: 'everything that was captured',
      'sign-again': 'make the HMAC anew, with the secret that is given',
      shuffle: 'in another order',
      seed: 'any word; another one gives another order',
      'at-once': 'how many at one time',
      'keep-going': 'go on after one that was not taken',
      'dry-run': 'list what would be sent; send nothing',
    },
  },
  'webhooks retry': {
    summary: 'Send a delivery once more',
    description:
      'Queues a new attempt of one delivery, for example after its six attempts failed. The event keeps its id, by which a receiver recognises the repeat. No route of the service lists subscriptions or deliveries: their ids come from "webhooks create" and from the headers of a delivery; in the sandbox "sandbox deliveries" has them.',
    examples: {
      'brl webhooks retry 7c0f4c38-6f1e-4d0c-9a53-0a1b2c3d4e5f 1d2c3b4a-5f6e-4a7b-8c9d-0e1f2a3b4c5d --dry-run':
        '',
    },
    args: { subscription: 'id of the subscription', delivery: 'id of the delivery' },
  },
  'webhooks trigger': {
    summary: 'Send a made-up event to a receiver',
    description: `Any event, in its whole envelope, with made-up data, signed as a subscription would be. Nothing is asked of the service, and no
money moves. The same line sends the same bytes with the same id: --seed makes another payment, --id another id. Several events,
separated by commas, are of one payment. --field changes a member ("data.amount=10.50", "environment=production"); one that the
event does not have is refused. An answer's body is not read, and no redirect is followed. Exit 0 when all were answered with 2xx, 35
when one was not, 80 when the address was not reached. --list shows the events.`,
    examples: {
      'brl webhooks trigger pix.in.completed --to http://127.0.0.1:4272/ --secret-file secret.txt': '',
      'brl webhooks trigger ted.out.confirmed --to http://127.0.0.1:4272/ --subscription sub-1 --pair --out-of-order':
        '',
      'brl webhooks trigger pix.out.failed --auth-type NONE --field data.errorCode=insufficient_funds --dry-run':
        '',
    },
    args: { event: 'event, or several of one payment: EVENT,EVENT' },
    flags: {
      to: 'address that receives: https, or http to this machine',
      field: 'change one member; repeat it',
      data: 'JSON of the whole data; - is stdin',
      at: 'when the payment began (2026-01-05T12:00:00-03:00)',
      seed: 'any word; another one makes another payment',
      id: 'id of the event',
      repeat: 'so many payments',
      duplicate: 'send each event so many times more',
      pair: 'also the event that comes beside it, as ted.payment does',
      'out-of-order': 'in another order than they happened; one event brings those before it',
      attempt: 'attempt that the delivery layer counts',
      'dry-run': 'show the exact requests; send nothing',
      list: 'list the events',
    },
  },
  'webhooks verify': {
    summary: 'Verify a delivery offline, and name what is wrong with it',
    description: `Checks exact bytes: of a file, of stdin, or of a delivery that was captured here. On a mismatch it tries the usual mistakes and
names the one that gives this very signature: JSON parsed and written again, a line feed or BOM added or lost, CRLF, another character
set, base64 or upper case instead of lower-case hex, a prefix, hashing twice, a secret with a line feed, another subscription's
secret, a wrong header. A captured delivery is checked for the subscription that it was received for, unless a flag says how. Nothing
is sent, and no secret is shown. Exit 0 valid, 35 not valid, 2 bad input.`,
    examples: {
      'brl webhooks verify --body body.json --signature "$SIGNATURE" --secret-file secret.txt': '',
      'brl webhooks verify --body body.json --header-file headers.txt --auth-type BASIC --username brl --secret-file secret.txt':
        '',
      'brl webhooks verify --event-id pix-out-completed-pay-1 --subscription sub-1 --json': '',
    },
    flags: {
      body: 'the exact body; - is stdin',
      signature: 'the signature as it came',
      'header-file': 'all headers as they came: lines "Name: value", or JSON',
      'event-id': 'a captured event, by its id or by the number of its capture',
      'other-secret-file': 'a secret that may have been taken by mistake; repeat it',
    },
  },
});
