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
    ['b-1', 'Missing: --amount, --key.', seeHelp],
    ['--key k --amount 1', 'Missing: BATCH (id of the batch).', seeHelp],
    [`${whole} file more`, 'Unexpected argument: more.', seeHelp],
    ['b-1 k 1', 'Unexpected argument: 1.', 'Each value has its flag: --key KEY --amount AMOUNT'],
    [`${whole} 3 4 5 6 7 8`, 'Unexpected arguments: 4, 5, 6, and 2 more.', seeHelp],
    [`${whole} --unlookup`, 'There is no flag --unlookup.', 'Did you mean --no-lookup?'],
    [`${whole} --value 1`, 'There is no flag --value.', 'Did you mean --amount?'],
    [`${whole} --port x`, '--port is a whole number, not "x".', seeHelp],
    [`${whole} --kind c`, '--kind cannot be "c". It is one of: a, b.', seeHelp],
    [`${whole} --kind`, '--kind needs a value, one of: a, b.', seeHelp],
    [`${whole} --port`, '--port needs a value.', seeHelp],
    [`${whole} --key again`, '--key can be given only once.', seeHelp],
    [`${whole} --from x`, '--from also needs: --port.', seeHelp],
    [`${whole} --count 1`, '--count is at least 2, not 1.', seeHelp],
    [`${whole} --all --port 1`, '--port and --all do not go together.', seeHelp],
  ])('%s', async (line, message, hint) => {
    expect(await told(line)).toEqual({ message, hint });
    await speak('en-XA');
    // Each part is a sentence of ours: what the parser itself says is English whatever is spoken.
    expect((await told(line)).message).toMatch(/^⟦.*⟧\.$/);
  });

  test('has no brackets in brackets', async () => {
    const line = parse([], { args: { key: Args.string({ required: true, description: 'id (kid)' }) } });
    const error = await line.then(
      () => new Error('was taken'),
      (refusal: Error) => refusal,
    );
    expect(parserError(error).message).toBe('Missing: KEY (id, kid).');
  });

  test('does not repeat what stands behind a flag that does not exist: it may be a secret', async () => {
    expect(await told(`${whole} --client-secret=hush`)).toEqual({
      message: 'There is no flag --client-secret.',
      hint: 'Did you mean --client-secret-file?',
    });
  });
});
