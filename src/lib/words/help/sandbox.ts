import { topic } from '../topic.ts';

/** What `--help` says of `brl sandbox`. */
export const sandbox = topic('help sandbox', {
  'sandbox clock': {
    summary: "Show or move the sandbox's clock",
    description:
      'Payments that time out, wait for approval or settle late follow a virtual clock. Moving it makes everything that falls due happen, also under a running "sandbox start". Request signatures keep to the clock of the machine.',
    examples: {
      'brl sandbox clock --advance 31m': '',
      'brl sandbox clock --set 2026-03-06T20:31:00Z': '',
      'brl sandbox clock --reset': '',
    },
    flags: {
      advance: 'move forward by this much, as 90s, 31m, 1h30m, 2d',
      set: 'move to this instant, RFC 3339 with Z or an offset',
      reset: "go by the machine's clock again",
    },
  },
  'sandbox deliveries': {
    summary: 'List the webhook deliveries of the sandbox',
    description:
      'Oldest first. The ids that "webhooks retry" takes, that of the subscription too, are in the JSON. Deliveries go out only while "sandbox start" runs; until then they wait. Attempts wait 30 seconds, then twice as long each time, on the virtual clock: "sandbox clock" moves it.',
    examples: { 'brl sandbox deliveries': '', 'brl sandbox deliveries --json': '' },
  },
  'sandbox deposit': {
    summary: 'Put made-up money on an account of the sandbox',
    description: `Credits the default account, or the one named with --account: somebody made up sends a PIX (event
pix.in.completed, which can be refunded) or with --as ted a TED (ted.in.received).
--as disputed opens a dispute against the PIX at once (pix.med.opened); 10 minutes later it waits for a decision, after 7
days it is cancelled, and "sandbox settle ID" accepts it, or with --as failed rejects it (pix.med.updated).
--as notify-only, allow-and-notify or auto-refund breaks a rule of the policy: policy.violation tells that action, and
with the last one the money goes back at once (pix.refund.completed).
--refund-of sends a completed PIX of yours back, whole or in part (pix.refund.received).
account.balance_updated follows a minute after any change, one for all accounts.`,
    examples: {
      'brl sandbox deposit 1500,00': '',
      'brl sandbox deposit 80,00 --as disputed': '',
      'brl sandbox deposit 10,00 --refund-of invoice-1042': '',
    },
    args: { amount: 'amount in BRL, as 1.500,00 or 1500.00' },
    flags: { as: 'how it comes in', 'refund-of': 'identifier of a completed PIX that comes back' },
  },
  'sandbox events': {
    summary: 'List the events that the sandbox recorded',
    description:
      'The envelopes that webhooks carry, oldest first. The JSON is what a receiver would get as the body.',
    examples: { 'brl sandbox events --last 5': '', 'brl sandbox events --type pix.out.completed --json': '' },
    flags: { type: 'only events of this type', last: 'only the newest so many' },
  },
  'sandbox fail': {
    summary: 'Let the next requests to the sandbox go wrong',
    description: `Without a fault, shows those that wait for their request. The token endpoint is struck only by --route oauth.token.
Faults:
  db_unavailable: 503 db_unavailable, nothing executed
  banking_unavailable: 503 banking_unavailable, nothing executed
  temporal_unavailable: 503 temporal_unavailable, nothing executed
  service_temporarily_unavailable: 503 service_temporarily_unavailable, nothing executed
  db_error: 500 db_error, nothing executed
  internal_error: 500 internal_error, nothing executed
  workflow_start_failed: 502 workflow_start_failed, nothing executed
  partner_error: 502 partner_error, nothing executed
  partner_internal: 502 partner_internal, nothing executed
  partner_unavailable: 502 partner_unavailable, nothing executed
  partner_forbidden: 502 partner_forbidden, nothing executed
  partner_rate_limited: 429 partner_rate_limited, nothing executed
  invalid_token: 403 invalid_token, nothing executed
  unreached: connection dropped, nothing executed
  timeout: 504 timeout, although it was executed
  internal_error_executed: 500 internal_error, although it was executed
  lost_answer: executed, then the connection is dropped
  truncated_answer: executed, half of the answer arrives
  redirect: executed, a 307 to another host is answered
  garbage: executed, a page of HTML is answered with status 200
  slow_answer: executed, the answer comes after 5 seconds
  empty_answer: executed, status 200 without a body`,
    examples: {
      'brl sandbox fail db_unavailable --times 2 --route pix.out': '',
      'brl sandbox fail lost_answer --route pix.out': '',
      'brl sandbox fail db_unavailable --route oauth.token': '',
      'brl sandbox fail --clear': '',
    },
    args: { fault: 'what happens' },
    flags: {
      times: 'how many requests it strikes',
      route: 'only this operation, as pix.out, or this path',
      clear: 'forget the faults that still wait',
    },
  },
  'sandbox keys': {
    summary: 'List the keys and amounts that decide what happens in the sandbox',
    description:
      'These are all the keys that the directory of the sandbox knows; any other gets key_not_found. An exact amount of the list decides whatever the key. Owners and documents are made up.',
    examples: { 'brl sandbox keys': '', 'brl sandbox keys --output csv': '' },
  },
  'sandbox reset': {
    summary: 'Empty the sandbox and start again',
    description:
      'Payments, events, balances, faults and the clock go back to the first day. The journal is not touched: what it knows about payments of the sandbox is then found nowhere.',
    examples: { 'brl sandbox reset': '' },
  },
  'sandbox seed': {
    summary: 'Give an account of the sandbox a past',
    description:
      'Books made-up lines over the days before today, several of them in one second here and there, and moves the balance by their sum. What they send counts in the limits of its month. A million take a few seconds. Run it again for more; "sandbox reset" takes everything away.',
    examples: { 'brl sandbox seed --rows 1000 --days 90': '' },
    flags: { rows: 'how many lines', days: 'over how many days' },
  },
  'sandbox settle': {
    summary: 'End open payments of the sandbox now',
    description:
      'Gives a payment that is processing, timed out or held for approval its outcome at once, whatever its key had in store for it. A QR or boleto charge is paid by somebody made up, or with --as failed expires; a dispute is accepted or rejected; an account is opened or refused. What ended before is left alone.',
    examples: { 'brl sandbox settle --all': '', 'brl sandbox settle invoice-1042 --as failed': '' },
    args: { identifier: 'identifier or id of the payment' },
    flags: { all: 'every open one', as: 'the outcome' },
  },
  'sandbox start': {
    summary: 'Serve the sandbox on this machine',
    description:
      'Listens on 127.0.0.1 until it is stopped with Ctrl-C. State is shared with the embedded sandbox, so "sandbox clock", "settle", "fail" and the others steer it while it runs. Webhooks are delivered while it runs. --json prints the variables of a connection as one line, --export as lines for a shell; both appear when the ports are open.',
    examples: {
      'brl sandbox start': '',
      'brl sandbox start --port 0 --client-port 0 --json': '',
      'brl sandbox start --delegated --export > sandbox.env': '',
    },
    flags: {
      port: 'port of the tenant host; 0 takes a free one',
      'client-port': 'port of the host for signed requests; 0 takes a free one',
      export: 'print the variables as lines for a shell',
      'allow-http-webhooks':
        'take webhook addresses on http:// of this machine; the service itself takes https alone',
      delegated: 'give the variables of the credential that signs its requests',
    },
  },
});
