import { afterAll, describe, expect, test } from 'vitest';
import type { Answer } from '../support/screen.ts';
import { expectFits, hasTmux, terminals, yes } from './terminal.ts';

const open = terminals();
afterAll(() => open.close());

const key = /PIX key \(--key\):$/;
const amount = /\(--amount\):$/;
const description = /\(--description; empty:\s+none\):$/;
const ref = /\(--ref; empty: none\):$/;
const enter = (at: RegExp, text: string): Answer => ({ at, text, keys: ['Enter'] });
const nothing = 'brl journal list --json';

describe.skipIf(!hasTmux()).concurrent('a line that lacks something, on a terminal', () => {
  test('is asked for, checked as it is typed, and shown whole at the end', async () => {
    const terminal = await open.open();
    const paid = await terminal.expectExit(
      0,
      `brl pix send --description "it's rent"`,
      enter(key, 'nobody'),
      { at: /Not a PIX key\.[\s\S]*\(EVP\)\.$/, keys: [...Array(6).fill('BSpace')] },
      enter(/--key\): *\n?.*$/, 'maria@example.com'),
      enter(amount, 'brl --amount'),
      enter(/is not an amount\.[\s\S]*1234\.$/, '1.234'),
      // What was wrong is gone: what comes next is not typed on after it.
      enter(/R\$.1\.234,00 or R\$.1,23[\s\S]*1,23\.$/, '12,34'),
      enter(ref, 'não'),
      { at: /without accents[^\n]*\n?[^\n]*$/, text: '\u0015nota-1042', keys: ['Enter'] },
      yes,
    );
    expectFits(paid);
    expect(paid.text).toContain('Paid: ');
    const whole = `brl pix send --description 'it'\\''s rent' --key maria@example.com --amount 12,34 --ref nota-1042`;
    expect(paid.text.replaceAll(/\s+/g, ' ')).toContain(`The whole line, for next time: ${whole}`);
  });

  test('is asked for the boleto that it names nothing of, and not in a pipe', async () => {
    const terminal = await open.open();
    const digits = '99990.00004 00000.000000 00000.000018 8 00000000015000';
    const asked = [enter(/\(--line\):$/, '9999'), enter(/[\s\S]*9999\n>[\s\S]*\.$/, `\u0015${digits}`)];
    const shown = await terminal.expectExit(0, 'brl boleto preview', ...asked);
    expectFits(shown);
    expect(shown.text).toMatch(
      /^\? The digitable line,[^?]*\n {2}dots and dashes are ignored \(--line\): 9/m,
    );
    expect(shown.text.replaceAll(/\s+/g, ' ')).toContain(`next time: brl boleto preview --line '${digits}'`);
    const left = await terminal.expectExit(130, 'brl boleto pay', { at: /\(--line\):$/, keys: ['C-c'] });
    expect(left.text).toContain('Nothing was sent.');
    expect((await terminal.expectExit(2, 'brl boleto pay --yes')).text).toContain('The boleto is missing');
    expect((await terminal.expectExit(2, 'echo 1 | brl boleto preview')).text).toContain(
      '--line or --barcode',
    );
  });

  test('sends nothing when the question is left, and offers no line then', async () => {
    const terminal = await open.open();
    for (const leave of ['C-c', 'C-d']) {
      const left = await terminal.expectExit(130, 'brl pix send', { at: key, keys: [leave] });
      expect(left.text).not.toContain('next time');
    }
    const declined = await terminal.expectExit(
      130,
      'brl pix send --amount 5,00',
      enter(key, 'maria@example.com'),
      enter(description, ''),
      enter(ref, ''),
      { at: /\(y\/N\)$/, keys: ['Enter'] },
    );
    expect(declined.text).not.toContain('next time');
    expect((await terminal.expectExit(0, nothing)).text).toBe('[]');
  });
});

describe.skipIf(!hasTmux()).concurrent('a line to an account that lacks something', () => {
  test('of a TED is asked for in the words of a bank, and each answer is judged where it is typed', async () => {
    const terminal = await open.open();
    const again = (says: RegExp, text: string): Answer => ({
      at: says,
      text: `\u0015${text}`,
      keys: ['Enter'],
    });
    const left = await terminal.expectExit(
      130,
      'brl ted send --bank-code 341',
      enter(/Branch \(agência\): up to 4[\s\S]*\(--branch\):$/, 'brl boleto pay'),
      again(/This is a whole line of brl\.[\s\S]*sent\.$/, '1234-5'),
      again(/--branch "1234-5" seems to end with a check digit[\s\S]*not\s+remove\s+it\.$/, '1234'),
      enter(/Account \(conta\)[\s\S]*\(--account-number\):$/, '56789-0'),
      again(/"56789-0" seems to end with a check digit[\s\S]*remove\s+it\.$/, '56789'),
      enter(/\(--tax-number\):$/, '52998224725'),
      enter(/\(--holder-name\):$/, '1234-5'),
      again(/"1234-5" has no letter\.$/, 'Joana Exemplo da Silva'),
      enter(amount, '10,00'),
      { at: ref, keys: ['C-c'] },
    );
    expectFits(left);
    expect((await terminal.expectExit(0, nothing)).text).toBe('[]');
  });

  test('of a PIX by bank data, a transfer or a charge is asked for whole', async () => {
    const terminal = await open.open();
    const sent = await terminal.expectExit(
      0,
      'brl pix send-bank --amount 10,00',
      enter(/\(--bank-code\):$/, '33'),
      { at: /Leading zeros\s+count: 033, 001\.$/, text: '\u0015033', keys: ['Enter'] },
      enter(/\(--branch\):$/, '1234'),
      enter(/check\s+digit\s+\(--account-number\):$/, '56789'),
      enter(/\(--tax-number\):$/, '52998224725'),
      enter(/\(--holder-name\):$/, 'Joana Exemplo da Silva'),
      enter(ref, ''),
      yes,
    );
    expectFits(sent);
    const moved = await terminal.expectExit(
      130,
      'brl transfer send',
      enter(/\(--to-document\):$/, '529.982.247-26'),
      { at: /check digits[\s\S]*\.$/, text: '\u0015529.982.247-25', keys: ['Enter'] },
      enter(amount, '5,00'),
      enter(ref, ''),
      { at: /\(y\/N\)$/, keys: ['Enter'] },
    );
    expectFits(moved);
    await terminal.expectExit(130, 'brl transfer send --to-branch 0001 --amount 5', {
      at: /\(--to-number\):$/,
      keys: ['C-c'],
    });
    const made = await terminal.expectExit(
      0,
      'brl qr create --key 11444777000161',
      enter(amount, '25'),
      enter(/\(--identifier;[\s\S]*none\):$/, 'mesa 7'),
      { at: /--identifier[\s\S]*\.$/, text: '\u0015mesa-7', keys: ['Enter'] },
    );
    expectFits(made);
    expect(made.text).toContain('mesa-7');
    await terminal.expectExit(130, 'brl pix refund', enter(/^[\s\S]*E2E[^:]*:$/i, 'mesa-7'), {
      at: /end-to-end id[\s\S]*\.$/,
      keys: ['C-c'],
    });
    for (const line of ['pix send-bank', 'transfer send --amount 5'])
      await terminal.expectExit(2, `BRL_ENVIRONMENT=sandbox brl ${line} --yes`);
  });
});

