import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { chainHash } from '../../src/lib/journal/intent.ts';
import { expectEnd, journalRows, scene } from '../support/scene.ts';
import { bodyOf, message, type Spoil } from '../support/wire.ts';

const bankData = [
  'amount=150.00',
  'bankCode=033',
  'branch=1234',
  'account=56789',
  'identifier=inv-7',
].flatMap((pair) => ['--field', pair]);

describe.concurrent('pix status of an intent', () => {
  test('found is exit 0 whatever its state, and the journal learns the end', async () => {
    const { bank, machine, send } = await scene();
    bank.plan({ run: 'accept' });
    const sent = await send(['--async', '--ref', 'r', '--no-wait']);
    expectEnd(sent, 20);
    const line = ['pix', 'status', sent.json.intentId ?? ''];
    expect((await machine.brl(line)).code).toBe(0);
    bank.finish(sent.json.identifier ?? '', 'COMPLETED');
    expect((await machine.brl(line)).code).toBe(0);
    expect(journalRows(machine.journal())).toMatchObject([{ state: 'SETTLED' }]);
  });

  test('of a payment by bank data: a payment that was made is not written down as refused', async () => {
    const { bank, machine } = await scene();
    bank.plan({ run: 'accept' });
    const line = ['pix', 'send-bank', ...bankData, '--ref', 'r', '--yes', '--json', '--no-wait'];
    const sent = await machine.brl(line);
    expectEnd(sent, 20);
    bank.finish('inv-7', 'COMPLETED');
    await machine.brl(['pix', 'status', sent.json.intentId ?? '', '--wait']);
    expect(journalRows(machine.journal())).toMatchObject([{ state: 'SETTLED' }]);
  });
});

/** Look-ups that are further behind than a test lasts (specification, section 2.2: "after reconciliation"). */
const hidden = 1000;

describe.concurrent('pix status of a payment that the service does not show (yet)', () => {
  test('accepted is still on its way, and in doubt still not known: never "refused"', async () => {
    const { bank, machine, send } = await scene();
    bank.plan({ run: 'accept', hidden });
    const accepted = await send(['--async', '--ref', 'accepted', '--no-wait']);
    expectEnd(accepted, 20);
    bank.plan({ run: 'settle', hidden, spoil: () => 'reset' });
    const lost = await send(['--ref', 'lost', '--amount', '151,00', '--no-wait']);
    expectEnd(lost, 40);
    for (const [{ json }, exit, outcome] of [
      [accepted, 20, 'pending'],
      [lost, 40, 'uncertain'],
    ] as const)
      for (const wait of [['--wait', '1'], []]) {
        const run = await machine.brl(['pix', 'status', String(json.intentId), '--json', ...wait]);
        expectEnd(run, exit);
        expect(run.json).toMatchObject({ outcome, moneyMoved: 'unknown', intentId: json.intentId });
      }
  });

  test('by its identifier is not known, whether it is waited for or not: never refused', async () => {
    const { machine } = await scene();
    const line = ['pix', 'status', '--identifier', 'invoice-1'];
    const asked = await machine.brl([...line, '--json']);
    expectEnd(asked, 40);
    expect(asked.json).toMatchObject({ outcome: 'uncertain', moneyMoved: 'unknown', sent: 'no' });
    const waited = await machine.brl([...line, '--wait', '1']);
    expect(waited.code).toBe(40);
    expect(waited.stderr).toContain('not known whether the money moved');
  });

  test('asks on while it waits', async () => {
    const { bank, machine, send } = await scene();
    bank.plan({ run: 'settle', hidden, spoil: () => 'reset' });
    const sent = await send(['--ref', 'r', '--no-wait']);
    const paid = { status: 'COMPLETED', amount: -150, pixKey: 'maria@example.com' };
    bank.planOther({ route: 'lookup', status: 404, body: { errorCode: 'not_found' } });
    bank.planOther({
      route: 'lookup',
      body: { ...paid, identifier: sent.json.identifier },
      times: 9,
    });
    const run = await machine.brl(['pix', 'status', String(sent.json.intentId), '--wait', '10', '--json']);
    expect([run.code, run.json]).toMatchObject([0, { status: 'COMPLETED' }]);
  });

  test('one that was sent without an identifier is not asked for by none', async () => {
    const { bank, machine } = await scene();
    bank.plan({ run: 'none', spoil: () => 'reset' });
    const nameless = bankData.filter((word) => !word.startsWith('identifier'));
    const fields = nameless.filter((word, i) => word !== '--field' || nameless[i + 1]?.includes('='));
    const sent = await machine.brl([
      'pix',
      'send-bank',
      ...fields,
      '--ref',
      'r',
      '--yes',
      '--json',
      '--no-wait',
    ]);
    expectEnd(sent, 40);
    const run = await machine.brl(['pix', 'status', String(sent.json.intentId), '--wait', '1', '--json']);
    expect([run.code, run.json.error?.hint]).toEqual([2, `brl journal recover ${sent.json.intentId}`]);
  });
});

