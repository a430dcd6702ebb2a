import { hash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { classMeaning, type Entry, type EntryClass } from '../../src/lib/areas/reconcile/entry.ts';
import { explainedListed, renderDayReport } from '../../src/lib/areas/reconcile/report/day-report.ts';
import { speak } from '../../src/lib/words/language.ts';
import {
  clock,
  closedAt,
  entry,
  everyClass,
  facts,
  ledger,
  line,
  meant,
  pageOf,
  summaryOf,
} from './report-desk.ts';

afterEach(() => speak('en'));

/** The part of a page between a section's heading and its end. */
const section = (page: string, name: string) =>
  new RegExp(`<section class="${name}"[^>]*>([\\s\\S]*?)</section>`).exec(page)?.[1] ?? '';
const rows = (part: string) => part.match(/<tr><td/g)?.length ?? 0;
const chips = (part: string) =>
  [...part.matchAll(/<span class="chip [\w-]+">([^<]+)</g)].map(([, name]) => name);

describe('where an entry stands', () => {
  test('the sample has every class', () => {
    expect([...new Set(everyClass.map((one) => one.class))].sort()).toEqual(Object.keys(classMeaning).sort());
  });

  test('doubts and what is on its way are open, differences are differences, the rest is explained', () => {
    const page = pageOf(everyClass);
    expect(chips(section(page, 'open'))).toEqual(['in doubt', 'on its way']);
    expect(chips(section(page, 'differences'))).toEqual([
      'unexpected debit',
      'not in your records',
      'not in your records',
      'amount differs',
      'another payee',
      'only in your records',
      'event missing',
      'event without a line',
    ]);
    expect(rows(section(page, 'lines'))).toBe(11);
  });

  test('a further difference of something explained is not hidden among the explained', () => {
    const page = pageOf([entry('credit', { line: line(100, '10:00:00'), also: ['event_missing'] })]);
    expect(chips(section(page, 'differences'))).toEqual(['credit', 'event missing']);
    expect(rows(section(page, 'lines'))).toBe(0);
  });

  test('what clears it is beside it, with the line to type where there is one', () => {
    const page = pageOf(everyClass);
    expect(section(page, 'open')).toContain(
      '<p>Do not pay it again. Ask the service once more:</p><code class="type">brl journal recover int_d20ezakw1x5vg082</code>',
    );
    expect(section(page, 'differences')).toContain('<p>Add it to your records.</p></div>');
  });

  test('a doubt outweighs a difference', () => {
    const page = pageOf([entry('in_doubt', { also: ['ledger_only'], meant: meant(7500) })]);
    expect(rows(section(page, 'open'))).toBe(1);
    expect(rows(section(page, 'differences'))).toBe(0);
  });
});

describe('what it says of the money', () => {
  test('a line counts once, another day’s not at all', () => {
    const page = pageOf([
      entry('credit', { line: line(10_000, '10:00:00') }),
      entry('repeated_line', { line: line(10_000, '10:00:00') }),
      entry('matched', { line: line(-500, '10:30:00'), bookedOn: '2026-03-05' }),
      entry('matched', { line: line(-2500, '16:30:00') }),
    ]);
    const hours = /<details>([\s\S]*?)<\/details>/.exec(page)?.[1] ?? '';
    expect([...hours.matchAll(/<td class="amount"[^>]*>([^<]*)</g)].map(([, amount]) => amount)).toEqual([
      'R$\u00a0100,00',
      'R$\u00a00,00',
      'R$\u00a0100,00',
      'R$\u00a00,00',
      'R$\u00a025,00',
      'R$\u00a075,00',
    ]);
    expect(page).toContain('booked on 2026-03-05, not counted here');
  });

  test('a row of the ledger has no time, and its day where there are several', () => {
    const row = entry('ledger_only', { atMs: clock('00:00:00'), ledger: ledger(-6490) });
    expect(section(pageOf([row]), 'differences')).toContain('<span class="quiet">no time</span>');
    expect(section(pageOf([row], { to: '2026-03-08' }), 'differences')).toContain('>03-06</time>');
  });

  test('several days are shown by day', () => {
    const page = pageOf([entry('credit', { line: line(10_000, '10:00:00') })], { to: '2026-03-08' });
    expect(page).toContain('Reconciliation from 2026-03-06 to 2026-03-08');
    expect(page).toContain('<th scope="row">2026-03-06</th>');
    expect(page).toContain('>03-06 10:00</time>');
  });

  test('no balance is shown that was not given; one that differs is told', () => {
    expect(pageOf(everyClass)).not.toContain('class="balances"');
    const page = pageOf(everyClass, {
      opening: { centavos: 100_000, source: 'flag' },
      computedClosingCentavos: 150_000,
      closing: { centavos: 149_000, source: 'service' },
    });
    expect(page).toContain('class="apart"');
    expect(page).toContain('−R$\u00a010,00');
  });

  test('a day that is not whole is not explained, though each entry is', () => {
    const credit = [entry('credit', { line: line(100, '10:00:00') })];
    expect(pageOf(credit)).toContain('<div class="verdict explained">');
    expect(pageOf(credit, {}, { isIncomplete: true })).toContain('<div class="verdict difference">');
    expect(pageOf(credit, { closed: [closedAt('18:02:00', true)] })).toContain(
      '<div class="verdict difference">',
    );
  });

  test('a closed day whose lines changed says so', () => {
    expect(pageOf(everyClass, { closed: [closedAt('18:02:00', true)] })).toContain(
      'Closed on 2026-03-06 18:02. THE LINES ARE DIFFERENT NOW.',
    );
    expect(pageOf(everyClass, { closed: [closedAt('18:02:00', false)] })).toContain(
      'The lines are the same now.',
    );
  });
});

describe('one page that needs nothing', () => {
  test('its policy allows its own style and nothing else', () => {
    const page = pageOf(everyClass);
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
    expect(page).toContain(
      `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action 'none'`,
    );
    expect(page).not.toMatch(/<script|<link|<img|\sstyle=|\son\w+=|https?:\/\//);
  });

  test.each([
    ['a name', { otherSide: '<img src=x onerror=alert(1)>' }],
    ['a description', { description: '"><script>alert(1)</script>' }],
    ['a document', { otherDocument: "'><b>" }],
    ['an identifier', { identifier: '</code></table><b>' }],
  ])('%s from a stranger is text', (_what, more) => {
    const page = pageOf([entry('credit', { line: line(100, '10:00:00', more) })]);
    expect(page).not.toMatch(/<img|<script|<b>|<\/table><b/);
    expect(page).toMatch(/&lt;(img|script|b|\/code)/);
  });

  test('what would turn the writing round is written out', () => {
    const page = pageOf([entry('credit', { line: line(100, '10:00:00', { otherSide: 'gpj\u202eexe' }) })]);
    expect(page).toContain('<bdi>gpj\\u{202e}exe</bdi>');
  });

  test('documents stay as masked as they came', () => {
    expect(pageOf(everyClass)).toContain('**.345.678/0001-**');
  });

  test('production is told from the sandbox', () => {
    expect(pageOf([])).toContain('SANDBOX: no real money');
    expect(pageOf([], {}, { environment: 'production' })).toContain(
      '<div class="banner production">PRODUCTION',
    );
  });
});

/** Without what the catalogue said, in whatever it was put. */
const unmarked = (text: string): string => {
  const less = text.replace(/⟦[^⟦⟧]*⟧/g, ' ');
  return less === text ? text : unmarked(less);
};

describe('languages', () => {
  test('in Portuguese, as a whole', async () => {
    await speak('pt');
    const page = pageOf(everyClass);
    expect(page).toContain('<html lang="pt-BR">');
    expect(page).toContain('Conciliação de 06/03/2026');
    expect(chips(section(page, 'open'))).toEqual(['em dúvida', 'a caminho']);
  });

  test('no sentence stands outside the catalogue', async () => {
    await speak('en-XA');
    const body = pageOf(everyClass).replace(/^[\s\S]*<body>|<style>[\s\S]*?<\/style>/g, '');
    const plain = body.replace(
      /<bdi>[\s\S]*?<\/bdi>|<code[^>]*>[\s\S]*?<\/code>|<time[^>]*>[^<]*<\/time>/g,
      ' ',
    );
    const visible = unmarked(plain)
      .replace(/<[^>]*>/g, ' ')
      .replace(/R\$\u00a0|\d\dh/g, ' ');
    expect(visible.match(/\p{L}{2,}/gu) ?? []).toEqual([]);
  });
});

describe('long days', () => {
  const many = function* (count: number, kind: EntryClass): Generator<Entry> {
    for (let at = 0; at < count; at++)
      yield entry(kind, { line: line(-100 - at, '10:00:00'), meant: meant(100 + at, { ref: `r-${at}` }) });
  };

  test('lists the first explained entries and counts the rest, and every difference', () => {
    const all = [...many(explainedListed + 3, 'matched'), ...many(explainedListed + 3, 'unexpected_debit')];
    const page = pageOf(all);
    expect(rows(section(page, 'lines'))).toBe(explainedListed);
    expect(section(page, 'lines')).toContain('3 more explained entries are not listed.');
    expect(rows(section(page, 'differences'))).toBe(explainedListed + 3);
  });

  test('100.000 differences are never held at once', () => {
    const entries = () => many(100_000, 'unexpected_debit');
    let [length, longest] = [0, 0];
    for (const piece of renderDayReport(summaryOf([]), entries, facts)) {
      length += piece.length;
      longest = Math.max(longest, piece.length);
    }
    expect(length).toBeGreaterThan(50_000_000);
    expect(longest).toBeLessThan(20_000);
  });
});
