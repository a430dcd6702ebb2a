import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { type ApiCall, knownOfCall, makeChange, makeQuery } from '../lib/areas/api/make-call.ts';
import { readMethod, readTarget, withAccount } from '../lib/areas/api/request.ts';
import { routeOf } from '../lib/areas/api/route.ts';
import { BaseCommand, type Ended } from '../lib/command/base.ts';
import { readBody } from '../lib/command/body.ts';
import { refuseDeprecated } from '../lib/connection/deprecation.ts';
import { usageError } from '../lib/errors/cli-error.ts';
import { connectedToAsk } from '../lib/payments/confirm/asking.ts';
import { checkNames } from '../lib/payments/facts.ts';
import { moneyFlags, waitFlags, waitMs } from '../lib/payments/money-flags.ts';
import { planFileFlags } from '../lib/payments/plans/plan-flags.ts';
import { requireQuery } from '../lib/terminal/output.ts';
import { apiWords } from '../lib/words/api.ts';

const { identifier: _fromTheBody, ...guards } = moneyFlags;

/** `brl api METHOD PATH`: any call of the service, signed and authenticated. */
export default class Api extends BaseCommand {
  static override args = {
    method: Args.string({ required: true }),
    path: Args.string({ required: true }),
  };
  static override flags = {
    data: Flags.string({
      helpValue: 'FILE|-',
    }),
    field: Flags.string({
      helpValue: 'NAME=VALUE',
      multiple: true,
      multipleNonGreedy: true,
    }),
    'query-field': Flags.string({
      helpValue: 'NAME=VALUE',
      multiple: true,
      multipleNonGreedy: true,
    }),
    include: Flags.boolean(),
    paginate: Flags.boolean(),
    'despite-dispute': Flags.boolean({ helpGroup: 'SAFETY' }),
    ...waitFlags,
    ...guards,
    ...planFileFlags,
  };

  async run(): Ended {
    const { args, flags } = await this.parse(Api);
    const method = readMethod(args.method);
    const typed = readTarget(args.path, flags['query-field'] ?? []);
    const body = readBody(flags.data, flags.field ?? []);
    checkNames(flags);
    refuseMixture(method, body !== null, flags);
    // An output that can't be printed is refused before the call, not after.
    this.format(flags);
    await requireQuery(flags.query);
    const budgetMs = waitMs(flags);
    const isWrite = method !== 'GET' && method !== 'HEAD';
    this.learn({ known: knownOfCall(typed, isWrite) });
    return connectedToAsk(this, flags, async (session) => {
      const target = withAccount(typed, session.client.connection.accountId);
      const call: ApiCall = { method, target, body, flags, waitMs: budgetMs };
      const route = routeOf(method, target, session.client.connection.settings);
      this.learn({ known: knownOfCall(target, false) });
      if (flags.plan !== undefined && route.kind !== 'money')
        throw usageError('usage', apiWords.planIsForMoney);
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
  if (flags.paginate && method !== 'GET') throw usageError('usage', apiWords.paginateIsForGet);
  if (!reads) return;
  if (hasBody) throw usageError('usage', apiWords.noBody(method), apiWords.noBodyHint);
  if (flags.ref !== undefined || flags['idempotency-key'] !== undefined) {
    throw usageError('usage', apiWords.noNames(method));
  }
}