describe.concurrent('journal recover', () => {
  test('--no-wait asks once about a payment that is on its way', async () => {
    const { bank, machine, send } = await scene();
    bank.plan({ run: 'accept' });
    const sent = await send(['--async', '--ref', 'r', '--no-wait']);
    bank.finish(sent.json.identifier ?? '', 'COMPLETED');
    expectEnd(await machine.brl(['journal', 'recover', sent.json.intentId ?? '', '--no-wait', '--json']), 0);
  });
});

describe.concurrent('journal recover of everything', () => {
  const uncertain = async () => {
    const { bank, machine, send } = await scene();
    bank.plan({ run: 'none', spoil: () => 'reset' });
    const { json } = await send(['--ref', 'r', '--no-wait']);
    return { bank, machine, send, intentId: json.intentId ?? '' };
  };

  test.each([
    ['--columns', 'nope'],
    ['--query', 'a[['],
  ])('%s %s is refused before the bank is asked', async (...flags) => {
    const { bank, machine } = await uncertain();
    const asked = bank.seen.length;
    expect((await machine.brl(['journal', 'recover', '--no-wait', ...flags])).code).toBe(2);
    expect(bank.seen).toHaveLength(asked);
  });

  test('goes on past an operation that only a later version knows', async () => {
    const { bank, machine, intentId, send } = await uncertain();
    bank.plan({ run: 'accept' });
    const known = await send(['--async', '--ref', 'known', '--no-wait', '--allow-duplicate']);
    makeLater(machine.journal(), intentId);
    const run = await machine.brl(['journal', 'recover', '--no-wait', '--json']);
    expect(run.code).toBe(41);
    expect(run.json).toMatchObject({ recovered: [{ intentId: known.json.intentId }] });
    expect(run.stderr).toMatch(/later version of brl/);
    expect(run.stderr).toContain(intentId);
  });

  test('one signal ends it: of the payments after that one, none is asked about', async () => {
    const { bank, machine, send } = await uncertain();
    bank.plan({ run: 'none', spoil: () => 'reset' });
    await send(['--ref', 'other', '--amount', '151,00', '--no-wait']);
    bank.planOther({ route: 'lookup', spoil: () => 'hang', times: 9 });
    const asked = bank.at('lookup').length;
    const { child, ended } = machine.start(['journal', 'recover', '--wait', '30', '--json']);
    while (bank.at('lookup').length === asked) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGTERM');
    const run = await ended;
    expect(run.code).toBe(41);
    expect(run.stderr).toMatch(/Stopped; not asked about: int_/);
    expect(bank.at('lookup')).toHaveLength(asked + 1);
  });

  test('a --query that fails on the answer leaves the whole of it on stdout, and the exit code', async () => {
    const { machine, intentId } = await uncertain();
    const query = ['--no-wait', '--query', 'abs(`x`)'];
    const all = await machine.brl(['journal', 'recover', ...query]);
    expect(all.code).toBe(41);
    expect(all.json).toMatchObject({ recovered: [{ intentId }] });
    const one = await machine.brl(['journal', 'recover', intentId, ...query]);
    expectEnd(one, 40);
    expect(one.json.intentId).toBe(intentId);
  });
});

