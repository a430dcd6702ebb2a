import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { parse } from '@oclif/core/parser';
import { afterEach, describe, expect, test } from 'vitest';
import { isParserError, parserError } from '../../src/lib/command/parser-error.ts';
import { speak } from '../../src/lib/words/language.ts';

const seeHelp = 'Add --help to see the flags and examples.';
const flags = {
  key: Flags.string({ required: true }),
  amount: Flags.string({ required: true }),
  port: Flags.integer(),
  lookup: Flags.boolean({ allowNo: true }),
  all: Flags.boolean({ exclusive: ['port'] }),
  kind: Flags.string({ options: ['a', 'b'] }),
  from: Flags.string({ dependsOn: ['port'] }),
  count: Flags.integer({ min: 2, max: 4 }),
  'client-secret-file': Flags.string(),
  'wait-time': Flags.string({ hidden: true }),
};
const args = { batch: Args.string({ required: true, description: 'id of the batch' }), file: Args.string() };

/** The message after a line that the parser refuses. */
async function told(line: string) {
  const error = await parse(line.split(' '), { flags, args, strict: true }).then(
    () => new Error('was taken'),
    (refusal: Error) => refusal,
  );
  expect(isParserError(error)).toBe(true);
  const { exit, detail } = parserError(error);
  expect([exit, detail.code]).toEqual([2, 'usage']);
  return { message: detail.message, hint: detail.hint };
}

afterEach(() => speak('en'));

describe('a line that the parser refuses', () => {
  const whole = 'b-1 --key k --amount 1';

  test.each([
    ['b-1 --kye k', 'There is no flag --kye.', 'Did you mean --key?'],
    [`${whole} --no-lokup`, 'There is no flag --no-lokup.', 'Did you mean --no-lookup?'],
    [`${whole} --nonsense`, 'There is no flag --nonsense.', seeHelp],
    [`${whole} --wait-tme 3`, 'There is no flag --wait-tme.', seeHelp],
    [`${whole} --batch b-2`, 'There is no flag --batch.', 'Give BATCH without a flag; --help shows where.'],
    ['b-1', '--amount is missing; --key is missing.', seeHelp],
    ['--key k --amount 1', 'Missing: BATCH (id of the batch).', seeHelp],
    [`${whole} file more`, 'Unexpected argument: more.', seeHelp],
    ['b-1 k 1', 'Unexpected argument: 1.', 'Each value has its flag: --key KEY --amount AMOUNT'],
    [`${whole} --value 1`, 'There is no flag --value.', 'Did you mean --amount?'],
    [`${whole} --port x`, '--port: expected an integer but received: x.', seeHelp],
    [`${whole} --kind c`, 'Expected --kind=c to be one of: a, b.', seeHelp],
    [`${whole} --kind`, 'Flag --kind expects one of these values: a, b.', seeHelp],
    [`${whole} --port`, 'Flag --port expects a value.', seeHelp],
    [`${whole} --key again`, 'Flag --key can only be specified once.', seeHelp],
    [`${whole} --from x`, 'All of the following must be provided when using --from: --port.', seeHelp],
    [
      `${whole} --count 1`,
      '--count: expected an integer greater than or equal to 2 but received: 1.',
      seeHelp,
    ],
    [`${whole} --all --port 1`, '--port cannot also be provided when using --all.', seeHelp],
  ])('%s', async (line, message, hint) => {
    expect(await told(line)).toEqual({ message, hint });
    await speak('en-XA');
    // Each part is a sentence of ours: what the parser itself says is English whatever is spoken.
    expect((await told(line)).message).toMatch(/^⟦.*⟧\.$/);
  });

  test('does not repeat what stands behind a flag that does not exist: it may be a secret', async () => {
    expect(await told(`${whole} --client-secret=hush`)).toEqual({
      message: 'There is no flag --client-secret.',
      hint: 'Did you mean --client-secret-file?',
    });
  });
});
