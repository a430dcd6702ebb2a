import { minuteText } from '../../brazil/clock.ts';
import type { BaseCommand } from '../../command/base.ts';
import type { Session } from '../../connection/session.ts';
import { type Centavos, formatReais } from '../../contract/money.ts';
import { refund } from '../../contract/refund.ts';
import type { IntentFacts } from '../../journal/intent.ts';
import type { Journal } from '../../journal/journal.ts';
import { payeeOf } from '../../journal/old-texts.ts';
import { statedAmount } from '../../journal/rails/stated.ts';
import type { Field } from '../../terminal/answer.ts';
import { confirmationWords } from '../../words/confirmation.ts';
import { screenWords } from '../../words/screen.ts';
import { type Telling, textOf } from '../../words/topic.ts';
import { valueWords } from '../../words/values.ts';
import { agoText } from '../ago.ts';
import { payeeSentence } from '../destination.ts';
import { inWords } from './in-words.ts';
import { type Payee, shownDocument } from './payee.ts';
import { alikeInJournal, lastPaidToSame, namesPayee } from './same-payee.ts';
import { type Section, showScreen } from './screen.ts';

/** The facts that the person is asked to confirm. */
export interface Confirmation {
  readonly session: Session;
  readonly journal: Journal;
  readonly facts: IntentFacts;
  /** Null if the key's owner was not looked up; `payeeNote` then says why. */
  readonly payee: Payee | null;
  readonly payeeNote: Telling | null;
  /** The fields in place of key and owner where money goes to an account. */
  readonly details?: (() => readonly Field[]) | undefined;
  /** What may still be sent, in words; null if nobody asked, or the service does not say. */
  readonly limitLeft?: Telling | null;
  /** What the payment leaves of the balance, in words; null if nobody asked, or the service does not say. */
  readonly balanceAfter?: Telling | null;
  /** The statement lines that look like this payment, as a sentence. */
  readonly alike?: Telling | null;
  /** The earlier payment that the question itself names. */
  readonly askedAbout?: string | undefined;
}

/** Shows who gets what: the payee first, the amount last, each in its own group. */
export async function showConfirmation(command: BaseCommand, confirmation: Confirmation): Promise<void> {
  const { session, journal, facts, details } = confirmation;
  const earlier = await paidBefore(journal, facts);
  showScreen(command, session, facts.accountId, () => {
    const fields = details?.() ?? [];
    const to: Section =
      fields.length > 0
        ? [{ look: 'strong', fields }]
        : payeeGroups(facts, confirmation.payee, confirmation.payeeNote);
    return [to, amountGroups(confirmation, earlier)];
  });
  const ours = await alikeInJournal(journal, facts);
  if (ours && ours.intentId !== confirmation.askedAbout && facts.amountCentavos !== null)
    command.note(
      () =>
        `${confirmationWords.sameAmountBefore(agoText(facts.createdAtMs - ours.createdAtMs), ours.state, ours.intentId)}\n`,
    );
  const { alike } = confirmation;
  if (alike) command.note(() => `${textOf(alike)}\n`);
}

function amountGroups(
  { facts, limitLeft = null, balanceAfter = null }: Confirmation,
  earlier: Telling | null,
): Section {
  const amount = (facts.amountCentavos ?? statedAmount(facts.bodyText)) as Centavos | null;
  const { description } = JSON.parse(facts.bodyText) as { description?: string };
  return [
    {
      look: 'plain',
      fields: [
        ['Description', description ?? null],
        ['Ref', facts.ref],
      ],
    },
    {
      look: 'strong',
      fields: [['Amount', amountText(amount, facts.operation)]],
    },
    {
      look: 'plain',
      fields: [
        ['In words', amount === null ? null : inWords(amount)],
        ['Limit left', limitLeft],
        ['Balance after', balanceAfter],
        ['Paid before', earlier],
      ],
    },
  ];
}

/** A refund of everything that is left states no amount: the service knows it, and the refund's row has it. */
function amountText(amount: Centavos | null, operation: string): string | null {
  if (amount !== null) return formatReais(amount);
  return operation === 'refund.send' ? null : confirmationWords.notStated;
}

/** The latest payment to the same payee, of any amount; null if the destination does not identify one payee. */
async function paidBefore(journal: Journal, facts: IntentFacts): Promise<Telling | null> {
  const { destination, operation } = facts;
  // A refund has already said how much of its payment went back.
  if (destination === null || operation === refund.id) return null;
  const last = await lastPaidToSame(journal, facts);
  if (last === null) return () => (namesPayee(facts) ? screenWords.firstTime : screenWords.notCompared);
  if (last.amountCentavos === null) return null;
  const amount = formatReais(last.amountCentavos as Centavos);
  return () => screenWords.paidBefore(amount, agoText(facts.createdAtMs - last.createdAtMs), last.state);
}

/** A key may change hands within a day, so a cached answer is shown with its age. */
function lookedUp({ askedAtMs, keptForMs }: Payee): string {
  const at = valueWords.inBrasilia(minuteText(askedAtMs));
  return keptForMs !== undefined && keptForMs > freshMs
    ? screenWords.lookedUpBefore(at, agoText(keptForMs))
    : at;
}

const freshMs = 10 * 60_000;

function payeeGroups(facts: IntentFacts, payee: Payee | null, payeeNote: Telling | null): Section {
  const to: Field = ['To key', facts.destination && payeeSentence(payeeOf(facts), false)];
  const { notLookedUp } = confirmationWords;
  const { notGiven } = valueWords;
  if (payee === null)
    return [
      { look: 'strong', fields: [to] },
      { look: 'plain', fields: [['Payee', payeeNote ?? notLookedUp]] },
    ];
  return [
    {
      look: 'strong',
      fields: [
        ['Payee', payee.name ?? notGiven],
        ['Document', payee.document ? shownDocument(payee.document) : notGiven],
        ['Bank', payee.bank ?? notGiven],
      ],
    },
    { look: 'plain', fields: [to, ['Looked up', lookedUp(payee)]] },
  ];
}