describe.concurrent('an intent of another connection', () => {
  test.each(['resume', 'recover', 'resolve'])('%s does not ask a stranger about it', async (verb) => {
    const { bank, machine, send } = await scene();
    const BRL_JOURNAL = `${machine.home}/kept.sqlite`;
    bank.plan({ run: 'none', spoil: () => 'reset' });
    const sent = await send(['--ref', 'r', '--no-wait'], {
      env: { BRL_JOURNAL, BRL_ENVIRONMENT: 'production' },
    });
    expectEnd(sent, 40);
    const more = {
      resume: ['--yes'],
      recover: ['--no-wait'],
      resolve: ['--yes', '--as', 'paid', '--evidence', 'x'],
    }[verb];
    const asked = bank.seen.length;
    for (const env of [
      { BRL_ENVIRONMENT: 'sandbox' },
      { BRL_TENANT_ID: 'tenant-2', BRL_ENVIRONMENT: 'production' },
    ]) {
      const run = await machine.brl(['journal', verb, sent.json.intentId ?? '', ...(more ?? []), '--json'], {
        env: { BRL_JOURNAL, ...env },
      });
      expectEnd(run, 91);
      expect(run.json.error?.code).toBe('environment_mismatch');
    }
    expect(bank.seen).toHaveLength(asked);
    expect(journalRows(BRL_JOURNAL)).toMatchObject([{ state: 'UNCERTAIN' }]);
  });

  test('off a terminal, resume needs the sandbox to be asked for by name', async () => {
    const { machine } = await scene();
    const bare = Object.fromEntries(
      Object.keys(machine.env)
        .filter((name) => name.startsWith('BRL_'))
        .map((name) => [name, undefined]),
    );
    const run = await machine.brl(['journal', 'resume', 'int_d1zqm4rv71nekmnw', '--yes', '--json'], {
      env: bare,
    });
    expectEnd(run, 91);
    expect(run.json.error?.code).toBe('sandbox_needs_environment');
  });
});

describe.concurrent('journal resume', () => {
  test('a look-up without an answer is no reason to send again', async () => {
    const { bank, machine, send } = await scene();
    bank.plan({ run: 'none', spoil: () => 'reset' });
    const sent = await send(['--ref', 'r', '--no-wait']);
    expectEnd(sent, 40);
    for (const route of ['lookup', 'transactions'])
      bank.planOther({ route, times: 9, status: 500, body: { errorCode: 'internal_error', message: 'x' } });
    expectEnd(await machine.brl(['journal', 'resume', sent.json.intentId ?? '', '--yes', '--json']), 40);
    expect(bank.posts()).toHaveLength(1);
  });
});

describe.concurrent('a payment that was written down, not sent, and is typed again', () => {
  test('the owner that is expected now is checked before it is sent', async () => {
    const { bank, send } = await scene();
    bank.plan({ run: 'none', code: 'insufficient_scope', status: 403 });
    expectEnd(await send(['--ref', 'r']), 50);
    const run = await send(['--ref', 'r', '--expect-name', 'Somebody Else']);
    expectEnd(run, 35);
    expect(bank.posts()).toHaveLength(1);
    expect(bank.debits).toEqual([]);
  });

  test('so it is before a new attempt', async () => {
    const { bank, send } = await scene();
    bank.plan({ run: 'fail', code: 'partner_rejected' });
    expectEnd(await send(['--ref', 'r']), 30);
    const run = await send(['--ref', 'r', '--new-attempt', '--expect-name', 'Somebody Else']);
    expectEnd(run, 35);
    expect(bank.debits).toEqual([]);
  });
});

describe.concurrent('a disk that is full', () => {
  test('after the answer: exit 40, and the answer is told on stderr', async () => {
    const { bank, machine, send } = await scene();
    expectEnd(await send(['--ref', 'first', '--amount', '1,00']), 0);
    const database = new DatabaseSync(machine.journal());
    database.exec(`CREATE TRIGGER full BEFORE INSERT ON events WHEN NEW.payload LIKE '%"kind":"RESPONSE"%'
      BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END`);
    database.close();
    for (const ref of [['--ref', 'second'], []]) {
      const run = await send([...ref, '--amount', ref.length > 0 ? '2,00' : '3,00'], {
        env: { BRL_JOURNAL: machine.journal() },
      });
      expectEnd(run, 40);
      expect(run.json.moneyMoved).toBe('unknown');
      expect(run.stderr).toContain(bank.debits.at(-1)?.endToEndId);
      expect(run.json.endToEndId).toBe(bank.debits.at(-1)?.endToEndId);
    }
  });

  test('before the lock: exit 90, nothing sent', async () => {
    const { bank, machine, send } = await scene();
    expectEnd(await send(['--ref', 'first', '--amount', '1,00']), 0);
    const locks = `${machine.journal()}-locks`;
    rmSync(locks, { recursive: true });
    writeFileSync(locks, '');
    const run = await send(['--ref', 'second', '--amount', '2,00']);
    expectEnd(run, 90);
    expect(bank.posts()).toHaveLength(1);
  });
});

