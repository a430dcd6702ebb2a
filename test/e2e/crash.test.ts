import { describe, expect, test } from 'vitest';
import type { Step } from '../support/bank.ts';
import { until } from '../support/brl.ts';
import {
  expectEnd,
  expectPaidAtMostOnce,
  journalKinds,
  journalRows,
  scene,
  sendLine,
} from '../support/scene.ts';

const line = sendLine(['--ref', 'r', '--wait', '2']);

describe.concurrent('kill -9', () => {
  const moments: [string, Step, number, string[]][] = [
    ['when the request was read', { run: 'none', spoil: () => 'hang' }, 40, ['INTENT', 'ATTEMPT']],
    ['when it was executed', { spoil: () => 'hang' }, 0, ['INTENT', 'ATTEMPT']],
    ['when it failed', { run: 'fail', spoil: () => 'hang' }, 30, ['INTENT', 'ATTEMPT']],
    [
      'in the middle of the answer',
      {
        spoil: (honest) => ({
          bytes: `HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n${JSON.stringify(honest.body).slice(0, 60)}`,
          ending: 'hang',
        }),
      },
      0,
      ['INTENT', 'ATTEMPT'],
    ],
  ];
  test.each(moments)('%s; the rerun finds out, and recover agrees', async (_name, step, exit, kinds) => {
    const { bank, machine, send } = await scene();
    let answered = false;
    const spoil = step.spoil;
    bank.plan({
      ...step,
      spoil: (honest, seen) => {
        answered = true;
        return spoil ? spoil(honest, seen) : 'hang';
      },
    });
    const { child, ended } = machine.start(line);
    await until(() => answered);
    child.kill('SIGKILL');
    const dead = await ended;
    expect(dead.signal).toBe('SIGKILL');
    // Kept for the log of a machine that is thrown away.
    expect(dead.stderr).toMatch(/int_[0-9a-z]+[\s\S]*identifier r1-[\s\S]*key brl-r1-/);
    expect(journalKinds(machine.journal())).toEqual(kinds);

    const again = await send(['--ref', 'r', '--no-wait']);
    expectEnd(again, exit);
    const recovered = await machine.brl([
      'journal',
      'recover',
      again.json.intentId ?? '',
      '--no-wait',
      '--json',
    ]);
    expectEnd(recovered, exit);
    expect(recovered.json.intentId).toBe(again.json.intentId);
    expect(bank.posts()).toHaveLength(1);
    expectPaidAtMostOnce(bank);
  });
});

describe.concurrent('kill -9, before anything was written and after everything was', () => {
  test('before anything was written: the rerun pays', async () => {
    const { bank, machine, send } = await scene();
    let asked = false;
    bank.planOther({
      route: 'token',
      spoil: () => {
        asked = true;
        return 'hang';
      },
    });
    const { child, ended } = machine.start(line);
    await until(() => asked);
    child.kill('SIGKILL');
    await ended;
    expectEnd(await send(['--ref', 'r']), 0);
    expectPaidAtMostOnce(bank);
  });

  test('after the answer, at any millisecond: the rerun never pays twice', async () => {
    const { bank, machine, send } = await scene();
    for (const [round, delayMs] of [0, 3, 6, 10, 15, 25].entries()) {
      let answeredMs = 0;
      bank.plan({
        onExecuted: () => {
          answeredMs = performance.now();
        },
      });
      const ref = ['--ref', `r${round}`, '--amount', `${round + 1},00`, '--no-wait'];
      const { child, ended } = machine.start(sendLine(ref));
      await until(() => answeredMs > 0);
      await until(() => performance.now() - answeredMs >= delayMs);
      child.kill('SIGKILL');
      await ended;
      expectEnd(await send([...ref.slice(0, -1), '--wait', '5']), 0);
      expect(bank.posts()).toHaveLength(round + 1);
      expect(bank.debits).toHaveLength(round + 1);
    }
    expect(bank.faults).toEqual([]);
  });
});

