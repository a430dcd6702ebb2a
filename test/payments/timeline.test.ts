import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { capturesPath } from '../../src/lib/connection/paths.ts';
import { readEnvelope } from '../../src/lib/deliveries/envelope.ts';
import { openSqliteCaptures } from '../../src/lib/deliveries/store-sqlite.ts';
import { openSandbox } from '../../src/lib/sandbox/index.ts';
import { type Machine, machine } from '../support/brl.ts';
import { morningMs } from '../support/morning.ts';
import { scene } from '../support/scene.ts';

let home: Machine;
let morning: Machine;
beforeAll(async () => {
  home = machine({ BRL_ENVIRONMENT: 'sandbox' });
  morning = machine({ BRL_ENVIRONMENT: 'sandbox' });
  await morning.brl(['sandbox', 'clock', '--set', new Date(morningMs).toISOString()]);
});
afterAll(() => {
  home.remove();
  morning.remove();
});

const pay = ['pix', 'send', '--key', 'maria@example.com', '--amount', '150,75', '--yes', '--json'];

/** Which sources told something, in the order of time, each once. */
function sourcesOf(json: unknown): string[] {
  const { moments } = json as { moments: { source: string; at: string | null }[] };
  return [...new Set(moments.map(({ source }) => source))];
}

describe('pix status --timeline', () => {
  test('joins journal, status, timeline and statement on one screen', async () => {
    const sent = await home.brl([...pay, '--ref', 'story-1']);
    const shown = await home.brl(['pix', 'status', String(sent.json.intentId), '--timeline']);
    expect(shown.code).toBe(0);
    expect(shown.stdout).toMatch(/^Amount +R\$\u00a0150,75\nTo +EMAIL maria@example.com\n/);
    expect(shown.stdout).toMatch(/Journal +settled\nService +settled \(COMPLETED\)\n/);
    expect(shown.stdout).toMatch(
      /\n\d{4}-\d\d-\d\d, Brasilia time \(-03:00\)\n\d\d:\d\d:\d\d journal +recorded\n/,
    );
    expect(shown.stdout).toMatch(/statement +settled \(COMPLETED\), -R\$\u00a0150,75/);
    expect(shown.stdout).toMatch(
      /Webhook +no webhook delivery was captured on this machine; to capture them: brl/,
    );
  });

  test('says every status in words, and the same of two sources in one line', async () => {
    const sent = await home.brl([...pay, '--ref', 'story-words', '--allow-duplicate']);
    const { stdout } = await home.brl(['pix', 'status', String(sent.json.intentId), '--timeline'], {
      env: { BRL_LANG: 'pt-BR' },
    });
    const told = stdout.replace(/\s+/g, ' ');
    expect(told).toContain('diário resposta: COMPLETED, ainda a conferir por consulta');
    expect(told).toContain('diário consulta: liquidado (COMPLETED)');
    expect(told).toContain('linha do tempo a caminho (PROCESSING)');
    expect(told).toContain('status, linha do tempo liquidado (COMPLETED)');
    expect(told.match(/(?<!consulta: )liquidado \(COMPLETED\) /g)).toHaveLength(2);
  });

  test('by identifier and by end-to-end id finds the same intent, as JSON too', async () => {
    const sent = await home.brl([...pay, '--ref', 'story-2']);
    for (const name of [
      ['--identifier', String(sent.json.identifier)],
      ['--e2e', String(sent.json.endToEndId)],
    ]) {
      const { json } = await home.brl(['pix', 'status', ...name, '--timeline', '--json']);
      expect(json).toMatchObject({ kind: 'pix', state: 'SETTLED', status: 'COMPLETED', next: null });
      expect(json.intentId).toBe(sent.json.intentId);
      expect(sourcesOf(json)).toEqual(['journal', 'status', 'timeline', 'statement']);
    }
  });

  test('a refunded payment shows its refund', async () => {
    const charged = 'qr create --key 11444777000161 --amount 80,00 --identifier table-1 --json';
    await home.brl(charged.split(' '));
    await home.brl(['sandbox', 'settle', 'table-1']);
    const charge = await home.brl(['qr', 'status', 'table-1', '--json']);
    const { endToEndId } = charge.json as { endToEndId: string };
    const line = [
      'pix',
      'refund',
      endToEndId,
      '--confirm',
      endToEndId.slice(-4),
      '--ref',
      'back-1',
      '--yes',
      '--json',
    ];
    const received = await home.brl(['pix', 'status', '--e2e', endToEndId, '--timeline']);
    expect(received.stdout).toMatch(/journal +it was received, not sent/);
    expect(received.stdout).not.toContain('sent from elsewhere');
    expect((await home.brl(line)).code).toBe(0);
    const { json } = await home.brl(['pix', 'status', '--e2e', endToEndId, '--timeline', '--json']);
    expect(sourcesOf(json)).toContain('refund');
  });

  test('what nobody knows is not known, whether the service finds nothing or does not answer', async () => {
    const unknown = await home.brl(['pix', 'status', '--identifier', 'nobody-1', '--timeline']);
    expect([unknown.code, unknown.stdout]).toEqual([40, expect.stringContaining('No statement')]);
    const { machine: other, bank } = await scene();
    bank.planOther({ route: 'lookup', times: 9, spoil: () => 'reset' });
    bank.planOther({ route: 'other', times: 9, spoil: () => 'reset' });
    bank.planOther({ route: 'transactions', times: 9, spoil: () => 'reset' });
    const silent = await other.brl(['pix', 'status', '--identifier', 'nobody-1', '--timeline', '--json']);
    expect(silent.code).toBe(40);
    expect(silent.json).toMatchObject({ moments: [] });
  });
});

