import { amountInWords } from '../../brazil/amount-words.ts';
import { brasiliaSecond } from '../../brazil/clock.ts';
import { bankText } from '../../brazil/institutions.ts';
import type { Session } from '../../connection/session.ts';
import { amountNumber, type Centavos } from '../../contract/money.ts';
import { type Way, wayOf } from '../../contract/ways.ts';
import {
  bodyOf,
  type Finding,
  type Intent,
  type IntentState,
  type OperatorSource,
} from '../../journal/intent.ts';
import { evidenceIn } from '../../journal/rails/prove.ts';
import { shownCentavos } from '../../journal/rails/reading.ts';
import { originalOf } from '../../journal/rails/refund.ts';
import { member, textMember } from '../../json/members.ts';
import { firstText } from '../../json/paths.ts';
import {
  type Difference,
  differencesOf,
  nobody,
  orderedPayee,
  type Party,
  payerOnBoleto,
  recordedPayee,
  recordedPayer,
  withHolder,
} from '../../payments/statement/party.ts';
import type { Message } from '../../words/records.ts';
import { type BoletoTerms, boletoTerms } from './boleto-terms.ts';
import type { Wanted } from './find.ts';
import type { Seen } from './look.ts';

/** The rails that a receipt can be for. */
export type ReceiptKind = 'pix' | 'refund' | 'ted' | 'transfer' | 'boleto' | 'payment';

/** A payment as the service shows it now, with what a person saw and ordered. Documents are masked. */
export interface Receipt {
  readonly wanted: Wanted;
  /** Whether the payment is settled; otherwise the document says across it that it is not a receipt. */
  readonly isReceipt: boolean;
  readonly kind: ReceiptKind;
  readonly state: IntentState;
  readonly reason: Finding['reason'];
  /** The service's own word. */
  readonly status: string | null;
  /** Why it failed, in the service's words. */
  readonly message: Message | null;
  readonly amountCentavos: Centavos | null;
  /** When it was paid, as the service wrote it. */
  readonly paidAt: string | null;
  readonly payer: Party;
  /** Whether the payer's name or document comes from the profile: the service's record has none. */
  readonly isHolderOurs: boolean;
  /** Whom a boleto names as its debtor, who need not be the one who paid. */
  readonly payerOnBoleto: Party | null;
  /** What the boleto asked for; null for another kind of payment. */
  readonly boletoTerms: BoletoTerms | null;
  readonly accountId: string | null;
  readonly profile: string | null;
  /** In the service's record; null if it shows none. */
  readonly payee: Party | null;
  /** As the directory named it before payment; null if nobody saw it. */
  readonly payeeShown: (Party & { readonly askedAtMs: number }) | null;
  /** As named in the order. */
  readonly payeeOrdered: Party | null;
  /** Whether the service confirms the ordered payee by more than a name; null if no order is known here. */
  readonly isPayeeShown: boolean | null;
  readonly differences: readonly Difference[];
  readonly names: ReceiptNames;
  /** Who typed it, and how that is known; null for what this journal does not have. */
  readonly operator: string | null;
  readonly operatorBy: OperatorSource | null;
  readonly description: string | null;
  /** What a refund gives back, and why. */
  readonly original: string | null;
  readonly refundReason: string | null;
  /** A refund of this payment, whole or in part. */
  readonly refundedBy: string | null;
  readonly environment: string;
  readonly lookedUpAtMs: number;
}

/** Every name that identifies the payment. */
export interface ReceiptNames {
  readonly endToEndId: string | null;
  readonly tedId: string | null;
  readonly transactionId: string | null;
  readonly paymentId: string | null;
  readonly partnerId: string | null;
  readonly coreId: string | null;
  readonly identifier: string | null;
  readonly ref: string | null;
  readonly reference: string | null;
  readonly intentId: string | null;
}