describe.concurrent('signals', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s while the request is out: 40 at once, one document',
    async (signal) => {
      const { bank, machine, send } = await scene();
      let out = false;
      bank.plan({
        spoil: () => {
          out = true;
          return 'hang';
        },
      });
      const { child, ended } = machine.start(line);
      await until(() => out);
      const signalledMs = performance.now();
      child.kill(signal);
      const run = await ended;
      expectEnd(run, 40);
      // Long before the answer's deadline of a minute, however busy this machine is.
      expect(performance.now() - signalledMs).toBeLessThan(30_000);
      expect(run.json).toMatchObject({ outcome: 'uncertain', moneyMoved: 'unknown' });
      expect(run.stdout + run.stderr).not.toMatch(/cancel/i);
      expect(journalKinds(machine.journal())).toContain('INTERRUPTED');
      expectEnd(await send(['--ref', 'r', '--no-wait']), 0);
      expectPaidAtMostOnce(bank);
    },
  );

  test('before anything was sent: 130, one document', async () => {
    const { bank, machine } = await scene();
    let asked = false;
    bank.planOther({
      route: 'token',
      spoil: () => {
        asked = true;
        return 'hang';
      },
    });
    const { child, ended } = machine.start(line);
    await until(() => asked);
    child.kill('SIGINT');
    const run = await ended;
    expectEnd(run, 130);
    expect(run.json.moneyMoved).toBe('no');
    expect(bank.posts()).toEqual([]);
  });

  test('while a rerun asks about an open payment: 40, not "nothing was sent"', async () => {
    const { bank, machine, send } = await scene();
    bank.plan({ spoil: () => 'reset', hidden: 99 });
    expectEnd(await send(['--ref', 'r', '--no-wait']), 40);
    let asked = false;
    bank.planOther({
      route: 'lookup',
      spoil: () => {
        asked = true;
        return 'hang';
      },
    });
    const { child, ended } = machine.start(line);
    await until(() => asked);
    child.kill('SIGINT');
    const run = await ended;
    expectEnd(run, 40);
    expect(run.json.moneyMoved).toBe('unknown');
  });
});

describe.concurrent('a broken output or disk', () => {
  test('closed stdout: the exit code still tells of the payment', async () => {
    const { bank, machine, send } = await scene();
    const run = await machine.brl(line, { closedStdout: true });
    expect({ code: run.code, stderr: run.stderr }).toMatchObject({ code: 0 });
    expect(journalRows(machine.journal())).toMatchObject([{ state: 'SETTLED' }]);
    bank.plan({ run: 'fail', code: 'insufficient_funds' });
    expect((await machine.brl(sendLine(['--ref', 's', '--no-wait']), { closedStdout: true })).code).toBe(31);
    expectEnd(await send(['--ref', 'r']), 0);
  });

  test.each([
    ['the journal is no database', 'journal'],
    ['the journal is a directory', 'directory'],
    ['the state directory cannot be made', 'state'],
  ])('%s: exit 90, nothing sent', async (_name, what) => {
    const { mkdirSync, writeFileSync } = await import('node:fs');
    const { bank, machine, send } = await scene();
    const file = `${machine.home}/file`;
    writeFileSync(file, 'not a database, and longer than a header of a hundred bytes '.repeat(9), {
      mode: 0o600,
    });
    mkdirSync(`${machine.home}/directory`);
    const env = {
      journal: { BRL_JOURNAL: file },
      directory: { BRL_JOURNAL: `${machine.home}/directory` },
      state: { XDG_STATE_HOME: `${file}/below` },
    }[what] as Record<string, string>;
    const run = await send(['--ref', 'r'], { env });
    expectEnd(run, 90);
    expect(run.json).toMatchObject({ outcome: 'uncertain', moneyMoved: 'unknown', sent: 'no' });
    expect(bank.posts()).toEqual([]);
  });

  test('without a cache directory it works, and asks for a token each time', async () => {
    const { writeFileSync } = await import('node:fs');
    const { bank, machine, send } = await scene();
    writeFileSync(`${machine.home}/file`, '');
    for (const ref of ['a', 'b'])
      expectEnd(await send(['--ref', ref], { env: { XDG_CACHE_HOME: `${machine.home}/file/below` } }), 0);
    expect(bank.at('token')).toHaveLength(2);
  });

  test('a journal that others can read is refused', async () => {
    const { chmodSync } = await import('node:fs');
    const { bank, machine, send } = await scene();
    expectEnd(await send(['--ref', 'r']), 0);
    chmodSync(machine.journal(), 0o644);
    expectEnd(await send(['--ref', 's', '--amount', '1,00']), 90);
    expect(bank.posts()).toHaveLength(1);
  });
});
