import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { morningMs } from '../support/morning.ts';
import { onDisk } from '../support/on-disk.ts';
import type { Answer } from '../support/screen.ts';
import { serveSandbox } from '../support/served.ts';
import {
  ctrlC,
  expectFits,
  field,
  hasTmux,
  no,
  onlyEnter,
  type Terminal,
  terminals,
  yes,
} from './terminal.ts';

const open = terminals();
afterAll(() => open.close());

const enter = (at: Answer['at'], text?: string): Answer => ({
  at,
  keys: ['Enter'],
  ...(text ? { text } : {}),
});

/** Whether any file below holds the text. */
function isKept(directory: string, text: string): boolean {
  return (
    readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .map((name) => join(directory, name))
      // A file that a process kept under another name meanwhile is looked at there.
      .some(
        (file) => statSync(file, { throwIfNoEntry: false })?.isFile() && readFileSync(file).includes(text),
      )
  );
}

describe.skipIf(!hasTmux()).concurrent('a question on a terminal about money', () => {
  test('of journal resume and resolve', async () => {
    const terminal = await open.open();
    await terminal.expectExit(0, 'brl sandbox fail internal_error_executed --times 9 > log');
    const lost = await terminal.expectExit(
      40,
      'brl pix send --key maria@example.com --amount 80,00 --ref nota-80 --yes --no-wait --no-lookup',
    );
    await terminal.expectExit(0, 'brl sandbox fail --clear > log');
    expectFits(lost);
    const intent = /int_\w+/.exec(lost.text)?.[0];
    expect(lost.text).toContain('NOT KNOWN whether it was paid');
    expect(lost.text).toContain(`Next: brl journal recover ${intent}`);
    for (const answer of [onlyEnter, no, ctrlC]) {
      const { text } = await terminal.expectExit(130, `brl journal resume ${intent}`, answer);
      expect(text).toMatch(/Amount +R\$\s80,00\nTo +EMAIL maria@example\.com/);
      expect(text).toMatch(/Ref +nota-80\nSent +\d{4}-\d\d-\d\d \d\d:\d\d \(Brasilia\)\n/);
      expect(text).toContain(`Send ${intent} again, under the same name?`);
      expect(text).toContain('Nothing was sent.');
    }
    const resolve = `brl journal resolve ${intent} --as paid --evidence "statement, line 14"`;
    const asked = await terminal.expectExit(130, resolve, onlyEnter);
    expect(asked.text).toContain(`Record ${intent} as paid? No`);
    expect((await terminal.type('brl journal list --open')).text).toMatch(/in doubt/);
    const resumed = await terminal.expectExit(0, `brl journal resume ${intent}`, yes);
    expectFits(resumed);
    expect(resumed.text).toContain('\nPaid: ');
    const again = await terminal.expectExit(0, `brl journal resume ${intent}`);
    expect(again.text).not.toContain('Send ');
    expect(again.text).toContain('nothing was sent now');
    expect(JSON.parse((await terminal.type('brl journal list --open --json')).text)).toEqual([]);
  });

  test('of pix refund wants the last four characters', async () => {
    const terminal = await open.open();
    await terminal.expectExit(0, 'brl qr create --key 11444777000161 --amount 25 --identifier t-7 > log');
    await terminal.expectExit(0, 'brl sandbox settle t-7 > log');
    const status = await terminal.expectExit(0, 'brl qr status t-7');
    const endToEnd = field(status, 'End-to-end id') ?? '';
    const question = /Last four characters of the end-to-end id$/;
    const line = `brl pix refund ${endToEnd} --amount 5,00`;
    const wrong = await terminal.expectExit(130, line, enter(question, 'zzzz'));
    expectFits(wrong);
    expect(field(wrong, 'Refund of')).toBe(endToEnd);
    expect(field(wrong, 'To')).toContain('Pagador Exemplo da Silva');
    expect(wrong.text).toContain('These are not the last four characters. Nothing was sent.');
    const whole = await terminal.expectExit(130, `brl pix refund ${endToEnd}`, {
      at: question,
      keys: ['C-c'],
    });
    expect(whole.text).toMatch(/^Refund +R\$.25,00, everything that is left$/m);
    expect(whole.text).not.toContain('not stated');
    const right = await terminal.expectExit(0, line, enter(question, endToEnd.slice(-4)));
    expectFits(right);
    expect(right.text).toMatch(/\nRefunded: R\$.5,00 to the payer of E/);
    expect(right.text).not.toContain('Paid before');
    expect(right.text).toMatch(/\nNext: brl receipt int_\w+$/);
  });
});

