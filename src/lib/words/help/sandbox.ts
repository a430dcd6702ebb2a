import { topic } from '../topic.ts';

/** The help of `brl sandbox`. */
export const sandbox = topic('help sandbox', {
  'sandbox clock': {
    summary: "Show or move the sandbox's clock.",
    description:
      'Payments that time out, wait for approval or settle late follow a virtual clock. Moving it makes everything that is due happen, even while "sandbox start" is running. Request signatures use the clock of the machine.',
    examples: {
      'brl sandbox clock --advance 31m': '',
      'brl sandbox clock --set 2026-03-06T20:31:00Z': '',
      'brl sandbox clock --reset': '',
    },
    flags: {
      advance: 'move forward by 90s, 31m, 1h30m, 2d or the like',
      set: 'move to this time, RFC 3339 with Z or an offset',
      reset: 'follow the clock of the machine again',
    },
  },
  'sandbox deliveries': {
    summary: 'List the webhook deliveries of the sandbox.',
    description:
      'Oldest first. The JSON has the ids that "webhooks retry" takes, including that of the subscription. Deliveries are sent only while "sandbox start" is running; until then they wait. A repeat waits 30 seconds, then twice as long each time, on the virtual clock that "sandbox clock" moves.',
    examples: { 'brl sandbox deliveries': '', 'brl sandbox deliveries --json': '' },
  },
  'sandbox deposit': {
    summary: 'Put made-up money into an account of the sandbox.',
    description: `Credits the default account, or the one named with --account: a made-up person sends a PIX (event pix.in.completed, which can be
refunded) or, with --as ted, a TED (ted.in.received).

--as disputed opens a dispute against the PIX at once (pix.med.opened); 10 minutes later it waits for a decision, after 7 days it is
cancelled, and "sandbox settle ID" accepts it, or with --as failed rejects it (pix.med.updated).

--as notify-only, allow-and-notify or auto-refund breaks a policy rule: policy.violation names that action, and with auto-refund
the money goes back at once (pix.refund.completed).

--refund-of returns a completed PIX of yours, in full or in part (pix.refund.received).

account.balance_updated follows a minute after any change, one for all accounts.`,
    examples: {
      'brl sandbox deposit 1500,00': '',
      'brl sandbox deposit 80,00 --as disputed': '',
      'brl sandbox deposit 10,00 --refund-of invoice-1042': '',
    },
    args: { amount: 'amount, as 1.500,00 or 1500.00' },
    flags: { as: 'how the money arrives', 'refund-of': 'identifier of a completed PIX to return' },
  },
  'sandbox events': {
    summary: 'List the events that the sandbox recorded.',
    description:
      'The envelopes that webhooks carry, oldest first. The JSON is the body that a receiver would get.',
    examples: { 'brl sandbox events --last 5': '', 'brl sandbox events --type pix.out.completed --json': '' },
    flags: { type: 'only events of this type', last: 'only the newest ones, this many' },
  },
  'sandbox fail': {
    summary: 'Make the next requests to the sandbox, or its deliveries, go wrong.',
    description: `Without a fault it lists those that are still waiting for a request. Only --route oauth.token affects the token endpoint.
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
  empty_answer: executed, status 200 without a body

Faults of the next deliveries of webhooks, with --route of one type of event:
  delivery_twice: delivered twice, as two deliveries of one event
  delivery_late: delivered 90 seconds later
  delivery_out_of_order: held until the next event to the same address was sent
  delivery_lost: never sent, though it counts as delivered
  delivery_wrong_secret: the attempt is proven with another secret
  delivery_cut: half of the body is sent, with the proof of the whole`,
    examples: {
      'brl sandbox fail db_unavailable --times 2 --route pix.out': '',
      'brl sandbox fail lost_answer --route pix.out': '',
      'brl sandbox fail db_unavailable --route oauth.token': '',
      'brl sandbox fail delivery_twice --route pix.out.completed': '',
      'brl sandbox fail --clear': '',
    },
    args: { fault: 'the fault' },
    flags: {
      times: 'how many requests or deliveries it affects',
      route: 'only this operation (as pix.out) or path, or this type of event',
      clear: 'remove the faults that are still waiting',
    },
  },
  'sandbox keys': {
    summary: 'List the keys and amounts that decide what happens in the sandbox.',
    description:
      'These are all the keys in the directory of the sandbox; any other gets key_not_found. A listed amount decides the outcome whatever the key is. The answer to a payment that is held says PENDING, and only look-ups say PENDING_APPROVAL: exit 21, or 20 with --no-wait. Owners and documents are made up.',
    examples: { 'brl sandbox keys': '', 'brl sandbox keys --output csv': '' },
  },
  'sandbox reset': {
    summary: 'Empty the sandbox and start over.',
    description:
      'Payments, events, balances, faults and the clock are reset. The journal is not touched, but the sandbox payments in it can no longer be found.',
    examples: { 'brl sandbox reset': '' },
  },
  'sandbox seed': {
    summary: 'Give an account of the sandbox a history.',
    description:
      'Books made-up lines over the days before today, sometimes several in one second, and changes the balance by their sum. The money they send counts towards the limits of its month. A million lines take a few seconds. Run it again for more; "sandbox reset" removes everything.\n\n--day books today instead, up to now, as a bank sees it: credits, a third of the sales within one second, a payment from another channel, refunds both ways, fees, a commission. It prints the commands that make the company\'s own payments of the day, on every rail and with every outcome; --ledger-out writes the company\'s own file of the day, with one row too many, one too few and one of another amount. "brl reconcile" then finds them.\n\n--payables writes a workbook of 400 payments to make, headings in Portuguese: keys, accounts, boletos and QR codes, for five days, with ten mistakes for "brl payout lint" and the bank to find. The sandbox knows its boletos and codes.',
    examples: {
      'brl sandbox seed --rows 1000 --days 90': '',
      'brl sandbox seed --day --ledger-out today.csv': 'A whole day to reconcile:',
      'brl sandbox seed --payables payables.xlsx': 'A sheet to pay:',
    },
    flags: {
      rows: 'number of lines',
      days: 'number of days',
      day: 'book today instead of the days before it',
      sales: 'number of small credits of the day, 12 by default',
      payables: 'new workbook with payments to make',
      'ledger-out': "new CSV file with the company's own record of the day",
    },
  },
  'sandbox settle': {
    summary: 'Complete open payments of the sandbox now.',
    description:
      'Gives a payment that is processing, timed out or held for approval its outcome at once, whatever its key would have caused. A QR or boleto charge is paid by a made-up person, or with --as failed expires; a dispute is accepted or rejected; an account is opened or refused. Anything that has already ended is left alone.',
    examples: { 'brl sandbox settle --all': '', 'brl sandbox settle invoice-1042 --as failed': '' },
    args: { identifier: 'identifier, id or ref of the payment' },
    flags: { all: 'every open payment', as: 'the outcome' },
  },
  'sandbox start': {
    summary: 'Run the sandbox as a server on this machine.',
    description:
      'Listens on 127.0.0.1 until you stop it with Ctrl-C. It shares its state with the embedded sandbox, so "sandbox clock", "settle", "fail" and the others control it while it runs. Webhooks are delivered while it runs. --json prints the connection variables as one line, --export as shell commands, once the ports are open.',
    examples: {
      'brl sandbox start': '',
      'brl sandbox start --port 0 --client-port 0 --json': '',
      'brl sandbox start --delegated --export > sandbox.env': '',
    },
    flags: {
      port: 'port of the tenant host; 0 takes a free one',
      'client-port': 'port of the host for signed requests; 0 takes a free one',
      export: 'print the connection variables as shell commands',
      'allow-http-webhooks':
        'accept http:// webhook addresses on this machine; the real service accepts only https',
      delegated: 'print the variables of the credential that signs its requests',
    },
  },
});
