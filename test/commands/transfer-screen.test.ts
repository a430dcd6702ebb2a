import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';

let home: Machine;
beforeAll(() => {
  home = machine({ BRL_ENVIRONMENT: 'sandbox' });
});
afterAll(() => home.remove());

const joana = '5a4db0c5-0000-4000-8000-00000000acc2';

/** Specification, section 2.8: only the look-up by document tells a holder. */
test.each([
  [
    ['--to-account', joana],
    'Holder not shown: the bank does not give the name for an account id',
    'Titular não informado: pelo id da conta o banco não informa o nome',
  ],
  [
    ['--to-branch', '0001', '--to-number', '1002', '--holder-document', '52998224725'],
    'To account 1002 at branch 0001, of 529.982.247-25 Holder not shown: the bank does not give the name for a branch and account number',
    'Titular não informado: pela agência e conta o banco não informa o nome',
  ],
  [
    ['--to-document', '52998224725'],
    'To the account of 529.982.247-25 Holder not asked for with --yes (--expect-name asks and compares)',
    'Titular não consultado com --yes (--expect-name consulta e confere)',
  ],
  [
    ['--to-document', '52998224725', '--expect-name', 'Joana Exemplo da Silva'],
    'To the account of 529.982.247-25 Name Joana E******',
    'Nome Joana E******',
  ],
])('the screen before a transfer says who holds the account, or why nobody knows: %j', async (to, en, pt) => {
  const line = ['transfer', 'send', ...to, '--amount', '1,50', '--yes', '--allow-duplicate', '--ref'];
  const screen = async (language: string) => {
    const { code, stderr } = await home.brl([...line, `${language}${to.length}${to[0]}`], {
      env: { BRL_LANG: language },
    });
    expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
    return stderr.replace(/\s+/g, ' ');
  };
  expect(await screen('en')).toContain(en);
  expect(await screen('pt-BR')).toContain(pt);
});

test('a look-up shows the document that was typed where the mask hides it all, and a refused one is no advice to ask again', async () => {
  const found = await home.brl(['transfer', 'lookup', '52998224725']);
  expect(found.stdout).toMatch(/^Document +529\.982\.247-25$/m);
  const none = await home.brl(['transfer', 'lookup', '390.533.447-05']);
  expect([none.code, none.stderr]).toEqual([30, expect.stringContaining('pay it by PIX or TED')]);
  expect(none.stderr).not.toContain('brl transfer lookup');
  const { json } = await home.brl(['transfer', 'lookup', '390.533.447-05', '--json']);
  expect([json.error?.code, json.error?.httpStatus]).toEqual(['beneficiary_not_found', 404]);
});