describe.skipIf(!hasTmux()).concurrent("a question on a terminal for the operator's PIN", () => {
  const question = /PIN of the operator 529\.982\.247-25( \[input is masked\])?$/;
  const pay = 'brl pix send --key maria@example.com --amount 5,00';
  /** Outside the directories of brl, where nothing may keep it. */
  const withPin = ({ expectExit }: Terminal) =>
    expectExit(
      0,
      `export BRL_ACTING_DOCUMENT=52998224725; brl pin set --document 52998224725 --pin-file ${onDisk('pin', '804617\n')} > log`,
    );

  test('comes before a payment, shows nothing and keeps nothing', async () => {
    const terminal = await open.open();
    await withPin(terminal);
    const left = await terminal.expectExit(130, pay, yes, { at: question, keys: ['C-c'] });
    expect(left.text).toContain('Nothing was sent.');
    expect(JSON.parse((await terminal.type('brl journal list --json')).text)).toEqual([]);
    const again = /A PIN has 6 to 12 digits[\s\S]*-25( \[input is masked\])?$/;
    const paid = await terminal.expectExit(0, pay, yes, enter(question, '8046'), enter(again, '804617'));
    expectFits(paid);
    expect(paid.text).toContain('\nPaid: ');
    expect(paid.text).not.toContain('8046');
    expect(isKept(terminal.home, '804617')).toBe(false);
    // Neither what only reads nor what makes a code needs it, and off a terminal nobody is asked.
    await terminal.expectExit(0, 'brl statement list > log');
    await terminal.expectExit(0, 'brl qr create --key 11444777000161 --amount 5 > log');
    await terminal.expectExit(0, `BRL_ENVIRONMENT=sandbox ${pay} --ref piped --yes < /dev/null`);
  });

  test('takes a wrong one once: the third would lock the operator', async () => {
    const terminal = await open.open();
    await withPin(terminal);
    const wrong = await terminal.expectExit(51, pay, yes, enter(question, '804618'));
    expectFits(wrong);
    expect(wrong.text.match(/PIN of the operator/g)).toHaveLength(1);
    const status = await terminal.expectExit(0, 'brl pin status --document 52998224725');
    expect(field(status, 'Wrong tries')).toBe('1');
  });

  test('of a file comes once, before its first row', async () => {
    const terminal = await open.open();
    await withPin(terminal);
    await terminal.expectExit(
      0,
      "printf '%s\\n' 'key;amount' 'maria@example.com;7,00' 'maria@example.com;8,00' > f.csv",
    );
    const total = enter(/Type the total to pay the file:$/, '15,00');
    const paid = await terminal.expectExit(
      0,
      'brl payout run f.csv --ref f',
      total,
      enter(question, '804617'),
    );
    expectFits(paid);
    expect(paid.text.match(/PIN of the operator/g)).toHaveLength(1);
  });
});

