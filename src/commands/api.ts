import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { type ApiCall, knownOfCall, makeChange, makeQuery } from '../lib/areas/api/make-call.ts';
import { readMethod, readTarget, withAccount } from '../lib/areas/api/request.ts';
import { routeOf } from '../lib/areas/api/route.ts';
import { BaseCommand } from '../lib/command/base.ts';
import { readBody } from '../lib/command/body.ts';
import { refuseDeprecated } from '../lib/connection/deprecation.ts';
import { usageError } from '../lib/errors/cli-error.ts';
import { connectedToAsk } from '../lib/payments/asking.ts';
import { checkNames } from '../lib/payments/facts.ts';
import { moneyFlags, waitFlags, waitMs } from '../lib/payments/money-flags.ts';
import { requireQuery } from '../lib/terminal/output.ts';

const { identifier: _fromTheBody, ...guards } = moneyFlags;

/** `brl api METHOD PATH`: any call of the service, signed and authenticated. */
export default class Api extends BaseCommand {
  static override summary = 'Send any call of the service, with the same guards.';
  static override description =
    `PATH is sent as it is typed, from /v1; {accountId} becomes the account in use. No other host is called.
GET and HEAD are queries. A change that the specification says moves no money is sent once, and so is the deletion of a PIX key,
charge, limit, PIN, lock, or a credential's key or address: any 2xx is done, with a body or without. Every other call is treated as
a payment: it asks, off a terminal it needs --yes, and --ref or BRL_JOURNAL; it is written to the journal before it is sent,
always has an Idempotency-Key, and is never sent again by itself. Its answer is the payment document, its exit code
that of a payment; what cannot be looked up stays uncertain until "journal resolve".
--field reads an amount as --amount does (1.500 is refused), and keeps other numbers with the digits typed, and true, false
and null; all else is text, and quotes make text of digits: --field 'key="12345678909"'. --data is sent as it is. Status and headers of --include go to stderr; for a query with --json they stand in
the document: {status, headers, body}.`;
  static override examples = [
    '<%= config.bin %> api GET /v1/banks/001',
    "<%= config.bin %> api GET '/v1/accounts/{accountId}/pix/transactions' --query-field identifier=invoice-1042",
    "<%= config.bin %> api POST '/v1/accounts/{accountId}/pix/out' --field amount=150.00 --field keyType=EMAIL --field key=maria@example.com --field identifier=invoice-1042 --dry-run",
    "<%= config.bin %> api POST '/v1/accounts/{accountId}/pix/out' --data payment.json --ref invoice-1042 --yes --json",
  ];
  static override args = {
    method: Args.string({ description: 'GET, HEAD, POST, PUT, PATCH or DELETE', required: true }),
    path: Args.string({ description: 'path and query from /v1, percent-encoded', required: true }),
  };
  static override flags = {
    data: Flags.string({
      description: 'file with the JSON body, sent byte for byte; - is standard input',
      helpValue: 'FILE|-',
    }),
    field: Flags.string({
      description: 'a member of the JSON body; repeat it',
      helpValue: 'NAME=VALUE',
      multiple: true,
      multipleNonGreedy: true,
    }),
    'query-field': Flags.string({
      description: 'a query parameter, percent-encoded for you; repeat it',
      helpValue: 'NAME=VALUE',
      multiple: true,
      multipleNonGreedy: true,
    }),
    include: Flags.boolean({ description: 'show status and headers of the answer' }),
    paginate: Flags.boolean({ description: 'read a list to its end and show it as one' }),
    ...waitFlags,
    ...guards,
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Api);
    const method = readMethod(args.method);
    const typed = readTarget(args.path, flags['query-field'] ?? []);
    const body = readBody(flags.data, flags.field ?? []);
    checkNames(flags);
    refuseMixture(method, body !== null, flags);
    // What can't be printed is refused before a call is made, not after.
    this.format(flags);
    await requireQuery(flags.query);
    const budgetMs = waitMs(flags);
    const isWrite = method !== 'GET' && method !== 'HEAD';
    this.about.known = knownOfCall(typed, isWrite);
    await connectedToAsk(this, flags, async (session) => {
      const target = withAccount(typed, session.client.connection.accountId);
      const call: ApiCall = { method, target, body, flags, waitMs: budgetMs };
      const route = routeOf(method, target, session.client.connection.settings);
      this.about.known = knownOfCall(target, false);
      if (route.kind !== 'money') refuseDeprecated(route.operation, flags);
      if (route.kind === 'read') return makeQuery(this, session, route.operation, call);
      if (route.kind === 'write') return makeChange(this, session, route.operation, call);
      const { makePayment } = await import('../lib/areas/api/pay-call.ts');
      return makePayment(this, session, route.known, call);
    });
  }
}

function refuseMixture(
  method: string,
  hasBody: boolean,
  flags: {
    readonly paginate: boolean;
    readonly ref?: string | undefined;
    readonly 'idempotency-key'?: string | undefined;
  },
): void {
  const reads = method === 'GET' || method === 'HEAD';
  if (flags.paginate && method !== 'GET') throw usageError('usage', '--paginate is for GET.');
  if (!reads) return;
  if (hasBody) throw usageError('usage', `${method} has no body.`, 'Use --query-field for its query.');
  if (flags.ref !== undefined || flags['idempotency-key'] !== undefined) {
    throw usageError('usage', `${method} takes no --ref and no --idempotency-key.`);
  }
}
