import { afterAll, describe, expect, test } from 'vitest';
import { expectFits, hasTmux, terminals } from './terminal.ts';

const open = terminals();
afterAll(() => open.close());

const shown: readonly (readonly [exit: number, line: string])[] = [
  [0, 'brl help'],
  [0, 'brl pix send --help'],
  [0, 'brl doctor'],
  [0, 'brl journal list'],
  [0, 'brl statement list'],
  [0, 'brl sandbox keys'],
  [0, 'brl sandbox events'],
  [0, 'brl sandbox fail db_error --route pix.out'],
  [0, 'brl limits show'],
  [0, 'brl limits show --partner'],
  [0, 'brl config show --origin'],
  [0, 'brl config set lang pt-BR'],
  [0, 'brl config set lang --unset'],
  [0, 'brl banks list --ted'],
  [0, 'brl errors explain duplicate_payment'],
  [0, 'brl key detect 11999900006'],
  [81, 'brl med list'],
  [30, 'brl pix send --key nobody@example.com --amount 1 --yes'],
  [2, 'brl pix send --key maria@example.com --amount 1.500'],
  [2, 'brl account close'],
];

describe.skipIf(!hasTmux())('no word is broken at the edge of', () => {
  test('the screens that only show', async () => {
    const terminal = await open.open();
    const pay = 'brl pix send --key 123e4567-e89b-42d3-a456-426614174000 --amount 1.234,56 --yes';
    await terminal.expectExit(0, `${pay} --ref "invoice 1042 of the paper mill in the other street" > log`);
    expectFits(await terminal.expectExit(0, 'brl sandbox seed --rows 20'));
    for (const [exit, line] of shown) {
      const typed = await terminal.expectExit(exit, line);
      expect(typed.lines.length, line).toBeGreaterThan(0);
      expectFits(typed);
    }
  });

  test('the list of errors, which is a table there: the longest codes leave room for the meaning', async () => {
    const terminal = await open.open();
    const listed = await terminal.expectExit(0, 'brl errors list --class step');
    expectFits(listed);
    expect(listed.lines[0]).toMatch(/^CODE +EXIT +MEANING$/);
    expect(listed.text).toMatch(/^boleto_charge_\w+_failed +40, 81 +\S/m);
    const narrow = await terminal.expectExit(0, 'stty cols 50; brl errors list --class funds');
    expect(narrow.text).toMatch(/^Code +insufficient_funds\nExit +\d+/m);
  });

  test('a terminal that has not been told its width, as some CI makes them', async () => {
    const terminal = await open.open();
    await terminal.expectExit(0, 'stty cols 0');
    const wordy = shown.filter(([, line]) => /^brl help$|--help|doctor|send/.test(line));
    for (const [exit, line] of wordy) {
      const typed = await terminal.expectExit(exit, line);
      expectFits(typed);
      // One word a line is what it must not be.
      expect(Math.max(...typed.lines.map((text) => text.length)), line).toBeGreaterThan(50);
    }
  });
});