describe('--timeline --wait waits first, and the exit code tells the state', () => {
  const status = (ref: string, wait: string, at = home) =>
    at.brl(['pix', 'status', '--ref', ref, '--timeline', '--wait', wait]);
  const held = (ref: string, at = home) => {
    const line = `pix send --key held-completed@example.com --amount 80,00 --ref ${ref} --no-wait --yes`;
    return at.brl(line.split(' '));
  };

  test('a payment that is held when the time is over: 21', async () => {
    await held('story-held');
    const { code, stdout } = await status('story-held', '1s');
    expect([code, stdout]).toEqual([
      21,
      expect.stringMatching(/Service +in risk analysis \(PENDING_APPROVAL\)\n/),
    ]);
  });

  test('only a look-up tells that it is held: 20 by the answer alone, 21 after a wait', async () => {
    expect((await held('story-answer')).code).toBe(20);
    const line = 'pix send --key held-completed@example.com --amount 81,00 --ref story-look --wait 1s --yes';
    expect((await home.brl(line.split(' '))).code).toBe(21);
  });

  test('one that settles meanwhile: 0, and the timeline has its end', async () => {
    const pc = machine({ BRL_ENVIRONMENT: 'sandbox' });
    await held('story-late', pc);
    const sandbox = openSandbox({ stateFile: join(pc.home, 'state', 'brl', 'sandbox.sqlite') });
    const timer = setInterval(() => void sandbox.control.advanceClock(11 * 60_000), 400);
    const { code, stdout } = await status('story-late', '20s', pc).finally(() => clearInterval(timer));
    sandbox.close();
    pc.remove();
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/Journal +settled\nService +settled \(COMPLETED\)\n/),
    ]);
  });

  test('one that the service does not show: 40, with what is known', async () => {
    const { code, stdout, stderr } = await status('nobody-2', '1s');
    expect([code, stdout]).toEqual([40, expect.stringContaining('No statement')]);
    expect(stderr).toContain('proves nothing');
  });

  test('a TED that is still on its way: 20', async () => {
    const to =
      '--bank-code 341 --branch 1234 --account-number 56789 --tax-number 52998224725 --holder-name Joana';
    const line = `ted send ${to} --amount 10,00 --ref story-ted --no-wait --yes`;
    const sent = await morning.brl(line.split(' '));
    expect(sent.code, sent.stderr).toBe(20);
    const run = await morning.brl('ted status --ref story-ted --timeline --wait 1s'.split(' '));
    expect([run.code, run.stdout], run.stderr).toEqual([20, expect.stringContaining('PROCESSING')]);
  });
});

test('the captured deliveries about the payment are among its moments, in the order in which they came', async () => {
  const sent = await home.brl([...pay, '--ref', 'story-event']);
  const store = openSqliteCaptures(capturesPath({ XDG_STATE_HOME: join(home.home, 'state') }, 'sandbox'));
  const event = {
    id: 'evt-1',
    type: 'pix.out.completed',
    data: { identifier: sent.json.identifier, endToEnd: sent.json.endToEndId, status: 'SUCCESS' },
  };
  const body = Buffer.from(JSON.stringify(event));
  const envelope = readEnvelope(body);
  if (typeof envelope === 'string') throw new Error(envelope);
  const delivery = {
    receivedAtMs: Date.now(),
    target: '/',
    remoteAddress: null,
    headers: [],
    body,
    authType: 'NONE',
    subscriptionId: null,
    valid: true,
    causes: [],
    envelope,
    problem: null,
    status: 200,
  };
  store.add([delivery, delivery]);
  store.close();
  const { stdout } = await home.brl(['pix', 'status', String(sent.json.intentId), '--timeline']);
  expect(stdout).toMatch(
    /event +pix\.out\.completed, answered 200 \(delivery 1\)\n\S+ event +pix\.out\.completed, redelivery, answered 200 \(delivery 2\)/,
  );
  expect(stdout).not.toMatch(/^Webhook/m);
});

describe('ted status --timeline, transfer status', () => {
  test('a TED', async () => {
    const line =
      'ted send --bank-code 341 --branch 1234 --account-number 56789 --tax-number 52998224725 --amount 20,00 --yes --json'.split(
        ' ',
      );
    const sent = await morning.brl([...line, '--holder-name', 'Joana Exemplo', '--ref', 'story-ted-2']);
    for (const name of [String(sent.json.intentId), `ted-${sent.json.identifier}`]) {
      const { json, code } = await morning.brl(['ted', 'status', name, '--timeline', '--json']);
      expect(code).toBe(0);
      expect(sourcesOf(json)).toEqual(expect.arrayContaining(['journal', 'status', 'timeline']));
    }
  });

  test('a transfer, and one that is not known', async () => {
    const line = 'transfer send --to-document 52998224725 --amount 15,00 --ref story-move --yes --json'.split(
      ' ',
    );
    const sent = await home.brl(line);
    const shown = await home.brl(['transfer', 'status', String(sent.json.intentId), '--json']);
    expect([shown.code, sourcesOf(shown.json)]).toEqual([0, ['journal', 'timeline', 'statement']]);
    expect((await home.brl(['transfer', 'status', '--identifier', 'nobody-2'])).code).toBe(40);
    expect((await home.brl(['transfer', 'status'])).code).toBe(2);
    const pix = await home.brl([...pay, '--ref', 'story-3']);
    expect((await home.brl(['transfer', 'status', String(pix.json.intentId)])).code).toBe(0);
  });
});
