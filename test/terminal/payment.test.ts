import { afterAll, describe, expect, test } from 'vitest';
import {
  ctrlC,
  expectFits,
  field,
  hasTmux,
  no,
  onlyEnter,
  type Terminal,
  type Typed,
  terminals,
  yes,
} from './terminal.ts';

const open = terminals();
afterAll(() => open.close());

const pay = 'brl pix send --key maria@example.com --amount 1.234,56';
const noJournal = async (terminal: Terminal) =>
  expect((await terminal.expectExit(0, 'brl journal list --json')).text).toBe('[]');

/** The labels of the screen in their order, up to the question. */
const labels = (typed: Typed) =>
  typed.lines.map((line) => /^([A-Z][\w -]*?) {2,}\S/.exec(line)?.[1]).filter((label) => label !== undefined);

describe.skipIf(!hasTmux()).concurrent('a payment typed into a terminal, and its yes', () => {
  test('is shown whole, asked about and paid, and the same amount is noticed', async () => {
    const terminal = await open.open();
    const paid = await terminal.expectExit(0, `${pay} --description "Invoice 1042"`, yes);
    expectFits(paid);
    expect(labels(paid).slice(0, 12)).toEqual([
      'From account',
      'Service',
      'Payee',
      'Document',
      'Bank',
      'To key',
      'Looked up',
      'Description',
      'Amount',
      'In words',
      'Limit left',
      'Paid before',
    ]);
    expect(paid.text).toContain('\n SANDBOX: no real money moves\n');
    expect(field(paid, 'Limit left')).toMatch(
      /^R\$.[\d.]+,\d\d (for one payment|today, in the daytime|tonight|this month)$/,
    );
    expect(field(paid, 'Paid before')).toBe('never from this journal');
    expect(field(paid, 'From account')).toMatch(/^[0-9a-f-]{36}$/);
    expect(field(paid, 'To key')).toBe('EMAIL maria@example.com');
    expect(field(paid, 'Payee')).toBe('Maria Exemplo de Souza');
    expect(field(paid, 'Document')).toBe('***.456.789-**');
    expect(field(paid, 'Bank')).toBe('BANCO DE MENTIRA S.A. (SANDBOX)');
    expect(field(paid, 'Description')).toBe('Invoice 1042');
    expect(field(paid, 'Amount')?.replace('\u00a0', ' ')).toBe('R$ 1.234,56');
    expect(field(paid, 'In words')).toBe('one thousand two hundred thirty-four reais and fifty-six centavos');
    expect(paid.text).toMatch(/Paid before .*\n\n. Pay this\? Yes\nSending int_\w+\n/);
    expect(paid.text).toMatch(
      /\nPaid: R\$.1\.234,56 to Maria Exemplo de Souza, EMAIL maria@example\.com\nStatus +settled \(COMPLETED\)\n/,
    );

    const again = await terminal.expectExit(33, pay);
    expectFits(again);
    expect(again.text).toContain('Already exists, nothing was sent');
    expect(field(again, 'Sent')).toMatch(/ \(Brasilia\), (just now|\d min ago)$/);
    expect(again.text).toContain('--allow-duplicate');
    expect(again.text).toMatch(/\nNext: brl journal show int_\w+$/);
    expect(again.text).not.toContain('(y/N)');

    const meant = await terminal.expectExit(130, `${pay} --allow-duplicate`, no);
    expectFits(meant);
    expect(field(meant, 'Paid before')).toMatch(/^R\$.1\.234,56 (just now|\d min ago)$/);
    expect(meant.text).toMatch(
      /\nNote: the journal already has a payment of the same amount to this payee,\s+(just\s+now|\d min ago)\s+\(settled,\s+int_\w+\)\.\n/,
    );
    expect(JSON.parse((await terminal.type('brl journal list --json')).text)).toHaveLength(1);
  });

  test('is not made without a yes', async () => {
    const terminal = await open.open();
    for (const answer of [onlyEnter, no]) {
      const { text } = await terminal.expectExit(130, pay, answer);
      expect(text).toMatch(
        /Pay this\? No\nError: Declined\. Nothing was sent\. \(declined\)\nNo money moved\./,
      );
    }
    const stopped = await terminal.expectExit(130, pay, ctrlC);
    expect(stopped.text).toMatch(/\(y\/N\)\nError: Interrupted: no answer was given\. Nothing was sent\./);
    await noJournal(terminal);
  });
});

