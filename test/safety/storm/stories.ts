import { randomOf } from '../figures.ts';
import {
  type Fate,
  fates,
  type Look,
  type Order,
  type Source,
  type Story,
  sources,
  type Weather,
} from './books.ts';
import { type Dice, diceOf, hex, type Kind, kinds, makePayee, type Payee } from './payees.ts';

/** What somebody wants paid. */
export interface Meant {
  readonly payee: Payee;
  readonly centavos: number;
}

/** How a payment is named; `both`: a ref, and an identifier in a body of one's own. */
export type Naming = 'ref' | 'identifier' | 'key' | 'both' | 'none';

/** One event of a story. */
export type Step =
  | { readonly by: 'ERP'; readonly order: Order; readonly fate: Fate }
  | { readonly by: 'A' | 'B'; readonly meant: Meant; readonly words: readonly string[] };

/** One payment that somebody means, and everybody who uses its name. */
export interface Plot extends Story {
  readonly number: number;
  readonly kind: Kind;
  readonly naming: Naming;
  readonly isApi: boolean;
  readonly meant: Meant;
  /** Whether the name is used for another payee or amount, too, and by whom. */
  readonly rival: {
    readonly by: 'B' | 'ERP';
    readonly meant: Meant;
    readonly comes: 'before' | 'after' | 'between';
  } | null;
  readonly steps: readonly Step[];
}

/** Everything about one story, from its number and the seed. */
export function plotOf(number: number): Plot {
  const dice = diceOf(randomOf(`storm ${number}`));
  const kind = dice.pick(kinds);
  const isApi = dice.chance(0.25) && kind !== 'unread code' && kind !== 'dynamic code';
  const naming = namingOf(kind, isApi, dice);
  const centavos = dice.pick([150_00, 99_90, 1_234_56, 25_00]);
  const meant = { centavos, payee: makePayee(kind, centavos, dice) };
  const names = {
    ref: `storm-${number}`,
    identifier: `erp-${number}-${hex(dice, 4)}`,
    key: `erp-key-${number}-${hex(dice, 4)}`,
  };
  const type = (by: 'A' | 'B', what: Meant): Step => ({
    by,
    meant: what,
    words: lineOf(what, naming, isApi, names),
  });
  const rival = dice.chance(0.5) && naming !== 'none' ? rivalOf(meant, kind, naming, dice) : null;
  const order = (what: Meant): Order => ({
    by: 'ERP',
    ...what,
    key: naming === 'key' ? names.key : `erp-${hex(dice, 16)}`,
    identifier: naming === 'key' ? `erp-${hex(dice, 12)}` : names.identifier,
  });
  const fate = (): Fate => (dice.chance(0.45) ? 'plain' : dice.pick(fates));
  const ofRival = rival && (rival.by === 'B' ? type('B', rival.meant) : erp(order(rival.meant), dice));
  const isBetween = rival?.comes === 'between' && rival.by === 'ERP';
  const [first, again] = [type('A', meant), type('A', meant)];
  // A payment without a name is another one on another machine.
  const same = naming === 'none' || (rival?.by ?? '') === 'B' || dice.chance(0.4) ? [] : [type('B', meant)];
  const steps = [
    ...(ofRival && rival?.comes === 'before' ? [ofRival] : []),
    first,
    ...(ofRival && rival?.comes !== 'before' && !isBetween ? [ofRival] : []),
    ...same,
    again,
    ...(ofRival && rival?.by === 'B' ? [ofRival] : []),
  ];
  return {
    number,
    kind,
    naming,
    isApi,
    meant,
    rival,
    steps,
    weather: weatherOf(dice),
    fates: { A: fate(), B: fate() },
    between: isBetween && rival ? { machine: 'A', order: order(rival.meant) } : null,
    healed: false,
  };
}

function erp(order: Order, dice: Dice): Step {
  return { by: 'ERP', order, fate: dice.pick(['plain', 'plain', 'plain', 'refused', 'late']) };
}

function namingOf(kind: Kind, isApi: boolean, dice: Dice): Naming {
  const all: readonly Naming[] =
    isApi || kind === 'boleto'
      ? ['ref', 'identifier', 'both', 'both', 'key']
      : ['ref', 'ref', 'ref', 'identifier', 'identifier', 'key', 'none'];
  return dice.pick(all);
}

