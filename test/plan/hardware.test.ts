import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { hardwareKey, hardwareKinds } from '../ssh/hardware.ts';
import { type Desk, desk } from './desk.ts';

let set: Desk;

beforeEach(async () => {
  set = await desk();
});

test.each(hardwareKinds)(
  'an approval by a key %s counts with the touch or PIN that the band asks',
  async (kind) => {
    const key = hardwareKey(kind);
    await set.plan('inv');
    const approve = (flags: number, told = flags) => {
      const plan = readFileSync(set.path('inv'));
      const { id } = JSON.parse(plan.toString()) as { id: string };
      const sha256 = createHash('sha256').update(plan).digest('hex');
      const at = `${new Date().toISOString().slice(0, 19)}Z`;
      const text = `brl-approval v1\nplan ${id} sha256:${sha256}\ndecision approve\nby bia@empresa.example at ${at}\ntotal 150.00 payments 1\nnote\n`;
      writeFileSync(set.path('inv.bia.approval'), text);
      writeFileSync(set.path('inv.bia.approval.sig'), key.sign(text, 'brl.approval.v1', flags, told));
    };
    const execute = async () => {
      const { code, json } = await set.brl('plan', 'execute', set.path('inv'), '--yes', '--json');
      return [code, json.error?.code ?? null];
    };
    const ask = (hardware: string) =>
      set.policy({ bands: [{ need: { tesouraria: 1 }, hardwareKey: hardware }] });
    set.approvers(
      set.line('ana'),
      `bia@empresa.example namespaces="brl.approval.v1" ${key.line}`,
      set.line('caio'),
    );
    const refused = [32, 'approval_invalid'];
    for (const [hardware, flags, told] of [
      ['touch', 0, 0],
      ['touch', 4, 4],
      ['touch', 0, 1],
      ['pin', 1, 1],
      ['pin', 4, 4],
      ['pin', 1, 5],
    ] as const) {
      ask(hardware);
      approve(flags, told);
      expect([hardware, flags, told, ...(await execute())]).toEqual([hardware, flags, told, ...refused]);
    }
    expect(set.bank.debits).toEqual([]);
    approve(5);
    expect(await execute()).toEqual([0, null]);
    expect(set.bank.debits).toHaveLength(1);
  },
);