describe.skipIf(!hasTmux()).concurrent('a question on a terminal about a batch', () => {
  test('of batch dispatch wants the total', async () => {
    const terminal = await open.open();
    const made = await terminal.expectExit(0, 'brl batch create --field name=payroll');
    const batch = field(made, 'Batch');
    await terminal.expectExit(0, 'brl batch template --out rows.csv');
    await terminal.expectExit(0, `brl batch upload-csv ${batch} rows.csv > log`);
    const question = /Type the total to pay this batch:$/;
    const line = `brl batch dispatch ${batch}`;
    const again = /is not the total\.[\s\S]*Press\s+Enter to stop\.\n\? [^\n]*batch:$/;
    const slips = [enter(question, '10,51'), enter(again, '10,5'), enter(/10,50 [\s\S]*batch:$/, '10,05')];
    const wrong = await terminal.expectExit(130, line, ...slips);
    expectFits(wrong);
    expect(wrong.text).toMatch(/In words +ten reais and fifty centavos/);
    expect(wrong.text).toMatch(/✗ Type the total to pay this batch: 10,51\n/);
    expect(wrong.text).not.toContain('✔');
    expect(wrong.text).toMatch(/"10,05" is not the total\. Nothing was sent\./);
    await terminal.expectExit(130, line, { at: question, keys: ['C-c'] });
    await terminal.expectExit(2, `${line} --confirm 10,51`);
    const paid = await terminal.type(`${line} --confirm 10,50`);
    expect(paid.text).not.toContain('Type the total');
    expectFits(paid);
    expect(paid.exit).toBe(20);
  });

  test('of a batch above what is confirmed twice takes the total as it is shown', async () => {
    const terminal = await open.open();
    const { parent, file, close } = await serveSandbox();
    try {
      const secret = onDisk('secret', `${parent.BRL_CLIENT_SECRET}\n`);
      const place = `--base-url ${parent.BRL_BASE_URL} --token-path ${parent.BRL_TOKEN_PATH} --tenant-id ${parent.BRL_TENANT_ID} --account-id ${parent.BRL_ACCOUNT_ID} --client-id ${parent.BRL_CLIENT_ID}`;
      await terminal.expectExit(
        0,
        `brl auth login --environment sandbox ${place} --store file --client-secret-file ${secret} > log`,
      );
      await terminal.expectExit(0, 'brl config set confirm-above 1.000,00 > log');
      const batch = field(await terminal.expectExit(0, 'brl batch create --field name=payroll'), 'Batch');
      const rows = file(
        'rows.csv',
        'amount,keyType,key,description,identifier\n1250.50,EMAIL,maria@example.com,Salaries,row-1\n',
      );
      await terminal.expectExit(0, `brl batch upload-csv ${batch} ${rows} > log`);
      const question = /Type the total to pay this batch:$/;
      const otherTotal = /R\$.1\.250,05 is not the total\.[\s\S]*batch:$/;
      const line = `brl batch dispatch ${batch}`;
      await terminal.expectExit(130, line, enter(question, '1.250,05'), enter(otherTotal, ''));
      await terminal.expectExit(20, line, enter(question, '1.250,05'), enter(otherTotal, '1.250,50'));
    } finally {
      await close();
    }
  });
});

describe.skipIf(!hasTmux()).concurrent('a question on a terminal about a file of payments', () => {
  const total = /Type the total to pay the file:$/;
  const again =
    /R\$.7,70 is not the total\. Type the total of your own sheet[\s\S]*stop\.\n\? [^\n]*pay the file:$/;
  const line = 'brl payout run march.csv --ref march';
  const rows = "printf '%s\\n' 'key;amount' 'maria@example.com;77,00' > march.csv";

  test('takes the total after a slip, on a screen that was not told its width too', async () => {
    const terminal = await open.open();
    await terminal.expectExit(0, `${rows}; stty cols 0`);
    expectFits(await terminal.expectExit(130, line, enter(total, '7,70'), { at: again, keys: ['C-d'] }));
    const paid = await terminal.expectExit(0, line, enter(total, '7,70'), enter(again, '77,00'));
    expectFits(paid);
    expect(paid.text).toMatch(
      /✗ Type the total to pay the file: 7,70\n[\s\S]*✔ Type the total to pay the file: 77,00\n/,
    );
    expect(field(paid, 'State')).toBe('finished');
  });
});

describe.skipIf(!hasTmux()).concurrent('a question on a terminal about access', () => {
  test('of credentials delegate asks for the passphrase before anything is sent, and once', async () => {
    const terminal = await open.open();
    const typed = await terminal.expectExit(
      0,
      'brl credentials delegate --allowed-ip 203.0.113.7/32 --client-base-url http://127.0.0.1:9 --store vault',
      enter(/New vault passphrase( \[input is masked\])?$/, 'correct horse'),
      enter(/The same again( \[input is masked\])?$/, 'correct horse'),
    );
    expect(typed.text).toMatch(/The same again\nThe vault stays open [^:]*: brl auth lock\nSending int_/);
    expect(field(typed, 'Profile')).toBe('delegated');
  });

  test('of a vault tells what was typed too early to be read', async () => {
    const terminal = await open.open();
    const typed = await terminal.expectExit(
      130,
      'brl pin set --document 52998224725',
      { at: '', afterMs: 0, text: '48', keys: [] },
      { at: 'was ignored.', text: '482917', keys: ['Enter'] },
      { at: /The same again( \[input is masked\])?$/, keys: ['C-d'] },
    );
    expect(typed.text).toContain('What was typed before the question appeared was ignored.');
  });

  test('of auth logout names the profile that it deletes', async () => {
    const terminal = await open.open();
    const login =
      'brl auth login --environment sandbox --base-url http://127.0.0.1:9 --tenant-id tenant-a --client-id app-1 --account-id a-1 --client-secret-file secret --store file --no-check > log';
    await terminal.expectExit(0, `umask 077; echo quiet-secret-1 > secret; ${login} --profile main`);
    const kept = await terminal.expectExit(130, 'brl auth logout', no);
    expect(kept.text).toMatch(/Delete the profile main \(sandbox\) and its secret\? No\n/);
    expect((await terminal.type('brl auth list')).text).toContain('main *');
    const gone = await terminal.expectExit(0, 'brl auth logout', yes);
    expect(gone.text).toContain('Deleted the profile main.');
  });
});