describe.skipIf(!hasTmux()).concurrent('what a payment typed into a terminal takes for a yes', () => {
  test('is not answered by a yes that was typed before its screen was there', async () => {
    const terminal = await open.open();
    await terminal.expectExit(0, 'brl sandbox fail slow_answer --route pix.keyLookup > log');
    const seen = await terminal.expectExit(
      130,
      pay,
      { at: 'Looking up the details for you', text: 'y', keys: ['Enter'] },
      { at: /\(y\/N\)$/, afterMs: 700, keys: ['C-d'] },
    );
    expect(seen.text).toContain('Error: Interrupted: no answer was given. Nothing was sent.');
    expect(seen.text, 'the spinner is gone').not.toContain('Looking up what');
    const first = await terminal.expectExit(
      130,
      pay,
      { at: '', afterMs: 0, text: 'y', keys: ['Enter'] },
      { at: /\(y\/N\)$/, afterMs: 700, keys: ['Enter'] },
    );
    expect(first.text).toContain('Declined. Nothing was sent.');
    await noJournal(terminal);
    // The terminal echoes again, and the next line is the shell's.
    expect((await terminal.type('stty -a')).text).toMatch(/[^-]icanon.*[^-]echo /);
  });

  test('is answered in both languages, and by nothing else', async () => {
    const terminal = await open.open();
    const line = 'brl account close --confirm 5a4db0c5-0000-4000-8000-00000000acc1';
    for (const word of ['y', 'YES', 's', 'Sim']) {
      const agreed = await terminal.expectExit(30, line, { at: /\(y\/N\)$/, text: word, keys: ['Enter'] });
      expect(agreed.text, word).toMatch(/\? Yes\n/);
    }
    for (const word of ['n', 'No', 'nao', 'NÃO', '']) {
      const declined = await terminal.expectExit(130, line, {
        at: /\(y\/N\)$/,
        ...(word === '' ? {} : { text: word }),
        keys: ['Enter'],
      });
      expect(declined.text, word).toMatch(/\? No\n.*Nothing was sent\./);
    }
    for (const word of ['ye', 'yn', 'ok', 'sims']) {
      const asked = await terminal.expectExit(
        130,
        line,
        { at: /\(y\/N\)$/, text: word, keys: ['Enter'] },
        { at: 'Type y or s (yes, sim), or n (no, não).', keys: ['C-d'] },
      );
      expect(asked.text, word).toContain('Interrupted: no answer was given.');
    }
  });
});

describe.skipIf(!hasTmux()).concurrent('a payment typed into a terminal, with less or more to ask', () => {
  test('shows its question on a terminal that does not know its width', async () => {
    const terminal = await open.open();
    const asked = await terminal.expectExit(130, `stty cols 0; ${pay} --no-lookup; (exit $?)`, no);
    expect(asked.text).toContain('Pay this? No\n');
  });

  test('says when nobody was looked up', async () => {
    const terminal = await open.open();
    const { text } = await terminal.expectExit(130, `${pay} --no-lookup`, no);
    expect(text).toMatch(/\nPayee +not looked up\n/);
    expect(text).not.toContain('Maria');
  });

  test('is made without a question under --yes', async () => {
    const terminal = await open.open();
    const { text } = await terminal.expectExit(0, `${pay} --yes`);
    expect(text).not.toContain('Pay this?');
    expect(text).toContain('\nPaid: ');
  });

  test('to eleven digits that may be two keys asks which one is meant', async () => {
    const terminal = await open.open();
    const both = { at: /CPF 11999900006.*\n.*PHONE \+5511999900006/ };
    const line = 'brl pix send --key 11999900006 --amount 5 --no-lookup';
    const asked = await terminal.expectExit(130, line, { ...both, keys: ['C-c'] });
    expectFits(asked);
    await noJournal(terminal);
    const chosen = await terminal.expectExit(
      130,
      line,
      { ...both, afterMs: 900, keys: ['Down'] },
      { at: /❯ PHONE/, keys: ['Enter'] },
      no,
    );
    expectFits(chosen);
    expect(chosen.text).toContain('Which key do you mean? PHONE +5511999900006\n');
    expect(field(chosen, 'To key')).toBe('PHONE +5511999900006');
    // A mobile number that is no CPF is asked about as well: nothing is guessed.
    const mobile = 'brl pix send --key 11999990001 --amount 5';
    const refused = await terminal.expectExit(130, mobile, onlyEnter);
    expectFits(refused);
    expect(refused.text).toMatch(
      /PHONE \+5511999990001: .+\.\n✔ Is this the key you mean\? No\n.*Nothing was sent/,
    );
    expect(refused.text.replace(/\s+/g, ' ')).toContain(
      'Next: Type the key in full (a phone starts with +55), or add --key-type with its type',
    );
    const found = await terminal.expectExit(130, mobile, yes, { ...no, at: /Pay this\? \(y\/N\)$/ });
    expect(field(found, 'Payee')).toBe('José Exemplo Pereira');
  });

  test('that is left while it is waited for names the command that goes on', async () => {
    const terminal = await open.open();
    const line = 'brl pix send --key timeout-forever@example.com --amount 5 --yes';
    const left = await terminal.expectExit(20, line, {
      at: /\n {2}identifier \S+/,
      keys: ['C-c'],
    });
    expectFits(left);
    expect(left.text).toMatch(
      /\n(\^C)?\nOn its way, not settled yet: R\$.5,00 to Pessoa Exemplo dos Testes, EMAIL\s+timeout-forever/,
    );
    const next = /\nNext: (brl pix status int_\w+) --wait$/.exec(left.text)?.[1];
    await terminal.expectExit(0, 'brl sandbox settle --all');
    expect(field(await terminal.expectExit(0, `${next} --wait`), 'Status')).toBe('settled (COMPLETED)');
  });
});
