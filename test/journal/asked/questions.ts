import { creditOf, type Dice, diceOf, madeLedger, masked, type Paid, punctuated } from './ledger.ts';

/** Questions for a payment as people ask them, each with its answer by the ledger. Nothing of `src` is used. */
export interface Question {
  readonly kind: string;
  readonly text: string;
  /** Whether it is one of the payments that the question may mean. */
  readonly isMeant: (paid: Paid) => boolean;
}

type Asked = Omit<Question, 'kind'>;
type Ask = (paid: Paid, dice: Dice) => Asked | null;

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const bare = (text: string) => fold(text).replaceAll(/[^a-z0-9*]/g, '');
const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** Names and numbers that a person may know the payment by; long numbers stand apart, as five digits of them are the fewest. */
/** The words with which the list shows who is paid; of a key, its type. */
const destinations: Partial<Record<Paid['way'], string>> = {
  bank: 'bank branch account CHECKING of',
  ted: 'bank branch account CHECKING of',
  boleto: 'boleto',
  internal: 'the account of',
  refund: 'the payer of',
};

interface Facts {
  readonly words: readonly string[];
  readonly long: readonly string[];
}

const known = new WeakMap<Paid, Facts>();

function factsOf(paid: Paid): Facts {
  const facts = known.get(paid) ?? readFacts(paid);
  known.set(paid, facts);
  return facts;
}

function readFacts(paid: Paid): Facts {
  const { way, supplier, run, ref, invoice, description, identifier, boleto, state } = paid;
  const { name, document, key, branch, account } = supplier;
  const isBank = way === 'bank' || way === 'ted';
  const isKey = way === 'pix';
  const isNamed = isBank || isKey || way === 'boleto' || run !== null;
  const isLong = isKey && /^\+?\d+$/.test(key.value);
  const texts = [
    ref,
    invoice,
    description,
    identifier?.startsWith('cliente') ? identifier : null,
    isNamed ? name : null,
    isKey && !isLong ? key.value : null,
    ...(isBank ? ['341', branch, account] : []),
    destinations[way] ?? key.type,
  ];
  const knowsDocument = isBank || way === 'internal' || (way === 'boleto' && state === 'SETTLED');
  const numbers = [
    knowsDocument ? document : null,
    isLong ? digitsOf(key.value) : null,
    isKey || way === 'boleto' ? bare(masked(document)) : null,
    boleto?.line,
    boleto?.barcode,
    way === 'refund' ? creditOf(paid).toLowerCase() : null,
  ];
  return {
    words: texts.flatMap((text) => fold(text ?? '').split(' ')).filter((word) => word !== ''),
    long: numbers.filter((number): number is string => typeof number === 'string'),
  };
}

/** A word stands in a name, whatever its accents and letters; a number in a number, whatever its punctuation. */
function has(paid: Paid, word: string): boolean {
  const { words, long } = factsOf(paid);
  const wanted = fold(word);
  const number = /\d/.test(word) && !word.includes('@') ? bare(word).replaceAll('*', '') : '';
  return (
    words.some((one) => one.includes(wanted) || (!one.includes('@') && bare(one).includes(wanted))) ||
    (number.length >= 3 && words.some((one) => !one.includes('@') && bare(one).includes(number))) ||
    (/^\d{5,}$/.test(number) && long.some((one) => one.includes(number)))
  );
}

/** A whole number of reais is an amount, too. */
const hasOrIs = (paid: Paid, word: string) =>
  has(paid, word) || (/^\d+$/.test(word) && paid.centavos === Number(word) * 100);

const words = (text: string): Asked => ({
  text,
  isMeant: (paid) => text.split(' ').every((word) => hasOrIs(paid, word)),
});

const amountForms: readonly ((reais: string, cents: string, grouped: string) => string)[] = [
  (_reais, cents, grouped) => `R$ ${grouped},${cents}`,
  (_reais, cents, grouped) => `${grouped},${cents}`,
  (reais, cents) => `${reais},${cents}`,
  (reais, cents) => `${reais}.${cents}`,
  (_reais, cents, grouped) => `R$${grouped},${cents}`,
];

function amountText(centavos: number, form: number): string {
  const reais = String(Math.floor(centavos / 100));
  const cents = String(centavos % 100).padStart(2, '0');
  return amountForms[form]?.(reais, cents, reais.replaceAll(/\B(?=(\d{3})+$)/g, '.')) ?? '';
}

const amount =
  (form: number): Ask =>
  ({ centavos }) => ({
    text: amountText(centavos, form),
    isMeant: (paid) => paid.centavos === centavos,
  });

const documents =
  (form: (document: string) => string): Ask =>
  ({ supplier: { document } }) => {
    const text = form(document);
    const isWhole = digitsOf(text) === document;
    const hidden = bare(masked(document));
    return {
      text,
      isMeant: (paid) => has(paid, text) || (isWhole && factsOf(paid).long.includes(hidden)),
    };
  };

