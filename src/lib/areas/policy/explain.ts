import { brasiliaDay, minuteText, startOfDayMs } from '../../brazil/clock.ts';
import type { Client } from '../../client/client.ts';
import { type Centavos, formatPlain, formatReais } from '../../contract/money.ts';
import { CliError, usageError } from '../../errors/cli-error.ts';
import { payeeStanding, serviceTime } from '../../journal/ask-policy.ts';
import { sentOf } from '../../journal/heed.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Pin } from '../../journal/policies.ts';
import { readKey } from '../../payments/orders/pix.ts';
import {
  bandOf,
  holdsFor,
  type Judged,
  type PayeeStanding,
  refuseChanged,
  refuseDenied,
  whoMay,
} from '../../policy/judge.ts';
import type { Band, Policy } from '../../policy/policy.ts';
import type { Field } from '../../terminal/answer.ts';
import { policyViewWords as words } from '../../words/policy-view.ts';
import { saidBy, textOf } from '../../words/topic.ts';
import { valueWords } from '../../words/values.ts';
import { bandText } from './view.ts';

/** A payment that somebody thinks of. */
interface Asked {
  readonly amountCentavos: number;
  readonly key: string | null;
  /** Who would make its plan, as typed. */
  readonly person: string | null;
}

/** What the policy says of it. */
interface Explained extends Asked {
  readonly holds: boolean;
  readonly payee: PayeeStanding | null;
  readonly pin: Pin | null;
  /** Place of the band, from 1; null where none fits. */
  readonly place: number | null;
  readonly band: Band | null;
  /** Who may approve, by group. */
  readonly missing: ReadonlyMap<string, readonly string[]>;
  /** Why it is refused whoever approves. */
  readonly refusal: CliError | null;
  /** What may still leave today; null without a limit. */
  readonly leftCentavos: number | null;
  readonly leftToPayeeCentavos: number | null;
}

/** Asks the policy about a payment that nobody makes. */
export async function explain(
  client: Client,
  journal: Journal,
  policy: Policy,
  asked: Asked,
): Promise<Explained> {
  const { connection } = client;
  const { amountCentavos } = asked;
  const key = asked.key === null ? null : await readKey(asked.key, undefined);
  const to = key && ({ kind: 'pix-key', ...key } as const);
  const account = { accountId: connection.accountId ?? '', target: '' };
  const sent = sentOf({ ...account, amountCentavos, bodyText: '', ...(to ? { to } : {}) });
  const timeMs = await serviceTime(client);
  const policies = await journal.policies();
  const payee = to && ((await payeeStanding(journal, { to }, sent, true)) ?? 'known');
  const pin = sent?.payee ? await policies.pin(sent.account, sent.payee) : null;
  const judged: Judged = {
    ...account,
    operation: 'pix.out',
    amountCentavos,
    bandCentavos: amountCentavos,
    plannable: 'yes',
    payee: payee ?? 'new',
    timeMs,
  };
  const band = bandOf(policy, judged);
  const maker = asked.person === null ? null : personCalled(policy, asked.person);
  const dayStartMs = startOfDayMs(brasiliaDay(timeMs));
  const used = await policies.used(sent?.account ?? '', sent?.payee ?? null, dayStartMs);
  const left = (most: number | null, gone: number) => (most === null ? null : Math.max(most - gone, 0));
  const fitting = policy.bands.findIndex((one) => bandOf({ ...policy, bands: [one] }, judged) !== null);
  return {
    ...asked,
    person: maker,
    holds: holdsFor(policy, account),
    payee,
    pin,
    place: fitting < 0 ? null : fitting + 1,
    band,
    missing: band ? whoMay(policy, band, maker, timeMs) : new Map(),
    refusal: refusalOf(() => {
      refuseDenied(policy, judged);
      refuseChanged(policy, judged);
    }),
    leftCentavos: left(policy.perDayCentavos, used.centavos),
    leftToPayeeCentavos: to ? left(policy.perPayeePerDayCentavos, used.byPayee) : null,
  };
}

function refusalOf(ask: () => void): CliError | null {
  try {
    ask();
    return null;
  } catch (error) {
    if (error instanceof CliError) return error;
    throw error;
  }
}

/** `ana` of `ana@empresa.example`, if nobody else is called so. @throws {CliError} exit 2 */
function personCalled({ approvers }: Policy, typed: string): string {
  const people = [...new Set(approvers.map(({ principal }) => principal))];
  const called = people.filter((one) => one === typed || one.startsWith(`${typed}@`));
  const [only] = called;
  if (only !== undefined && called.length === 1) return only;
  throw usageError('usage', words.noSuchPerson(typed, people.join(', ') || words.noneLeft));
}

/** The answer for programs. */
export function explainJson(policy: Policy, explained: Explained) {
  const { holds, place, band, payee, missing, refusal, person } = explained;
  const plain = (centavos: number | null) => (centavos === null ? null : formatPlain(centavos as Centavos));
  return {
    holds,
    serial: policy.serial,
    amount: plain(explained.amountCentavos),
    payeeStanding: payee,
    maker: person,
    band: place,
    need: [...missing].map(([group, people]) => ({ group, count: band?.need[group] ?? 0, people })),
    hardwareKey: band?.hardwareKey ?? null,
    refusal: refusal?.detail.code ?? (band === null ? 'policy_no_band' : null),
    leftToday: plain(explained.leftCentavos),
    leftTodayToPayee: plain(explained.leftToPayeeCentavos),
  };
}

/** The answer for people. */
export function explainFields(policy: Policy, explained: Explained): Field[] {
  const { holds, place, band, payee, pin, missing, refusal, person } = explained;
  const reais = (centavos: number) => formatReais(centavos as Centavos);
  const left = (centavos: number | null, most: number | null) =>
    centavos === null || most === null ? null : words.leftOf(reais(centavos), reais(most));
  const standing = payee && words.standing[payee];
  const needs = [...missing].map(([group, people]) =>
    words.from(words.needs(band?.need[group] ?? 0, group), people.join(', ') || words.noneLeft),
  );
  return [
    ['Serial', String(policy.serial)],
    ['Amount', reais(explained.amountCentavos)],
    [
      'Payee',
      standing && pin ? words.since(standing, valueWords.inBrasilia(minuteText(pin.sinceMs))) : standing,
    ],
    ['Planned by', person],
    ['Refused', refusal && textOf(saidBy(refusal))],
    [
      'Band',
      holds
        ? place === null || band === null
          ? words.refused
          : `${place}: ${bandText(band)}`
        : words.notHeld,
    ],
    ['Needs', needs.join('; ') || (band && words.nobody)],
    ['Left today', left(explained.leftCentavos, policy.perDayCentavos)],
    ['Left to this payee', left(explained.leftToPayeeCentavos, policy.perPayeePerDayCentavos)],
  ];
}
