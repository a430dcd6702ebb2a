import { topic } from '../topic.ts';

const searchFlags = {
  text: "part of an id, a cause, kind, type, account, amount or time, or words of the other party's name or document; of these and of ids from three characters on",
  kind: 'only first deliveries, repeats or refused ones; repeatable',
  cause: 'refused for this cause; repeatable, or separated by commas',
  'event-id': 'id of the event',
  event: 'type of the event; repeatable, or separated by commas',
  'account-id': 'account of the event',
  identifier: 'identifier of the payment',
  e2e: 'end-to-end id of the payment',
  ref: 'ref of the payment, which the journal knows',
  amount: 'amount of the event',
  since: 'received at or after: a day, or a time with its zone',
  until: 'received at or before; includes the whole day',
};

/** The help of `brl webhooks`. */
export const webhooks = topic('help webhooks', {
  'webhooks captured case': {
    summary: 'Write everything known of one payment into an archive for a ticket, masked.',
    description:
      'Writes one file (.tar.gz) with the deliveries of a payment, their verdicts and headers, its timeline, and the versions of brl and Node.js. Names of people and companies, documents (CPF, CNPJ), PIX keys and free texts are masked in bodies, headers and timeline; keys, passwords and tokens were never kept. A body that is not JSON is left out. For the timeline brl sends queries to the service, and nothing else; --offline leaves the timeline out.',
    examples: {
      'brl webhooks captured case 12 --out case.tar.gz': '',
      'brl webhooks captured case --identifier invoice-1042 --out case.tar.gz --offline': '',
    },
    args: { id: 'event id, or number of the capture' },
    flags: {
      identifier: 'identifier of the payment',
      e2e: 'end-to-end id of the payment',
      ref: 'ref of the payment, which the journal knows',
      out: 'the file to write',
      force: 'replace the file if it exists',
      offline: 'ask the service nothing; leave the timeline out',
    },
  },
  'webhooks captured export': {
    summary: 'Write the captured deliveries with their headers and bytes, one per line.',
    description:
      'Oldest first, as NDJSON row by row, so there may be any number of them; --json writes one list, --output csv the columns of "captured list". Bodies contain names and documents unmasked.',
    examples: {
      'brl webhooks captured export > deliveries.ndjson': '',
      'brl webhooks captured export --event pix.in.completed --since today': '',
    },
    flags: {
      ...searchFlags,
    },
  },
  'webhooks captured list': {
    summary: 'List the deliveries captured on this machine, or the payments without one.',
    description: `Newest first; --before goes on where a page ended; where not all are shown, stderr tells how many there are. Kind is "new" for the first accepted delivery of an event, "attempt" or "redelivery" for
repeats, and "refused" if it was not proven authentic or is not an event.

--gaps lists settled payments in the journal and
the statement whose event was not captured: those of today, unless --since and --until name days of Brasilia; of the types that
subscriptions made on this machine asked for, unless --event names some. It reads the statement; --offline uses the journal
only.

Exit 35 if there is a gap.`,
    examples: {
      'brl webhooks captured list': '',
      'brl webhooks captured list --identifier invoice-1042 --json': '',
      'brl webhooks captured list --text 150,75 --kind refused': '',
      'brl webhooks captured list --gaps': '',
    },
    flags: {
      ...searchFlags,
      limit: 'at most this many',
      'not-forwarded':
        'only those that the application has not accepted: they wait, were given up, or no attempt succeeded',
      before: 'go on with those captured before this number',
      'by-payment': 'one row for all deliveries of a payment, with its amount, its payee and what is missing',
      gaps: 'list settled payments without an event',
      offline: 'with --gaps: do not read the statement',
    },
  },
  'webhooks captured note': {
    summary: 'Bookmark a captured delivery, or make a note on it.',
    description:
      'Bookmark and note stay on this machine and go with the delivery into its case; names and documents of the payment are masked there. A note bookmarks; a new one replaces the old one. "captured list --bookmarked" finds both; prune removes them with the delivery.',
    examples: {
      'brl webhooks captured note 12 "answered 500, see deploy of 14:10"': '',
      'brl webhooks captured note 12 --bookmark': '',
      'brl webhooks captured note 12 --remove': '',
    },
    args: { id: 'event id, or number of the capture', text: 'what to note' },
    flags: {
      bookmark: 'bookmark it without a new note',
      remove: 'remove its bookmark and its note',
    },
  },
  'webhooks captured prune': {
    summary: 'Remove old captured deliveries.',
    description:
      'Removes the deliveries that were received so many days ago or earlier, with their headers and bodies, and makes the file smaller. It asks first; without a terminal --yes is required. What brl needs to recognise a repeat stays: the id of each event, its type, the ids in it and the SHA-256 of its body. So a redelivery of an old event is never taken for a new one. A running receiver goes on receiving meanwhile.',
    examples: {
      'brl webhooks captured prune --older-than 90d': '',
      'brl webhooks captured prune --older-than 90d --yes': '',
      'brl webhooks captured prune --older-than 90d --dry-run': '',
    },
    flags: {
      'older-than': 'age in days, such as 90d',
      'dry-run': 'count them; remove nothing',
      yes: 'do not ask',
    },
  },
  'webhooks captured show': {
    summary: 'Show one captured delivery in full.',
    description:
      'Name it by the id of its event (shows the newest delivery) or the number of its capture. The body is shown indented; --body --out writes its exact bytes to a file, and they are in bodyBase64 of --json. --curl prints a line for a shell that sends the same bytes and headers to this machine; set SECRET for it where a key, password or token of yours was replaced by [hidden] when it was captured.',
    examples: {
      'brl webhooks captured show 12': '',
      'brl webhooks captured show pix-out-completed-pay-1 --json': '',
      'brl webhooks captured show 12 --body --out body-12.json': '',
      'brl webhooks captured show 12 --curl': '',
    },
    args: { id: 'event id, or number of the capture' },
    flags: {
      body: 'the exact body alone, into the file of --out',
      out: 'the file to write the body to',
      force: 'replace the file if it exists',
      curl: 'print a line for curl that sends it to this machine',
    },
  },
  'webhooks create': {
    summary: 'Subscribe an address to events.',
    description:
      'The address must be https; in a sandbox it may also be http on this machine, which only "sandbox start --allow-http-webhooks" accepts.\n\nThe secret comes from a file, stdin (-) or a descriptor, or is generated; it is kept in the keychain or the vault under the id of the subscription, and never printed. On a machine without a keychain add --store vault, or --no-store with your own file. If another program receives the deliveries, give its secret with --secret-file.\n\nThe service recognises no repeat, and no route lists, changes or removes a subscription: a second call makes a second subscription, and its account cannot be changed. The specification does not document the field of authConfig that holds an HMAC secret; it is the setting webhookSecretField ("secret").\n\nDeliveries come from 34.138.140.223, 34.138.161.100, 35.231.250.193, 35.196.71.29, 34.138.56.192.',
    examples: {
      'brl webhooks create --url https://hooks.example.com/brl --event pix.out.completed --event pix.out.failed':
        '',
      'brl webhooks create --url https://hooks.example.com/brl --event qrcode.paid --auth-type BASIC --username brl --secret-file secret.txt':
        '',
      'brl webhooks create --url https://hooks.example.com/brl --event pix.in.completed --dry-run': '',
    },
    flags: {
      url: 'https address of the receiver',
      event: 'event to send there; repeatable, or separated by commas',
      'auth-type': 'how deliveries are authenticated',
      'secret-file': 'HMAC secret, key, password or token; - is stdin (default: generated)',
      header: 'header that carries the API_KEY (X-API-Key)',
      'account-id': 'only events of this account; cannot be changed later',
      'no-store': 'do not store the secret: it stays only in its file',
      store: 'where to keep the secret',
      'vault-key': 'how a new vault is unlocked; a passphrase may also come from BRL_VAULT_PASSPHRASE_FILE',
    },
  },
  'webhooks doctor': {
    summary: 'Ask an address whether it can take deliveries.',
    description: `Asks a receiver as the service would, from this machine: TLS, path, method, redirect, whether a wrong proof is refused, the
clock. With the secret it also sends three proven events and tells whether they are accepted, whether the body comes unchanged
(another spelling of JSON, 64 kB), and how long the answer took. They are made up, of the informational kind
account.balance_updated, and have the header X-Brl-Made-Up. Not seen from here: a firewall that lets only this machine pass.

Exit 0 when nothing failed, 35 when something did.`,
    examples: {
      'brl webhooks doctor http://127.0.0.1:4272/': '',
      'brl webhooks doctor https://hooks.example.com/pix --secret-file secret.txt': '',
    },
    args: { url: 'address of the receiver: https, or http on this machine' },
  },
  'webhooks events': {
    summary: 'List the events that can be subscribed to.',
    description:
      'The list comes from the service. brl adds the column Note from the specification: aliases that will be removed, and events that can be subscribed to but are not sent at present.',
    examples: { 'brl webhooks events': '', 'brl webhooks events --json': '' },
  },
  'webhooks inspect': {
    summary: 'Inspect webhook deliveries in a browser: missing, repeated, wrong signature.',
    description: `Serves a page on loopback until Ctrl-C and prints its address, which contains a token: without the token nothing is shown. The page
lists captured deliveries as they arrive, with headers, exact bytes, verdict and cause, repeats, what the service knows about the
payment, and settled payments without an event. It shows what "webhooks listen" keeps; with --subscription, --secret-file or
--auth-type it also receives, like "webhooks listen".

Only two buttons send anything, and each asks first: one sends the same bytes
again to an address that you type (https, or this machine), the other asks the service for a new attempt, like "webhooks retry".

It does not open a browser, since other users of this machine could read the token on its command line. Over SSH, forward the port:
ssh -L PORT:127.0.0.1:PORT HOST.

Exit 0 when stopped.`,
    examples: {
      'brl webhooks inspect': '',
      'brl webhooks inspect --subscription sub-1 --to http://127.0.0.1:3000/hooks': '',
      'brl webhooks inspect --auth-type NONE --listen-port 0 --json': '',
    },
    flags: {
      port: 'port of the page; 0 takes a free one',
      to: 'address to suggest for sending a delivery again',
      'listen-port': 'port to receive deliveries on (default: 4272); 0 takes a free one',
      path: 'receive only on this path (default: any)',
      'forward-to': 'forward what is received to this address',
      'trust-proxy':
        'address or network of a proxy whose X-Forwarded-For is believed, besides this machine; repeatable',
      'other-secret-file': 'a secret that may have been used by mistake; repeatable',
    },
  },
  'webhooks listen': {
    summary: 'Receive, verify and keep webhook deliveries on this machine.',
    description: `Listens on loopback, behind your own tunnel or proxy; stderr says when it is ready. Each delivery is
verified over its raw bytes, committed to disk, and only then answered: 200 for a proven event, repeats included; 401 if it
is not proven and 400 if it is not an event, and both are kept; 503 when the disk fails, so that the service sends it again.

Repeats are recognised by the id of the event. The cause of an unproven delivery is looked for after the answer. Senders of
very many unproven deliveries get slow answers, and only some of theirs are kept; proven ones are never held back.

An event never changes a payment: brl names the payment and the look-up command to run. A terminal shows one line per event,
a pipe gets NDJSON; --json writes one list at the end. --event and --account-id choose what is shown and forwarded;
everything is kept.

--forward-to forwards each accepted event to your application. What is to be forwarded is written to disk with the delivery, so
nothing is lost when brl ends or the application is down: brl tries again, after 1 s at first and 5 minutes at most, for 72
hours, and the next "webhooks listen" with the same address goes on. Each event arrives at least once, so recognise a repeat by its id; events of one payment
arrive in their order. --answer-with-app asks the application first and answers the service with its status instead.

SIGTERM and Ctrl-C stop it cleanly: /health answers 503, nothing new is accepted, and what has arrived is answered.

Exit 0 when stopped, or when --count was reached; 35 when --timeout came before --count.`,
    examples: {
      'brl webhooks listen --subscription sub-1 --forward-to http://127.0.0.1:3000/hooks': '',
      'brl webhooks listen --secret-file secret.txt --event pix.out.completed --count 1 --timeout 60': '',
      'brl webhooks listen --auth-type NONE --port 0': '',
      'brl webhooks listen --route /pix=sub-1 --route /ted=sub-2 --metrics-port 9464': '',
    },
    flags: {
      port: 'port to listen on; 0 takes a free one',
      host: 'address to listen on',
      path: 'accept only this path (default: any)',
      route:
        'accept this path, for deliveries of this subscription; repeatable, in place of --subscription and --path',
      'metrics-port': 'serve /metrics (Prometheus) and /health on this port of loopback; 0 takes a free one',
      'tls-cert': 'certificate chain, PEM',
      'tls-key': 'its private key, PEM',
      'trust-proxy':
        'address or network of a proxy whose X-Forwarded-For is believed, besides this machine; repeatable',
      'other-secret-file': 'a secret that may have been used by mistake; repeatable',
      'forward-to': 'forward the original bytes and headers to this address, at least once each',
      'answer-with-app': 'answer the service with the status of --forward-to; 502 when it does not answer',
      event: 'only events of this type; repeatable, or separated by commas',
      'account-id': 'only events of this account',
      count: 'stop after this many events',
      timeout: 'stop after this time',
    },
  },
  'webhooks replay': {
    summary: 'Send captured deliveries again.',
    description: `Sends the original bytes and headers, oldest first, to an address of yours; the service is not involved. Each event is sent once,
unless --kind names repeats or refused deliveries. While "webhooks listen" sends its queue, --not-forwarded may send an event a
second time.

Keys, passwords and tokens were not kept: give yours with --subscription or
--secret-file, or the header is left out. The original HMAC is sent; --sign-again signs with another secret. The result is kept
with the capture. It stops at the first delivery that is not answered with 2xx, unless --keep-going.

--field, --remove and --header change a copy of one delivery. It is signed again with the secret of its subscription, has an
id of its own and the header X-Brl-Made-Up, and counts for no delivery of the service.

Exit 0 when all were
answered with 2xx, 35 when one was not, 80 when the address could not be reached.`,
    examples: {
      'brl webhooks replay 12 --to http://127.0.0.1:3000/hooks': '',
      'brl webhooks replay --event pix.in.completed --since today --to http://127.0.0.1:3000/hooks --keep-going':
        '',
      "brl webhooks replay 12 --to http://127.0.0.1:3000/hooks --field data.amount=10,50 --header 'X-Trace: 1'":
        '',
      'brl webhooks replay --all --to http://127.0.0.1:3000/hooks --sign-again --secret-file secret.txt --dry-run':
        '',
    },
    args: { id: 'number of a capture, or id of an event' },
    flags: {
      to: 'address of the receiver: https, or http on this machine',
      ...searchFlags,
      all: 'every captured delivery',
      'not-forwarded':
        'those that the application has not accepted: they wait for "webhooks listen --forward-to", were given up, or no attempt succeeded; what is accepted now leaves the queue',
      field: 'change one field of the body, which stays of its type; repeatable',
      remove: 'leave one field of the body out; repeatable',
      header:
        'header that carries the proof, or a line "Name: value" to set ("Name:" leaves it out); repeatable',
      'sign-again': 'sign again with the secret given here',
      shuffle: 'send in a shuffled order',
      seed: 'any word; each word gives a different order',
      'at-once': 'send this many at a time',
      'keep-going': 'continue after a delivery that is not answered with 2xx',
      'dry-run': 'list what would be sent; send nothing',
    },
  },
  'webhooks retry': {
    summary: 'Send a delivery once more.',
    description:
      'Queues a new attempt of one delivery, for example after its six attempts failed. The event keeps its id, so the receiver can recognise the repeat. No route of the service lists subscriptions or deliveries: take their ids from "webhooks create" and from the headers of a delivery, or name a captured delivery with --event-id; in the sandbox "sandbox deliveries" lists them. The specification does not say which header holds the id of a delivery: it is the setting webhookDeliveryIdHeader ("request-id", the end of the name).\n\nWith filters it asks for all captured deliveries that match, each once: it counts them, asks (--yes off a terminal), and takes the subscription of each from its capture, or the one that is named. It stops at an answer that is not about a delivery.\n\nExit 35 if one was refused.',
    examples: {
      'brl webhooks retry --event-id pix-out-completed-pay-1': '',
      'brl webhooks retry --event pix.in.completed --since today --dry-run': '',
      'brl webhooks retry 7c0f4c38-6f1e-4d0c-9a53-0a1b2c3d4e5f 1d2c3b4a-5f6e-4a7b-8c9d-0e1f2a3b4c5d --dry-run':
        '',
    },
    args: { subscription: 'id of the subscription', delivery: 'id of the delivery' },
    flags: {
      ...searchFlags,
      yes: 'do not ask before several',
      'event-id':
        'a captured delivery, by the id of its event or the number of its capture; the ids of subscription and delivery are taken from it',
    },
  },
  'webhooks trigger': {
    summary: 'Send a made-up event to a receiver.',
    description: `Sends any event in its full envelope, with made-up data, signed like a real delivery. The service is not
involved, and no money moves. The same command sends the same bytes with the same id: --seed makes another payment, --id
another id. Several events, separated by commas, belong to one payment.

--field changes a field ("data.amount=10.50",
"environment=production"); a field that the event does not have is refused. The body of the answer is not read, and no
redirect is followed. --list shows the events.

--scenario sends a story: one of --list-scenarios, or a file with {"events": [{"event": "pix.in.completed", "payment": "a",
"after": "2s", "fields": {"data.amount": 10.5}, "fault": "twice"}]}. Faults are twice, out-of-order, wrong-secret, cut and late;
a delivery with a wrong proof should be refused, and a 2xx to it is the receiver's mistake.

Exit 0 when all were answered with 2xx, 35 when one was not, 80 when the address could not be reached.`,
    examples: {
      'brl webhooks trigger pix.in.completed --to http://127.0.0.1:4272/ --secret-file secret.txt': '',
      'brl webhooks trigger ted.out.confirmed --to http://127.0.0.1:4272/ --subscription sub-1 --pair --out-of-order':
        '',
      'brl webhooks trigger --scenario refunded-in-part --to http://127.0.0.1:4272/ --secret-file secret.txt':
        '',
      'brl webhooks trigger pix.out.failed --auth-type NONE --field data.errorCode=insufficient_funds --dry-run':
        '',
    },
    args: { event: 'event, or several of one payment: EVENT,EVENT' },
    flags: {
      to: 'address of the receiver: https, or http on this machine',
      field: 'change one field; repeatable',
      data: 'all of data as JSON; - is stdin',
      at: 'when the payment started, as 2026-01-05T12:00:00-03:00',
      seed: 'any word; each word makes a different payment',
      id: 'id of the event',
      repeat: 'send this many payments',
      duplicate: 'send each event this many extra times',
      pair: 'also send the event that accompanies it, such as ted.payment',
      'out-of-order':
        'send them in a different order than they happened; a single event brings those before it',
      attempt: 'number of the delivery attempt',
      spelling:
        'write the bodies with two decimals, escapes, members in another order, or all of these (default: the last event as "other")',
      scenario: 'send the events of a scenario: its name, or a JSON file',
      'dry-run': 'show the exact requests; send nothing',
      list: 'list the events',
      'list-scenarios': 'list the scenarios that come with brl',
    },
  },
  'webhooks verify': {
    summary: 'Verify a delivery offline, and name what is wrong with it.',
    description: `Checks the exact bytes of a file, of stdin, or of a captured delivery. On a mismatch it tries the usual
mistakes and names the one that produces this signature: JSON parsed and written again, a line feed or BOM added or lost,
CRLF, another character set, base64 or upper case instead of lower-case hex, a prefix, hashing twice, a secret with a line
feed, the secret of another subscription, a wrong header. Where the signed bytes can be made again it shows them beside those
that came.

--fix prints the code that verifies the raw body in a framework. A captured delivery is checked against the subscription it was
received for, unless flags say otherwise. Nothing is sent, and no secret is shown.

Exit 0: valid, 35: not valid, 2: bad
input.`,
    examples: {
      'brl webhooks verify --body body.json --signature "$SIGNATURE" --secret-file secret.txt': '',
      'brl webhooks verify --body body.json --header-file headers.txt --auth-type BASIC --username brl --secret-file secret.txt':
        '',
      'brl webhooks verify --event-id pix-out-completed-pay-1 --subscription sub-1 --json': '',
      'brl webhooks verify --event-id 12 --fix express': '',
    },
    flags: {
      body: 'the exact body; - is stdin',
      signature: 'the signature exactly as received',
      'header-file': 'all headers as received: lines "Name: value", or JSON',
      'event-id': 'a captured event, by its id or by the number of its capture',
      fix: 'print the code that verifies the raw body in this framework',
      'other-secret-file': 'a secret that may have been used by mistake; repeatable',
    },
  },
});