describe.skipIf(!hasTmux()).concurrent('a question on a terminal before what cannot be taken back', () => {
  test('of account close', async () => {
    const terminal = await open.open();
    const account = '5a4db0c5-0000-4000-8000-00000000acc4';
    const line = `brl account close --account ${account}`;
    expect((await terminal.expectExit(2, line)).text).toMatch(new RegExp(`--confirm\\s+${account}`));
    const kept = await terminal.expectExit(130, `${line} --confirm ${account}`, onlyEnter);
    expectFits(kept);
    const closed = await terminal.expectExit(0, `${line} --confirm ${account}`, yes);
    expect(field(closed, 'Status')).toBe('closed (CLOSED)');
  });

  test('of auth login hides the secret', async () => {
    const terminal = await open.open();
    const { parent, close } = await serveSandbox();
    try {
      const { text } = await terminal.expectExit(
        130,
        `brl auth login --environment sandbox --token-path ${parent.BRL_TOKEN_PATH}`,
        enter('Address of the service', parent.BRL_BASE_URL),
        enter('Tenant id', parent.BRL_TENANT_ID),
        enter('Client id', parent.BRL_CLIENT_ID),
        // Typed ahead into the question after it: neither shown nor taken.
        { at: /Client secret( \[input is masked\])?$/, text: 'quiet-secret-1\rquiet-secret-2', keys: [] },
        { at: /refused this credential[\s\S]*Which answer do you want to change/, keys: ['C-c'] },
      );
      expect(text).toContain('Error: Interrupted: no answer was given. Nothing was stored.');
      expect(text).not.toContain('quiet');
      expect(isKept(terminal.home, 'quiet-secret')).toBe(false);
    } finally {
      await close();
    }
  });

  test('of pin set hides the PIN', async () => {
    const terminal = await open.open();
    const typed = await terminal.expectExit(
      0,
      'brl pin set --document 52998224725',
      enter(/New PIN( \[input is masked\])?$/, '482917'),
      enter(/The same again( \[input is masked\])?$/, '482917'),
    );
    expect(typed.text).not.toContain('482917');
    expect(field(typed, 'Status')).toBe('active (ACTIVE)');
    expect(isKept(terminal.home, '52998224725')).toBe(true);
    expect(isKept(terminal.home, '482917')).toBe(false);
  });

  test('of ted send, where a check digit was typed', async () => {
    const terminal = await open.open();
    await terminal.expectExit(0, `brl sandbox clock --set ${new Date(morningMs).toISOString()} > log`);
    const line =
      'brl ted send --bank-code 341 --branch 1234-5 --account-number 56789 --tax-number 529.982.247-25 --holder-name "Joana Exemplo da Silva" --amount 1.500,00';
    const refused = await terminal.expectExit(130, line, no);
    expectFits(refused);
    expect(refused.text).toMatch(/check digit, which a TED leaves out\.\n. Use 1234\? No\n/);
    const asked = await terminal.expectExit(130, line, yes, { at: /Pay this\? \(y\/N\)$/, keys: ['Enter'] });
    expectFits(asked);
    expect(field(asked, 'Branch')).toBe('1234');
    const { text } = await terminal.expectExit(2, `${line.replace('1234-5', '12345')}`);
    expect(text).toContain('has 5 digits');
    expect(JSON.parse((await terminal.type('brl journal list --json')).text)).toEqual([]);
  });
});
