import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Machine, machine } from '../../support/brl.ts';
import { hasTools } from '../../support/tools.ts';
import { openPostgresForEachTest } from '../postgres-desk.ts';
import { type Typist, typistAt } from './typist.ts';

/** A payment by hand after another server has taken the place of the one that this machine paid by. */

const desk = openPostgresForEachTest();
let home: Machine;
let ana: Typist;
beforeEach(async () => {
  home = machine({ BRL_ENVIRONMENT: 'sandbox' });
  const { user } = await desk().place('machine', 'brl_operator');
  ana = typistAt(home, desk().server.url(desk().database.name, user, 'secret'));
  return () => home.remove();
});

const pay = (amount: string, ...more: readonly string[]) =>
  ana.type(['pix', 'send', '--key', 'maria@example.com', '--amount', amount, '--yes', '--json', ...more]);
/** The file in which this machine keeps which server it paid by. */
const kept = () => {
  const folder = join(home.home, 'state', 'brl');
  return join(folder, readdirSync(folder).find((name) => name.endsWith('-server')) ?? '');
};
/** As after a promotion, by which the timeline is another one. */
const promote = () => writeFileSync(kept(), readFileSync(kept(), 'utf8').replace(/\/.*/, '/0000000F'));

describe.skipIf(!hasTools('postgres'))('after a promotion, a payment by hand', () => {
  test('is refused where only its content would tell that it was made before, until a person has looked', async () => {
    expect((await pay('1,00')).code).toBe(0);
    expect((await pay('2,00')).code).toBe(0);
    promote();
    const refused = await pay('3,00');
    expect([refused.code, refused.json.sent]).toEqual([90, 'no']);
    expect(refused.json.error?.message).toMatch(
      /promoted, restored or moved.*--allow-duplicate.*rm -- .*-server/,
    );
    expect((await pay('3,00')).code).toBe(90);
    expect((await pay('3,00', '--allow-duplicate')).code).toBe(0);
    expect((await pay('4,00')).code).toBe(90);
    rmSync(kept());
    expect((await pay('4,00')).code).toBe(0);
    expect((await pay('5,00')).code).toBe(0);
  });

  test('is refused on a machine that never paid by the old one, for a day', async () => {
    await desk().ask("UPDATE brl.journal SET paid_by = 'another'");
    for (const _ of [1, 2]) expect((await pay('1,00')).code).toBe(90);
    expect((await pay('1,00', '--ref', 'invoice-1')).code).toBe(0);
    expect((await pay('2,00', '--allow-duplicate')).code).toBe(0);
    expect((await pay('3,00')).code).toBe(90);
    rmSync(kept());
    expect((await pay('3,00')).code).toBe(0);
    const other = machine({ BRL_ENVIRONMENT: 'sandbox' });
    const { user } = await desk().place('other', 'brl_operator');
    const rui = typistAt(other, desk().server.url(desk().database.name, user, 'secret'));
    const line = ['pix', 'send', '--key', 'maria@example.com', '--amount', '5,00', '--yes', '--json'];
    expect((await rui.type(line)).code).toBe(90);
    await desk().ask("UPDATE brl.journal SET moved_at = moved_at - interval '1 day'");
    other.remove();
    const later = machine({ BRL_ENVIRONMENT: 'sandbox' });
    const eva = typistAt(later, desk().server.url(desk().database.name, user, 'secret'));
    expect((await eva.type(line)).code).toBe(0);
    later.remove();
  });

  test('is made where it has a ref, which the service recognises, and that accepts nothing for others', async () => {
    expect((await pay('1,00')).code).toBe(0);
    promote();
    expect((await pay('2,00', '--ref', 'invoice-2')).code).toBe(0);
    expect((await pay('3,00')).code).toBe(90);
  });
});
