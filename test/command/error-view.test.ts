import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseAmount } from '../../src/lib/brazil/typed-amount.ts';
import { errorText } from '../../src/lib/command/error-view.ts';
import { asCliError } from '../../src/lib/command/failure.ts';
import { CliError, usageError } from '../../src/lib/errors/cli-error.ts';
import { withHint } from '../../src/lib/errors/records.ts';
import { noStdout } from '../../src/lib/files/atomic-file.ts';
import { speak } from '../../src/lib/words/language.ts';

/** Sent, and refused by the service. */
const refused = { ending: 'refused', moneyMoved: 'no', sent: 'yes' } as const;

describe('a refusal on the screen', () => {
  test('by ourselves, before anything is sent, asks for no new --ref: none was used up', () => {
    const typed = usageError('invalid_document', 'The check digits are wrong.');
    const untold = { ending: 'usage', moneyMoved: 'no', sent: 'no' } as const;
    expect(errorText(typed, untold, 'read')).toMatch(/\nNext: Correct it and run the command again\.$/);
    expect(withHint(typed.detail, typed.ends).hint).toBe('Correct it and run the command again.');
    const told = new CliError({
      code: 'invalid_document',
      ends: 'refused',
      message: 'Recusado.',
      httpStatus: 400,
    });
    expect(withHint(told.detail, told.ends).hint).toContain('--ref');
  });

  test('names the rules that were broken, and the field that the bank names (specification, section 2.11)', () => {
    const text = errorText(
      new CliError({
        code: 'policy_denied',
        ends: 'policy',
        message: 'Recusado.',
        httpStatus: 422,
        violations: [{ rule: 'refund.maxAmount', message: 'Acima do teto' }, 'odd', { rule: 'keys.maxKeys' }],
        partner: { code: 'AB03', message: 'Valor\u001b[2J', field: 'amount' },
      }),
      refused,
      'money',
    );
    expect(text.split('\n').slice(1, 5)).toEqual([
      'The service says: Recusado.',
      '  Rule refund.maxAmount: Acima do teto',
      '  Rule keys.maxKeys',
      '  The bank says: amount, AB03, Valor^[[2J',
    ]);
  });

  test.each([
    ['brand_new', 'The service answered with a code that the specification does not list. (brand_new)'],
    ['not_authenticated', 'There is no valid login. (not_authenticated)'],
  ] as const)('puts what the service says beside our sentence, not in its place: %s', (code, what) => {
    const told = new CliError({ code, ends: 'refused', message: 'Recusado.', httpStatus: 403 });
    expect(errorText(told, refused, 'money').split('\n').slice(0, 2)).toEqual([
      `Error: ${what}`,
      'The service says: Recusado.',
    ]);
  });

  test('of a query that found nothing does not read as "the payment did not move"', () => {
    const missing = new CliError({ code: 'not_found', ends: 'refused', message: 'Nada.', httpStatus: 404 });
    expect(errorText(missing, refused, 'read')).toContain('\nThis command moved no money.\n');
    expect(errorText(missing, refused, 'money')).toContain('\nNo money moved.\n');
  });

  test('of a query whose answer cannot be read offers the query again', () => {
    const cut = new CliError({ code: 'response_unreadable', ends: 'unavailable', message: 'Cut.' });
    expect(errorText(cut, { ...refused, ending: 'unavailable' }, 'read')).toContain(
      'Next: For a payment, type `brl journal recover ID`; a query',
    );
  });
});

describe('a refusal in Portuguese', () => {
  beforeEach(() => speak('pt'));
  afterEach(() => speak('en'));

  test('of ours says once what is wrong, as in English', () => {
    const error = usageError('invalid_amount', '"12,3x" não é um valor.');
    expect(errorText(error, { ending: 'usage', moneyMoved: 'no', sent: 'no' }, 'money')).toBe(
      [
        'Erro: "12,3x" não é um valor. (invalid_amount)',
        'Nada foi enviado.',
        'A seguir: Digite reais e centavos, como 1234,56 ou 1.234,56.',
      ].join('\n'),
    );
  });

  test('of an amount says what to type itself, and nothing beside it', () => {
    const told = (text: string) => {
      const error = thrownBy(() => parseAmount(text));
      return errorText(
        asCliError(error) as CliError,
        { ending: 'usage', moneyMoved: 'no', sent: 'no' },
        'money',
      );
    };
    expect(told('1.500')).toMatch(/Digite 1500,00 ou 1,50\. \(invalid_amount\)\nNada foi enviado\.$/);
    expect(told('0')).toMatch(/maior que zero\. \(invalid_amount\)\nNada foi enviado\.$/);
  });

  test('by the person is told once, and says what to type', () => {
    const left = Object.assign(new Error('left'), { name: 'QuestionLeft' });
    const facts = { ending: 'interrupted', moneyMoved: 'no', sent: 'no' } as const;
    expect(errorText(asCliError(left) as CliError, facts, 'money')).toBe(
      [
        'Erro: Interrompido: a pergunta ficou sem resposta. Nada foi enviado. (interrupted)',
        'Nenhum dinheiro saiu.',
        'A seguir: Para continuar, digite a mesma linha de novo.',
      ].join('\n'),
    );
  });

  test('of the service has no English word', () => {
    const error = new CliError({
      code: 'key_not_found',
      ends: 'refused',
      message: 'Chave PIX não encontrada no DICT.',
      httpStatus: 404,
      requestId: 'r-1',
    });
    expect(errorText(error, refused, 'money').split('\n')).toEqual([
      'Erro: A chave não está no diretório (DICT). (key_not_found)',
      'O serviço diz: Chave PIX não encontrada no DICT.',
      'Nenhum dinheiro saiu.',
      expect.stringMatching(/^A seguir: Peça a chave certa/),
      'Id da requisição: r-1',
    ]);
  });
});

test('a document gets the hint of the catalogue', () => {
  const { detail } = usageError('invalid_amount', 'No amount.');
  expect(withHint(detail).hint).toBe('Type reais and centavos, like 1234.56 or 1234,56.');
});

test('a file named - is refused: elsewhere it means stdout', () => {
  expect(noStdout()).toEqual(usageError('usage', noStdout().message, 'Name a file: --out FILE.'));
});

function thrownBy(call: () => unknown): Error {
  try {
    call();
  } catch (error) {
    return error as Error;
  }
  throw new Error('Nothing was thrown.');
}