/** Another payment under the same name. An ERP does not know what a ref becomes. */
function rivalOf(meant: Meant, kind: Kind, naming: Naming, dice: Dice): Plot['rival'] {
  const by = naming === 'ref' ? 'B' : dice.pick(['B', 'ERP', 'ERP'] as const);
  const isOtherAmount = dice.chance(0.5);
  const centavos = isOtherAmount ? meant.centavos + 100 + Math.floor(dice.fraction() * 5000) : meant.centavos;
  // A boleto's amount is its own.
  const isOtherPayee = !isOtherAmount || kind === 'boleto' || dice.chance(0.5);
  const payee = isOtherPayee ? makePayee(kind, centavos, dice, meant.payee) : meant.payee;
  return {
    by,
    meant: { centavos, payee },
    comes: dice.pick(['before', 'before', 'after', 'between'] as const),
  };
}

const modes: readonly Look['mode'][] = [
  'honest',
  'lag',
  'stale',
  'flaky',
  'bare',
  'gone',
  'down',
  'conflict',
];

function weatherOf(dice: Dice): Weather {
  const isFair = dice.chance(0.5);
  const look = (): Look => ({
    mode: isFair ? dice.pick(['honest', 'honest', 'lag', 'stale', 'flaky'] as const) : dice.pick(modes),
    rounds: 1 + Math.floor(dice.fraction() * 4),
  });
  const looks = Object.fromEntries(sources.map((source) => [source, look()])) as Record<Source, Look>;
  return {
    looks,
    shows: dice.pick(['first', 'latest'] as const),
    isUnique: dice.chance(0.5),
    isRich: dice.chance(0.5),
  };
}

/** A payment as somebody types it. */
function lineOf(
  { payee, centavos }: Meant,
  naming: Naming,
  isApi: boolean,
  names: Readonly<Record<'ref' | 'identifier' | 'key', string>>,
): string[] {
  const amount = (centavos / 100).toFixed(2);
  const end = ['--yes', '--json', '--wait', '8s'];
  const flag = {
    ref: ['--ref', names.ref],
    both: ['--ref', names.ref],
    key: ['--idempotency-key', names.key],
    identifier: [],
    none: [],
  }[naming];
  const isNamed = naming === 'identifier' || naming === 'both';
  if (!isApi) {
    const own = payee.kind === 'boleto' ? [] : ['--amount', amount];
    return [...payee.words, ...own, ...flag, ...(isNamed ? ['--identifier', names.identifier] : []), ...end];
  }
  const member = payee.route.startsWith('ted/') || payee.route.startsWith('transfers/') ? 'value' : 'amount';
  const named = isNamed ? { identifier: names.identifier } : {};
  const paid = payee.kind === 'boleto' ? [] : ['--field', `${member}=${amount}`];
  const fields = Object.entries({ ...payee.members, ...named }).flatMap(([name, value]) => [
    '--field',
    `${name}=${/^\d+$/.test(value) ? `"${value}"` : value}`,
  ]);
  return ['api', 'POST', `/v1/accounts/{accountId}/${payee.route}`, ...paid, ...fields, ...flag, ...end];
}

/** Whether the sources of a story show a finished payment with its payee before a wait is over, whatever its answer was. */
export function couldTell({ kind, weather, naming, isApi }: Plot, isAnswered: boolean): boolean {
  const speaks = (source: Source) => ['honest', 'lag', 'stale', 'flaky'].includes(weather.looks[source].mode);
  const isSent = naming === 'identifier' || naming === 'both';
  const isNamed = isAnswered || isSent || !(isApi || kind === 'boleto');
  const rich = (source: Source) => weather.isRich && speaks(source);
  if (kind === 'unread code' || !isNamed) return false;
  switch (kind) {
    case 'ted':
    case 'own number':
    case 'document':
      return speaks('statement') || (rich('timeline') && kind === 'ted');
    case 'account':
      return rich('timeline') || rich('statement') || isAnswered;
    case 'boleto':
      return (
        (isAnswered && speaks('record')) || (isSent && (isApi ? rich('statement') : speaks('statement')))
      );
    default:
      return speaks('lookup') || speaks('transactions');
  }
}
