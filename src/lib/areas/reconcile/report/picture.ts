import { dayText } from '../../../brazil/clock.ts';
import { htmlText } from '../../../files/html.ts';
import { dayReportWords } from '../../../words/day-report.ts';
import { timeWords } from '../../../words/time.ts';
import { money, tableEnd, tableStart } from './markup.ts';
import type { Bucket, Movement } from './movement.ts';

/** The picture in user units: bars above, the running sum below them. */
const size = {
  width: 1000,
  left: 138,
  right: 990,
  barsTop: 14,
  barsEnd: 194,
  sumTop: 222,
  sumEnd: 286,
  labels: 306,
  height: 314,
};

/** The movement as a picture, with the same in words and in a table beside it. Empty if nothing was booked. */
export function pictureOf(movement: Movement, openingCentavos: number | null): string {
  const { buckets } = movement;
  if (buckets.every(({ inCentavos, outCentavos }) => inCentavos === 0 && outCentavos === 0))
    return `<p>${htmlText(dayReportWords.nothingBooked)}</p>\n`;
  const balances = buckets.map(({ sumCentavos }) => (openingCentavos ?? 0) + sumCentavos);
  const title = dayReportWords.pictureTitle[movement.unit];
  const told = inWords(movement);
  const named = openingCentavos === null ? dayReportWords.runningSum : dayReportWords.runningBalance;
  return `<figure>
<div class="wide" tabindex="0" role="group" aria-label="${htmlText(title)}">
<svg viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${htmlText(`${title}. ${told}`)}">
${bars(buckets)}${sumLine([openingCentavos ?? 0, ...balances])}${labels(movement)}</svg>
</div>
<figcaption class="quiet">${htmlText(`${told} ${dayReportWords.pictureLegend(named)}`)}</figcaption>
<details><summary>${htmlText(dayReportWords.asTable)}</summary>
${asTable(movement, balances, named)}</details>
</figure>
`;
}

/** When most came in, and when most left. */
function inWords({ unit, buckets }: Movement): string {
  const largest = (of: (bucket: Bucket) => number) =>
    buckets.reduce((best, bucket) => (of(bucket) > of(best) ? bucket : best));
  const most = {
    in: largest(({ inCentavos }) => inCentavos),
    out: largest(({ outCentavos }) => outCentavos),
  };
  const when = ({ name }: Bucket) => (unit === 'hour' ? `${name}:00–${name}:59` : dayText(name));
  return [
    most.in.inCentavos > 0 ? dayReportWords.mostIn(when(most.in), money(most.in.inCentavos)) : null,
    most.out.outCentavos > 0 ? dayReportWords.mostOut(when(most.out), money(most.out.outCentavos)) : null,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

function bars(buckets: readonly Bucket[]): string {
  const { left, right, barsTop, barsEnd } = size;
  const most = (of: (bucket: Bucket) => number) => Math.max(...buckets.map(of));
  const [mostIn, mostOut] = [most(({ inCentavos }) => inCentavos), most(({ outCentavos }) => outCentavos)];
  const scale = (barsEnd - barsTop) / (mostIn + mostOut);
  const zero = barsTop + mostIn * scale;
  const step = (right - left) / buckets.length;
  const bar = (kind: 'in' | 'out', at: number, y: number, height: number) =>
    height === 0
      ? ''
      : `<rect class="${kind}" x="${round(left + at * step + step * 0.15)}" y="${round(y)}" width="${round(step * 0.7)}" height="${round(Math.max(height, 1.5))}"/>\n`;
  const drawn = buckets.map(
    ({ inCentavos, outCentavos }, at) =>
      bar('in', at, zero - inCentavos * scale, inCentavos * scale) +
      bar('out', at, zero, outCentavos * scale),
  );
  const scales = [mostIn > 0 ? mark(barsTop, mostIn) : '', mostOut > 0 ? mark(barsEnd, -mostOut) : ''].join(
    '',
  );
  return `${scales}${drawn.join('')}<line class="axis" x1="${left}" y1="${round(zero)}" x2="${right}" y2="${round(zero)}"/>\n`;
}

/** A line across the picture with its amount before it. */
function mark(y: number, centavos: number): string {
  const { left, right } = size;
  return `<line class="grid" x1="${left}" y1="${round(y)}" x2="${right}" y2="${round(y)}"/>
<text class="end" x="${left - 8}" y="${round(y + 5)}">${money(centavos)}</text>
`;
}

/** @param points the value before the first bucket, then the one at the end of each */
function sumLine(points: readonly number[]): string {
  const { left, right, sumTop, sumEnd } = size;
  const [least, most] = [Math.min(...points), Math.max(...points)];
  const y = (value: number) =>
    most === least ? (sumTop + sumEnd) / 2 : sumEnd - ((value - least) / (most - least)) * (sumEnd - sumTop);
  const step = (right - left) / (points.length - 1);
  const path = points.map(
    (value, at) => `${at === 0 ? 'M' : 'L'}${round(left + at * step)} ${round(y(value))}`,
  );
  const marks = most === least ? mark(y(most), most) : mark(sumTop, most) + mark(sumEnd, least);
  return `${marks}<path class="sum" d="${path.join(' ')}"/>\n`;
}

function labels({ unit, buckets }: Movement): string {
  const step = (size.right - size.left) / buckets.length;
  const every = Math.ceil(buckets.length / 12);
  const shown = buckets.filter((_bucket, at) => at % every === 0);
  return shown
    .map(({ name }, at) => {
      const x = size.left + at * every * step + step / 2;
      const label = unit === 'hour' ? `${name}h` : timeWords.dayOfYear(name.slice(5, 7), name.slice(8));
      return `<text class="middle" x="${round(x)}" y="${size.labels}">${htmlText(label)}</text>\n`;
    })
    .join('');
}

function asTable({ unit, buckets }: Movement, balances: readonly number[], named: string): string {
  const heads = [dayReportWords.bucket[unit], dayReportWords.moneyIn, dayReportWords.moneyOut, named];
  const rows = buckets.map(({ name, inCentavos, outCentavos }, at) => {
    if (inCentavos === 0 && outCentavos === 0) return '';
    const cells = [inCentavos, outCentavos, balances[at] ?? 0].map(
      (amount, column) =>
        `<td class="amount" data-label="${htmlText(heads[column + 1] ?? '')}">${money(amount)}</td>`,
    );
    return `<tr><th scope="row">${htmlText(unit === 'hour' ? `${name}h` : dayText(name))}</th>${cells.join('')}</tr>\n`;
  });
  return tableStart(heads, [1, 2, 3]) + rows.join('') + tableEnd;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
