import type { Centavos } from '../contract/money.ts';

/** Languages an amount can be written out in. */
export type WordsLanguage = 'pt-BR' | 'en';

/**
 * Writes a positive amount in words: `mil duzentos e trinta e quatro reais e cinquenta e seis centavos`,
 * `one thousand two hundred thirty-four reais and fifty-six centavos`.
 */
export function amountInWords(amount: Centavos, language: WordsLanguage): string {
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw new RangeError(`not an amount to write out: ${amount}`);
  const centavos = amount % 100;
  const reais = (amount - centavos) / 100;
  const parts: string[] = [];
  if (reais > 0 || centavos === 0)
    parts.push(language === 'en' ? englishReais(reais) : portugueseReais(reais));
  if (centavos > 0) {
    const words = language === 'en' ? englishBelowThousand(centavos) : portugueseBelowThousand(centavos);
    parts.push(`${words} ${centavos === 1 ? 'centavo' : 'centavos'}`);
  }
  return parts.join(language === 'en' ? ' and ' : ' e ');
}

const portugueseUnits =
  'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove'.split(
    ' ',
  );
const portugueseTens = '- - vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'.split(' ');
const portugueseHundreds =
  '- cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'.split(' ');
const portugueseScales: readonly (readonly [singular: string, plural: string])[] = [
  ['', ''],
  ['mil', 'mil'],
  ['milhão', 'milhões'],
  ['bilhão', 'bilhões'],
  ['trilhão', 'trilhões'],
];

const englishUnits =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const englishTens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const englishScales = ['', 'thousand', 'million', 'billion', 'trillion'];

/** Whole millions take `de`: um milhão de reais, but um milhão e um reais. */
function portugueseReais(reais: number): string {
  if (reais === 1) return 'um real';
  const preposition = reais >= 1_000_000 && reais % 1_000_000 === 0 ? 'de ' : '';
  return `${portugueseNumber(reais)} ${preposition}reais`;
}

/** The last group takes `e` when it is below a hundred or whole hundreds: mil e cem, mil cento e um. */
function portugueseNumber(value: number): string {
  if (value === 0) return 'zero';
  const groups = groupsOf(value);
  const [, ...higher] = groups.map(portugueseGroup).reverse();
  const lowest = groups.at(-1);
  if (!lowest || groups.length === 1) return groups.map(portugueseGroup).join('');
  const joint = lowest.size < 100 || lowest.size % 100 === 0 ? ' e ' : ' ';
  return higher.reverse().join(' ') + joint + portugueseGroup(lowest);
}

function portugueseGroup({ size, scale }: Group): string {
  if (scale === 0) return portugueseBelowThousand(size);
  if (scale === 1 && size === 1) return 'mil';
  const [singular, plural] = portugueseScales[scale] ?? ['', ''];
  return `${portugueseBelowThousand(size)} ${size === 1 ? singular : plural}`;
}

function portugueseBelowThousand(value: number): string {
  if (value === 100) return 'cem';
  const words: (string | undefined)[] = [];
  if (value >= 100) words.push(portugueseHundreds[Math.floor(value / 100)]);
  const rest = value % 100;
  if (rest >= 20) words.push(portugueseTens[Math.floor(rest / 10)]);
  const unit = rest >= 20 ? rest % 10 : rest;
  if (unit > 0) words.push(portugueseUnits[unit]);
  return words.join(' e ');
}

function englishReais(reais: number): string {
  return reais === 1 ? 'one real' : `${englishNumber(reais)} reais`;
}

function englishNumber(value: number): string {
  if (value === 0) return 'zero';
  return groupsOf(value)
    .map(({ size, scale }) => `${englishBelowThousand(size)} ${englishScales[scale] ?? ''}`.trimEnd())
    .join(' ');
}

function englishBelowThousand(value: number): string {
  const words: string[] = [];
  if (value >= 100) words.push(`${englishUnits[Math.floor(value / 100)]} hundred`);
  const rest = value % 100;
  const unit = englishUnits[rest >= 20 ? rest % 10 : rest];
  if (rest >= 20) words.push(englishTens[Math.floor(rest / 10)] + (rest % 10 > 0 ? `-${unit}` : ''));
  else if (rest > 0) words.push(`${unit}`);
  return words.join(' ');
}

/** Three digits of a number, and their power of a thousand. */
type Group = { size: number; scale: number };

/** The groups of a number that are not zero, highest first. */
function groupsOf(value: number): Group[] {
  const groups: Group[] = [];
  for (let rest = value, scale = 0; rest > 0; rest = Math.floor(rest / 1000), scale += 1) {
    if (rest % 1000 > 0) groups.unshift({ size: rest % 1000, scale });
  }
  return groups;
}
