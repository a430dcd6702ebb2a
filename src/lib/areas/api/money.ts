import type { Client } from '../../client/client.ts';
import type { BaseCommand } from '../../command/base.ts';
import type { ApiBody } from '../../command/body.ts';
import type { Session } from '../../connection/session.ts';
import { identifierPattern } from '../../contract/fields.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import type { Operation } from '../../contract/operation.ts';
import { pixOutBody } from '../../contract/pix.ts';
import type { GapSettings } from '../../contract/settings.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import type { IntentFacts } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import { payeeOf } from '../../journal/old-texts.ts';
import type { Payee } from '../../journal/payee.ts';
import { payeeOfBody } from '../../journal/payee-of-body.ts';
import { pixRail } from '../../journal/rails/pix.ts';
import type { Rail } from '../../journal/rails/rail.ts';
import { rawOperation, rawRail } from '../../journal/rails/raw.ts';
import { statedAmount } from '../../journal/rails/stated.ts';
import { textMember } from '../../json/members.ts';
import { inWords } from '../../payments/confirm/in-words.ts';
import { requireWithinLimits } from '../../payments/confirm/may-pay.ts';
import { type Section, showScreen } from '../../payments/confirm/screen.ts';
import { payeeSentence } from '../../payments/destination.ts';
import { type NameFlags, paymentFacts } from '../../payments/facts.ts';
import { apiWords } from '../../words/api.ts';
import { operationText } from '../../words/operations.ts';
import type { ApiMethod } from './request.ts';
import { accountIn } from './route.ts';

/** A write that may move money, as typed. */
export interface ApiPayment {
  readonly method: ApiMethod;
  /** Path and query, account filled in. */
  readonly target: string;
  readonly body: ApiBody | null;
  /** The contract's operation of that route, if it has one. */
  readonly known: Operation | null;
}

/**
 * How a raw payment is sent and read: as a PIX if its body identifies it as one, else as a route about which nothing is
 * assumed.
 */
export interface ApiHandling {
  readonly operation: Operation;
  readonly rail: Rail;
  readonly amountCentavos: Centavos | null;
  readonly to: Payee;
}

/** Chooses how. `retry: 'never'`: a raw call is never repeated automatically. */
export function handlingOf(payment: ApiPayment, settings: GapSettings): ApiHandling {
  const { known, body, method, target } = payment;
  const pix = known !== null && pixRail.operations.includes(known) && body ? pixOf(body) : null;
  if (pix && known) {
    return { operation: { ...known, retry: 'never', dedupe: 'none' }, rail: pixRail, ...pix };
  }
  const raw = rawOperation(method as Operation['method']);
  const operation = known ? { ...raw, answersAs: known.id } : raw;
  const to = {
    kind: 'text',
    text: `${method} ${target}`,
    inBody: body && payeeOfBody(body, settings),
  } as const;
  return { operation, rail: rawRail, amountCentavos: null, to };
}

/** Everything that is written down before sending; the account is the one in the path. @throws {CliError} exit 2 */
export function apiFacts(
  client: Client,
  flags: NameFlags,
  payment: ApiPayment,
  how: ApiHandling,
): IntentFacts {
  const { target, body, method } = payment;
  const { connection } = client;
  const accountId = accountIn(target) ?? connection.accountId;
  const identifier = textMember(body?.value, 'identifier');
  const named = flags.ref === undefined && identifier !== null && identifierPattern.test(identifier);
  const names = named ? { ...flags, identifier } : flags;
  const facts = paymentFacts({ ...client, connection: { ...connection, accountId } }, names, {
    operation: { ...how.operation, path: target },
    rail: how.rail === pixRail ? 'pix' : `api ${method} ${target}`,
    bodyText: () => body?.text ?? '',
    amountCentavos: how.amountCentavos,
    to: how.to,
  });
  // The body is sent unchanged: it need not name an identifier, although the facts have made one.
  return { ...facts, identifier };
}

/**
 * The profile's ceilings. If the body states no amount to compare with them, the path must be typed a second time.
 * @throws {CliError} exit 2
 */
export function requireWithinCeilings(
  session: Session,
  payment: ApiPayment,
  flags: { readonly confirm?: string | undefined; readonly 'dry-run': boolean },
): void {
  const { maxAmountCentavos, confirmAboveCentavos } = session.preferences;
  if (maxAmountCentavos === null && confirmAboveCentavos === null) return;
  const amount = statedAmount(payment.body?.text ?? '');
  if (amount !== null) {
    requireWithinLimits(session, amount, flags.confirm, flags['dry-run']);
    return;
  }
  if (flags['dry-run'] || flags.confirm === payment.target) return;
  throw usageError(
    'needs_confirm',
    apiWords.noAmount,
    apiWords.noAmountHint(`--confirm '${payment.target}'`),
  );
}

/** A ref or key belongs to one call; the same bytes to another route are another call. @throws {CliError} exit 33 */
export async function refuseOtherCall(
  journal: Journal,
  facts: IntentFacts,
  allowDuplicate: boolean,
): Promise<void> {
  const known = await journal.peek(facts, allowDuplicate);
  if (known?.kind !== 'same-ref') return;
  const { operation, target, intentId } = known.intent;
  if (operation === facts.operation && target === facts.target) return;
  throw new CliError({
    code: 'ref_conflict',
    ends: 'duplicate',
    message: apiWords.otherCall(intentId),
    hint: `brl journal show ${intentId}`,
  });
}

/** Shows the call and, if known, who gets what by it. */
export async function showPayment(
  command: BaseCommand,
  session: Session,
  journal: Journal,
  facts: IntentFacts,
  payment: ApiPayment,
): Promise<void> {
  const { known, body, method, target } = payment;
  const amount = facts.amountCentavos as Centavos | null;
  const stated = amount ?? statedAmount(facts.bodyText);
  const call = (): Section => [
    {
      look: 'strong',
      fields: [
        ['Call', `${method} ${target}`],
        ['Which is', known ? (operationText(known.id) ?? known.summary) : apiWords.unknownRoute],
        ['To', amount === null ? null : payeeSentence(payeeOf(facts))],
        ['Body', body?.text ?? apiWords.none],
      ],
    },
  ];
  const money = (): Section => [
    { look: 'plain', fields: [['Ref', facts.ref]] },
    {
      look: 'strong',
      fields: [['Amount', stated === null ? apiWords.unknownAmount : formatReais(stated)]],
    },
    {
      look: 'plain',
      fields: [['In words', stated === null ? null : inWords(stated)]],
    },
  ];
  showScreen(command, session, facts.accountId || null, () => [call(), money()]);
  const recent = await journal.recentAlike(facts);
  const alike = recent.find((intent) => intent.state !== 'REFUSED');
  if (alike) command.note(() => `${apiWords.alike(alike.state, alike.intentId)}\n`);
}

/** Amount and payee of a PIX by key (specification, section 2.2); null unless all of it is there. */
function pixOf(body: ApiBody): (Pick<ApiHandling, 'to'> & { amountCentavos: Centavos }) | null {
  const parsed = pixOutBody.safeParse(body.value);
  const amountCentavos = statedAmount(body.text);
  if (!parsed.success || parsed.data.identifier === undefined || amountCentavos === null) return null;
  const { keyType, key } = parsed.data;
  return { amountCentavos, to: { kind: 'pix-key', keyType, key } };
}