test('an incoming payment that bears our identifier settles nothing, and ends no wait with 0', async () => {
  const { bank, machine, send } = await scene();
  bank.plan({ run: 'none', spoil: () => 'reset' });
  const item = {
    status: 'COMPLETED',
    amount: 150,
    identifier: 'inv-7',
    direction: 'IN',
    transactionType: 'C',
    pixKey: 'maria@example.com',
  };
  bank.planOther(
    { route: 'transactions', times: 99, status: 200, body: { accountId: bank.accountId, items: [item] } },
    { route: 'lookup', times: 99, status: 200, body: item },
  );
  const env = { BRL_JOURNAL: join(machine.home, 'kept.sqlite') };
  const sent = await send(['--identifier', 'inv-7', '--no-wait'], { env });
  expectEnd(sent, 40);
  const waited = await machine.brl(['pix', 'status', String(sent.json.intentId), '--wait', '1'], { env });
  expect(waited.code).toBe(40);
  expect(waited.stderr).toContain('about another payment');
});

test('a payment of another amount under our identifier ends no wait with 0, now or later', async () => {
  const { bank, machine, send } = await scene();
  bank.plan({ run: 'none', spoil: () => 'reset' });
  const sent = await send(['--ref', 'r', '--no-wait']);
  const item = { status: 'COMPLETED', amount: -151, identifier: sent.json.identifier };
  bank.planOther({ route: 'lookup', times: 99, body: item });
  const line = ['pix', 'status', String(sent.json.intentId), '--wait', '1', '--json'];
  for (let time = 0; time < 2; time++) expect((await machine.brl(line)).code).toBe(33);
});

test('an identifier that exists, and no look-up that shows it: nobody knows what it is', async () => {
  const { bank, send } = await scene();
  bank.plan({ run: 'none', code: 'identifier_conflict', status: 409 });
  const run = await send(['--ref', 'r', '--no-wait']);
  expect(run.json.moneyMoved).toBe('unknown');
});

/** Rewrites an intent as a later version would have written it: of an operation that this one does not know. */
function makeLater(path: string, intentId: string): void {
  const database = new DatabaseSync(path);
  const rows = database
    .prepare('SELECT sequence, payload FROM events WHERE intent_id = ? ORDER BY sequence')
    .all(intentId) as { sequence: number; payload: string }[];
  let hash = '';
  for (const { sequence, payload } of rows) {
    const later = payload.replace('"pix.out"', '"pix.later"');
    hash = chainHash(hash, intentId, sequence, later);
    database
      .prepare('UPDATE events SET payload = ?, hash = ? WHERE intent_id = ? AND sequence = ?')
      .run(later, hash, intentId, sequence);
  }
  database.close();
}

test("a person's word against a final state is refused, not passed over; the same word changes nothing", async () => {
  const { machine, send } = await scene();
  const paid = await send(['--ref', 'r']);
  expectEnd(paid, 0);
  const say = (as: string) => {
    const evidence = ['--evidence', 'statement, line 14', '--yes', '--json'];
    return machine.brl(['journal', 'resolve', String(paid.json.intentId), '--as', as, ...evidence]);
  };
  const against = await say('not-paid');
  expectEnd(against, 33);
  expect(against.json.error).toMatchObject({
    code: 'resolve_refused',
    message: 'It is settled, and that is final: "not-paid" was not recorded.',
  });
  expectEnd(await say('paid'), 0);
});

const keptOpen: Spoil = (honest) => ({
  bytes: message(honest.status, bodyOf(honest), { connection: 'keep-alive' }),
  ending: 'hang',
});

test('a payment is read back on the connection that it opened, and on another where that one died', async () => {
  const { bank, send } = await scene();
  expectEnd(await send(['--ref', 'the token is kept from here on']), 0);
  const earlier = bank.seen.length;
  bank.plan({ spoil: keptOpen });
  bank.planOther({ route: 'lookup', spoil: () => 'reset' });
  expectEnd(await send(['--ref', 'r', '--amount', '151,00']), 0);
  const asked = bank.seen.slice(earlier);
  const [post, dead, again] = asked.map(({ port }) => port);
  expect(asked.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET']);
  expect([dead === post, again === post]).toEqual([true, false]);
});
