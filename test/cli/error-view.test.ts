import { describe, expect, test } from 'vitest';
import { noStdout } from '../../src/lib/cli/atomic-file.ts';
import { errorText } from '../../src/lib/cli/error-view.ts';
import { CliError, usageError } from '../../src/lib/cli/errors.ts';
import { asCliError } from '../../src/lib/cli/failure.ts';

const env = { BRL_LANG: 'en' };

describe('a refusal on the screen', () => {
  test('names the rules that were broken, and the field that the bank names (specification, section 2.11)', () => {
    const text = errorText(
      new CliError({
        code: 'policy_denied',
        exit: 32,
        message: 'Recusado.',
        httpStatus: 422,
        violations: [{ rule: 'refund.maxAmount', message: 'Acima do teto' }, 'odd', { rule: 'keys.maxKeys' }],
        partner: { code: 'AB03', message: 'Valor\u001b[2J', field: 'amount' },
      }),
      env,
      'money',
    );
    expect(text.split('\n').slice(1, 5)).toEqual([
      'The service says: Recusado.',
      '  Rule refund.maxAmount: Acima do teto',
      '  Rule keys.maxKeys',
      '  The bank says: amount, AB03, Valor^[[2J',
    ]);
  });

  test('of a query that found nothing does not read as "the payment did not move"', () => {
    const missing = new CliError({ code: 'not_found', exit: 30, message: 'Nada.', httpStatus: 404 });
    expect(errorText(missing, env, 'read')).toContain('\nThis query moved no money.\n');
    expect(errorText(missing, env, 'money')).toContain('\nNo money moved.\n');
  });

  test('of a query whose answer cannot be read offers the query again', () => {
    const cut = new CliError({ code: 'response_unreadable', exit: 81, message: 'Cut.' });
    expect(errorText(cut, env, 'read')).toContain(
      'Next: For a payment type `brl journal recover ID`; a query',
    );
  });
});

describe('what the parser says', () => {
  const said = (message: string) => asCliError(Object.assign(new Error(message), { parse: {} }))?.message;

  test('goes without its own heading', () => {
    expect(
      said('The following error occurred:\n  --all=true cannot also be provided when using --size'),
    ).toBe('--all cannot also be provided when using --size.');
    expect(said('Parsing --size \n\tExpected an integer less than or equal to 100 but received: 500')).toBe(
      '--size: expected an integer less than or equal to 100 but received: 500.',
    );
  });
});

test('a file named - is refused: elsewhere it means stdout', () => {
  expect(noStdout()).toEqual(usageError('usage', noStdout().message, 'Name a file: --out FILE.'));
});