const named = (text: string | null, isNamed: (paid: Paid) => boolean): Asked | null =>
  text === null ? null : { text, isMeant: isNamed };

/** A boleto's line as it is printed. */
function dotted(line: string): string {
  return line.length === 47
    ? line.replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8')
    : line.replaceAll(/(.{11})(.)/g, '$1-$2 ').trim();
}

const boleto =
  (form: (paid: NonNullable<Paid['boleto']>) => string): Ask =>
  (asked) =>
    asked.boleto && named(form(asked.boleto), ({ boleto: other }) => other?.line === asked.boleto?.line);

const day =
  (form: (year: string, month: string, date: string) => string): Ask =>
  (asked) => {
    const [year = '', month = '', date = ''] = asked.day.split('-');
    const text = form(year, month, date);
    return { text, isMeant: (paid) => paid.day === asked.day || has(paid, text) };
  };

const nameOf = ({ supplier }: Paid) => supplier.name;

/** The ways of asking. */
const kinds: Readonly<Record<string, Ask>> = {
  supplier: (paid) => words(nameOf(paid)),
  'supplier without accents': (paid) => words(nameOf(paid).normalize('NFD').replaceAll(/\p{M}/gu, '')),
  'supplier in capitals': (paid) => words(nameOf(paid).toUpperCase()),
  'a part of the name': (paid, dice) => {
    const long = nameOf(paid)
      .split(' ')
      .filter(({ length }) => length > 4);
    return words(dice.pick(long).slice(dice.whole(2), 4 + dice.whole(3)));
  },
  'a few letters of the name': (paid, dice) => {
    const at = dice.whole(3);
    return words((nameOf(paid).split(' ')[0] ?? '').slice(at, at + 1 + dice.whole(3)) || 'x');
  },
  'two digits': (_paid, dice) => words(String(10 + dice.whole(90))),
  'bare document': documents((document) => document),
  'punctuated document': documents(punctuated),
  'masked document': documents(masked),
  'the middle of the document': documents((document) => punctuated(document).slice(4, 11)),
  'the beginning of the document': documents((document) => punctuated(document).slice(0, 10)),
  invoice: ({ invoice, ref }) => words(invoice ?? ref ?? ''),
  'invoice in capitals': ({ invoice, ref }) => words((invoice ?? ref ?? '').toUpperCase()),
  'amount 1': amount(0),
  'amount 2': amount(1),
  'amount 3': amount(2),
  'amount 4': amount(3),
  'amount 5': amount(4),
  'whole reais': ({ centavos }) => words(String(Math.floor(centavos / 100))),
  day: day((year, month, date) => `${date}/${month}/${year}`),
  'day as in ISO 8601': day((year, month, date) => `${year}-${month}-${date}`),
  'end-to-end id': ({ endToEndId, state }) =>
    state === 'SETTLED' ? named(endToEndId, (paid) => paid.endToEndId === endToEndId) : null,
  'credit that is given back': (paid) =>
    paid.way === 'refund' ? named(creditOf(paid), (other) => creditOf(other) === creditOf(paid)) : null,
  identifier: ({ identifier }) => named(identifier, (paid) => paid.identifier === identifier),
  'TED id': ({ identifier, way }) =>
    way === 'ted' ? named(`ted-${identifier}`, (paid) => paid.identifier === identifier) : null,
  'id of the service': ({ paymentId, state, way }) =>
    state === 'SETTLED' && way !== 'ted' ? named(paymentId, (paid) => paid.paymentId === paymentId) : null,
  'boleto line': boleto(({ line }) => line),
  'dotted line': boleto(({ line }) => dotted(line)),
  'bar code': boleto(({ barcode }) => barcode),
  'supplier and amount': (paid, dice) => both(words(nameOf(paid)), amount(dice.whole(5))(paid, dice)),
  'invoice and supplier': (paid) => both(words(paid.invoice ?? paid.ref ?? ''), words(nameOf(paid))),
};

function both(one: Asked, other: Asked | null): Asked | null {
  return (
    other && {
      text: `${one.text} ${other.text}`,
      isMeant: (paid) => one.isMeant(paid) && other.isMeant(paid),
    }
  );
}

/** So many questions of all kinds, each tenth about a payment that is in another ledger. */
export function madeQuestions(ledger: readonly Paid[], count: number): readonly Question[] {
  const dice = diceOf('questions');
  const others = madeLedger(ledger.length * 2).slice(ledger.length);
  const names = Object.keys(kinds);
  return Array.from({ length: count }, (_, i) => {
    const kind = names[i % names.length] ?? '';
    const from = i % 10 === 9 ? others : ledger;
    for (;;) {
      const asked = kinds[kind]?.(dice.pick(from), dice);
      if (asked) return { kind, ...asked };
    }
  });
}
