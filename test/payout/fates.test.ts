import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, joana, openDesk, type RunDocument, resultRows } from './desk.ts';

const suspended = '5a4db0c5-0000-4000-8000-00000000acc3';
const header = 'tipo;valor;chave;banco;agencia;conta;tipo de conta;cpf/cnpj;favorecido;account id;nota';

/** Rows by who is paid, what becomes of each at once, and once the service had time. */
type Fate = readonly [to: string, first: string, later?: string];

const byKey: readonly Fate[] = [
  ['maria', 'settled'],
  ['refused', 'refused partner_rejected'],
  ['transaction-limit', 'refused limit_exceeded_transaction'],
  ['not-found', 'refused key_not_found'],
  ['inactive', 'refused key_inactive'],
  ['dict-closed', 'settled'],
  ['db-unavailable', 'settled'],
  ['internal-error-paid', 'settled'],
  ['gateway-timeout', 'settled'],
  ['lost-answer', 'settled'],
  ['truncated', 'settled'],
  ['redirect', 'settled'],
  ['garbage', 'settled'],
  ['held-completed', 'pending', 'settled'],
  ['held-failed', 'pending', 'refused'],
  ['timeout-completed', 'pending', 'settled'],
  ['timeout-failed', 'pending', 'refused'],
  ['timeout-forever', 'pending'],
  ['partner-unavailable', 'uncertain partner_unavailable'],
  ['internal-error', 'uncertain internal_error'],
];
const byBankData: readonly Fate[] = [['12345678', 'settled']];
const byTed: readonly Fate[] = [
  ['56789', 'pending', 'settled'],
  ['90001', 'pending', 'refused'],
  ['90003', 'refused recipient_account_not_found'],
];
const byAccount: readonly Fate[] = [
  [joana, 'settled'],
  [suspended, 'refused beneficiary_not_active_at_partner'],
];

/** Every row has a different amount, by which it is found again. */
const bank = (rail: string, account: string) =>
  `${rail};#;;033;1234;${account};CHECKING;52998224725;Joana Exemplo da Silva;;`;
const fates = [
  ...byAccount.map(([to, ...ends]) => [`transfer;#;;;;;;;;${to};`, ...ends] as const),
  ...byBankData.map(([to, ...ends]) => [bank('pix-bank', to), ...ends] as const),
  ...byTed.map(([to, ...ends]) => [bank('ted', to), ...ends] as const),
  ...byKey.map(([to, ...ends]) => [`pix;#;${to}@example.com;;;;;;;;`, ...ends] as const),
];
const total = ((fates.length * (fates.length + 1)) / 2).toFixed(2);

let desk: Desk;
let run: RunDocument;
let path = '';
beforeAll(async () => {
  desk = openDesk();
  desk.setClock('2026-03-10T12:00:00');
  path = desk.file('march.csv', [header, ...fates.map(([row], i) => row.replace('#', `${i + 1},00`))]);
  run = await desk.told(['run', path, '--ref', 'march', '--confirm', total]);
});
afterAll(() => desk.close());

/** The outcome of each row by its result, the code where one is expected. */
async function ends(): Promise<string[]> {
  const out = join(desk.machine.home, 'result.csv');
  expect((await desk.payout(['export', 'march', '--out', out])).code).toBe(0);
  return resultRows(out).map(({ outcome, code }) => `${outcome} ${code}`);
}

/** Each row that was paid has one debit of its amount, and each that was not has none. */
async function expectLedgerAgrees(): Promise<void> {
  const out = join(desk.machine.home, 'result.csv');
  await desk.payout(['export', 'march', '--out', out]);
  for (const { identifier, valor, outcome } of resultRows(out)) {
    const own = desk.debits().filter((debit) => debit.identifier === identifier);
    const reversed = own.reduce((sum, { centavos }) => sum + centavos, 0);
    const centavos = Number(valor?.replace(/\D/g, ''));
    const paid = { settled: [centavos], refused: [0], uncertain: [0], pending: [0, centavos] }[outcome ?? ''];
    expect(paid, `${identifier} ${valor} ${outcome}`).toContain(reversed);
  }
}

const startsAs = (wanted: string | undefined) => expect.stringMatching(new RegExp(`^${wanted}`));

test('each row of each way ends as a single payment does', async () => {
  expect(await ends()).toEqual(fates.map(([, first]) => startsAs(first)));
  expect(run).toMatchObject({ exit: 41, rows: fates.length, halt: null });
  expect(run.counts.unsent).toEqual({ rows: 0, amount: 0 });
  await expectLedgerAgrees();
});

test('the same line again sends nothing and tells the same', async () => {
  const before = desk.debits();
  const again = await desk.told(['run', path, '--ref', 'march', '--confirm', total]);
  expect(again).toMatchObject({ exit: 41, runId: run.runId, counts: run.counts });
  expect(desk.debits()).toEqual(before);
});

test('what was on its way is asked for once the service had time', async () => {
  desk.sandbox.control.advanceClock(45 * 60_000);
  const recovered = await desk.told(['recover', 'march']);
  expect(recovered.exit).toBe(41);
  expect(await ends()).toEqual(fates.map(([, first, later]) => startsAs(later ?? first)));
  await expectLedgerAgrees();
});

test('a line of the journal is the same payment as its row', async () => {
  const [row] = resultRows(join(desk.machine.home, 'result.csv'));
  const shown = await desk.machine.brl(['journal', 'show', String(row?.intent_id), '--json']);
  expect(shown.stdout).toContain(String(row?.identifier));
});