describe.skipIf(!hasTmux()).concurrent('a line that lacks something, on a terminal or off one', () => {
  test('is refused before anything is asked where what was typed is wrong', async () => {
    const terminal = await open.open();
    const code = '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000';
    for (const [line, says] of [
      [`brl pix send --key ${code}`, 'This is the text of a QR code, not a key: brl pix qr pay pays it.'],
      ['brl pix send --key=nobody', 'Not a PIX key.'],
      ['brl pix send --amount 1.500', 'R$ 1.500,00 or R$ 1,50'],
    ] as const) {
      const refused = await terminal.expectExit(2, line);
      expect(refused.text.replaceAll(/\s+/g, ' ')).toContain(says);
    }
  });

  test('is refused with --yes, for a program and from a pipe', async () => {
    const terminal = await open.open();
    for (const line of [
      'brl pix send --yes',
      'brl pix send --json',
      'echo maria@example.com | brl pix send',
      'BRL_OUTPUT=json brl pix send',
    ]) {
      const refused = await terminal.expectExit(2, line);
      expect(refused.text, line).toMatch(/--key is missing|Missing/);
    }
  });

  test('asks for the id of a batch of boletos until it is typed, or nothing', async () => {
    const terminal = await open.open();
    const [asked, id] = [/to issue it:$/, '8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10'];
    const again = {
      at: /This is not 8d3c[\s\S]*or press\s+Enter\s+to\s+stop\.$/,
      keys: [...Array(4).fill('BSpace'), 'Enter'],
    };
    const line = `brl boleto charge batch dispatch ${id}`;
    const left = await terminal.expectExit(130, line, enter(asked, 'nope'), again);
    expectFits(left);
    expect(left.text).toContain('Declined. Nothing was sent. (declined)');
  });
});

describe.skipIf(!hasTmux())('brl alone', () => {
  test('asks what somebody wants, and goes there', async () => {
    const terminal = await open.open();
    const question = /Ctrl-C leave$/;
    const listed = await terminal.expectExit(0, 'brl', {
      at: question,
      keys: [...Array(5).fill('Down'), 'Enter'],
    });
    expect(listed.text).toContain('What would you like to do? See what was paid from here');
    expect(listed.text).toMatch(/^ *SANDBOX: no real money moves\s+Service +the sandbox inside brl/);
    const left = await terminal.expectExit(130, 'brl', { at: question, keys: ['C-c'] });
    expect(left.text).toContain('Nothing was chosen, and nothing was sent.');
    expect((await terminal.expectExit(0, 'brl | head -3')).text).toContain('brl operates');
  });

  test('says first whether the money is real, and of which profile', async () => {
    const terminal = await open.open();
    const question = /Ctrl-C leave$/;
    const login =
      'brl auth login --environment production --base-url https://bank.example --tenant-id tenant-a --client-id app-1 --account-id a-1 --client-secret-file secret --store file --no-check > log';
    await terminal.expectExit(0, `umask 077; echo quiet-secret-1 > secret; ${login} --profile main`);
    const real = await terminal.expectExit(130, 'brl', { at: question, keys: ['C-c'] });
    expect(real.text).toMatch(
      /^ *PRODUCTION: this moves real money\s+Profile +main\s+Account +a-1\s+Service +bank/,
    );
    const broken = await terminal.expectExit(130, 'BRL_PROFILE=none brl', { at: question, keys: ['C-c'] });
    expect(broken.text).toMatch(/profile.*none/);
    expect(broken.text).toContain('Connect an account');
  });

  test('of a list asks for a number where a terminal cannot go back to a line', async () => {
    const terminal = await open.open();
    const number = /Type a number from 1 to 15:$/;
    const again = enter(/15: 99\n[^\n]*Type a number from 1 to 15:$/, '6');
    const listed = await terminal.expectExit(0, 'TERM=dumb brl', enter(number, '99'), again);
    expect(listed.text).toContain('6. See what was paid from here (brl journal list)');
    expect(listed.text).toContain('Nothing has been paid');
  });
});