/** Builds a receipt from what the service said. */
export function receiptOf({ client, environment, profileName, preferences }: Session, seen: Seen): Receipt {
  const { finding, wanted, line, askedAtMs } = seen;
  const { intent } = wanted;
  const record = bodyOf(finding);
  const { settings, accountId } = client.connection;
  const endToEndId = finding.endToEndId ?? textMember(record, 'endToEnd');
  const kind = kindOf(intent, record);
  const isBoleto = kind === 'boleto';
  const told = recordedPayee(record, settings);
  const payee = told?.name ? told : (recordedPayee(line, settings) ?? told);
  const shown = intent?.payee ?? null;
  const payeeShown = shown && { ...nobody, ...shown, bank: bankText(shown.bank) };
  const ordered = intent && orderedPayee(intent, settings);
  const recorded = recordedPayer(isBoleto ? null : record, endToEndId);
  const payer = (intent?.accountId ?? accountId) === accountId ? withHolder(recorded, preferences) : recorded;
  return {
    wanted,
    isReceipt: finding.state === 'SETTLED' && finding.reason === null,
    kind,
    state: finding.state,
    reason: finding.reason,
    status: finding.status,
    message: finding.message,
    amountCentavos: (shownCentavos(record) ?? intent?.amountCentavos ?? null) as Centavos | null,
    paidAt: finding.state === 'SETTLED' || finding.state === 'REVERSED' ? timeOf(record, intent) : null,
    payer,
    isHolderOurs: payer !== recorded,
    payerOnBoleto: isBoleto ? payerOnBoleto(record, settings) : null,
    boletoTerms: isBoleto ? boletoTerms([record, answerOf(intent)], settings) : null,
    accountId: intent?.accountId ?? accountId,
    profile: profileName,
    payee,
    payeeShown,
    payeeOrdered: ordered,
    isPayeeShown:
      intent && [record, line].some((told) => evidenceIn(told, intent, settings).payee === 'same'),
    differences: differencesOf(payeeShown ?? ordered, payee),
    names: namesOf(seen, record, endToEndId),
    operator: intent?.operator ?? null,
    operatorBy: intent?.operatorBy ?? null,
    description: textMember(record, 'description') ?? (intent && textMember(bodyIn(intent), 'description')),
    original: textMember(record, 'originalEndToEnd') ?? (intent && originalIn(intent)),
    refundReason: intent?.operation === 'refund.send' ? textMember(bodyIn(intent), 'reason') : null,
    refundedBy: textMember(record, 'refundEndToEnd'),
    environment,
    lookedUpAtMs: askedAtMs,
  };
}

const kinds: Readonly<Record<Way, ReceiptKind>> = {
  PIX: 'pix',
  TED: 'ted',
  BOLETO: 'boleto',
  INTERNAL: 'transfer',
};

function kindOf(intent: Intent | null, record: unknown): ReceiptKind {
  if (intent === null) return member(record, 'reversal') === true ? 'refund' : 'pix';
  const { operation, target } = intent;
  if (operation === 'refund.send' || target.includes('/pix/out/refund')) return 'refund';
  const way = wayOf(operation, target);
  return way === null ? 'payment' : kinds[way];
}

const timeNames = ['completedAt', 'paidAt', 'occurredAt', 'timestamp', 'updatedAt'];

/** A record without a time gets that of the service's own answer to the payment. */
function timeOf(record: unknown, intent: Intent | null): string | null {
  return firstText(record, timeNames) ?? firstText(answerOf(intent), timeNames);
}

/** The service's answer at the time of the payment, as the journal keeps it. */
function answerOf(intent: Intent | null): unknown {
  return intent?.finding ? bodyOf(intent.finding) : null;
}

function namesOf({ wanted }: Seen, record: unknown, endToEndId: string | null): ReceiptNames {
  const { intent, reference } = wanted;
  const answer = answerOf(intent);
  const told = (name: string) => textMember(record, name) ?? textMember(answer, name);
  return {
    endToEndId,
    tedId: told('tedId'),
    transactionId: told('transactionId'),
    paymentId: told('paymentId') ?? intent?.answered.paymentId ?? null,
    partnerId: told('partnerId'),
    coreId: told('coreId'),
    identifier: intent?.identifier ?? textMember(record, 'identifier'),
    ref: intent?.ref ?? null,
    reference,
    intentId: intent?.intentId ?? null,
  };
}

function bodyIn({ bodyText }: Intent): unknown {
  return bodyText === '' ? null : (JSON.parse(bodyText) as unknown);
}

function originalIn(intent: Intent): string | null {
  return intent.operation === 'refund.send' ? originalOf(intent.bodyText) : null;
}

/**
 * The document for programs, with the amount in Portuguese words. The service's own record, with unmasked documents, is
 * in `pix status` and the like.
 */
export function receiptJson(receipt: Receipt) {
  const {
    wanted: _,
    isHolderOurs: __,
    amountCentavos: amount,
    boletoTerms: terms,
    names,
    payeeShown,
    lookedUpAtMs,
    ...facts
  } = receipt;
  return {
    ...facts,
    amount: amount === null ? null : amountNumber(amount),
    amountInWords: amount === null ? null : amountInWords(amount, 'pt-BR'),
    boletoTerms: terms && termsJson(terms),
    payeeShown: payeeShown && shownJson(payeeShown),
    ...names,
    lookedUpAt: isoOf(lookedUpAtMs),
  };
}

function termsJson({ dueDate, ...amounts }: BoletoTerms) {
  const reais = Object.entries(amounts).map(([name, amount]) => [name, amount && amountNumber(amount)]);
  return { dueDate, ...Object.fromEntries(reais) };
}

function shownJson({ askedAtMs, ...party }: NonNullable<Receipt['payeeShown']>) {
  return { ...party, askedAt: isoOf(askedAtMs) };
}

function isoOf(ms: number): string {
  return `${brasiliaSecond(ms)}-03:00`;
}
