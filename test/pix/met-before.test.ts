import { afterAll, expect, onTestFinished, test } from 'vitest';
import { machine } from '../support/brl.ts';
import { hurried } from '../support/hurry.ts';
import { inTheMorning } from '../support/morning.ts';

/** A payee who was paid is known again, however the payment named them. */

const pc = hurried(machine({ BRL_ENVIRONMENT: 'sandbox' }));
afterAll(() => pc.remove());

let number = 0;
/** The row "Paid before" and the warning of the same amount on the screen of a payment. */
async function pay(
  line: string,
  { code = 0, on = pc, more = [] as string[] } = {},
): Promise<{ before: string; warns: boolean }> {
  const run = await on.brl([...line.split(' '), ...more, '--ref', `met-${++number}`, '--yes']);
  expect(run.code, run.stderr).toBe(code);
  const [, before = ''] = /^Paid before +(.+)$/m.exec(run.stderr) ?? [];
  return { before: before.replaceAll('\u00a0', ' '), warns: run.stderr.includes('the same amount') };
}

const never = { before: 'never from this journal', warns: false };
const met = { before: 'R$ 20,00 just now', warns: true };

test('a key by flags, in a body, and in a QR code', async () => {
  const byFlags = 'pix send --key maria@example.com --amount 20,00';
  const byBody = 'pix bigpix send --field amount=20.00 --field key=Maria@example.com';
  expect(await pay(byFlags)).toEqual(never);
  expect(await pay(byBody)).toEqual(met);
  const charge = 'qr create --key 11444777000161 --amount 20,00 --identifier met --json';
  const { emv } = (await pc.brl(charge.split(' '))).json as unknown as { emv: string };
  expect(await pay('pix qr pay', { more: [emv] })).toEqual(never);
  // The directory does not list it, which is found out after the screen.
  expect(await pay('pix send --key 11444777000161 --amount 20,00', { code: 30 })).toEqual(met);
});

test('an account by flags and in a body', async () => {
  const byFlags = (account: string) =>
    `pix send-bank --bank-code 033 --branch 1234 --account-number ${account} --tax-number 52998224725 --holder-name Joana --amount 20,00`;
  const byBody = (account: string) =>
    `pix send-bank --field amount=20.00 --field bankCode=033 --field branch=1234 --field account=${account}`;
  const document = '--field taxNumber=52998224725';
  expect(await pay(byFlags('56789'))).toEqual(never);
  expect(await pay(`${byBody('56789')} ${document}`)).toEqual(met);
  expect(await pay(`${byBody('4444')} ${document}`)).toEqual(never);
  expect(await pay(byFlags('4444'))).toEqual(met);
  const { before } = await pay(byBody('777'));
  expect(before, 'without the document nobody knows').toBe(
    'not known: the body does not name the payee in full',
  );
  expect(await pay(byFlags('777')), 'who is named in full meets it').toEqual(met);
});

test('a payment that is on its way is one, with its state; a refused one is none', async () => {
  const on = machine({ BRL_ENVIRONMENT: 'sandbox', ...inTheMorning });
  onTestFinished(() => on.remove());
  const ted = (account: string, amount: string) =>
    `ted send --bank-code 341 --branch 1234 --account-number ${account} --account-type CHECKING --tax-number 52998224725 --holder-name Joana --amount ${amount} --no-wait --accept-pending`;
  expect((await pay(ted('56789', '1.500,00'), { on })).before).toBe('never from this journal');
  expect((await pay(ted('56789', '99,90'), { on })).before).toBe('R$ 1.500,00 just now, on its way');
  const refused = 'pix send --key refused@example.com --amount 20,00 --yes --ref no'.split(' ');
  expect((await pc.brl(refused)).code).toBe(30);
  const again = await pc.brl(refused.with(-1, 'no-2'));
  expect(again.stderr).toMatch(/^Paid before +never from this journal$/m);
});
