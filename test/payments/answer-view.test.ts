import { afterEach, expect, test } from 'vitest';
import { answerFields } from '../../src/lib/payments/answer-view.ts';
import { fieldsText } from '../../src/lib/terminal/fields.ts';
import { speak } from '../../src/lib/words/language.ts';

afterEach(() => speak('en'));

const timeline = {
  note: 'by hand',
  operation: 'TED',
  amount: 1500.5,
  risk: { score: 3, at: '2026-11-22T17:03:07Z' },
  events: [
    { status: 'PROCESSING', at: '2026-11-22T17:03:07Z' },
    { status: 'COMPLETED', at: '2026-11-22T14:04:00-03:00' },
  ],
};

test('an answer shows first what has a word, amounts as R$, times in Brasilia, and everything else by its own name', () => {
  expect(fieldsText(answerFields(timeline)).replaceAll('\u00a0', ' ')).toBe(`Operation              TED
Amount                 R$ 1.500,50
Events                 Brasilia (-03:00)
  2026-11-22 14:03:07  PROCESSING
  2026-11-22 14:04:00  COMPLETED
note                   by hand
risk.score             3
risk.at                2026-11-22 14:03:07 (Brasilia)`);
});

test('the same in Portuguese', async () => {
  await speak('pt');
  expect(fieldsText(answerFields(timeline)).replaceAll('\u00a0', ' ')).toBe(`Operação               TED
Valor                  R$ 1.500,50
Eventos                Brasília (-03:00)
  22/11/2026 14:03:07  PROCESSING
  22/11/2026 14:04:00  COMPLETED
note                   by hand
risk.score             3
risk.at                22/11/2026 14:03:07 (Brasília)`);
});

test('items are numbered, and a limit that is nothing is no limit', () => {
  const value = {
    items: [{ document: '52998224725', enrolled: true }, { document: '39053344705', enrolled: false }, 'x'],
    limits: { pixDaytimeBrl: 500, tedMonthlyBrl: null },
  };
  expect(fieldsText(answerFields(value)).replaceAll('\u00a0', ' ')).toBe(`Items
  1. Document  ***.982.247-**
  1. PIN set   yes
  2. Document  ***.533.447-**
  2. PIN set   no
  3.           x
Limits
  PIX, day     R$ 500,00
  TED, month   no limit`);
});

test('a name that looks like a day, and a time without a zone, stay as they are', () => {
  const value = { identifier: '2026-11-22', dueDate: '2026-11-22', occurredAt: '2026-11-22T17:03:07' };
  expect(answerFields(value).map(([, text]) => text)).toEqual([
    '2026-11-22',
    '2026-11-22T17:03:07',
    '2026-11-22',
  ]);
});

test('how a thing stands is told in words, with the name that support asks for', async () => {
  const standing = {
    status: 'LOCKED_UNTIL_RESET',
    verification: { status: 'PENDING' },
    biometryStatus: 'APPROVED',
  };
  const told = () => answerFields(standing).map(([, value]) => value);
  expect(told()).toEqual([
    'locked until the PIN is reset (LOCKED_UNTIL_RESET)',
    'pending (PENDING)',
    'approved (APPROVED)',
  ]);
  await speak('pt');
  expect(told()).toEqual([
    'bloqueado até o PIN ser redefinido (LOCKED_UNTIL_RESET)',
    'pendente (PENDING)',
    'aprovado (APPROVED)',
  ]);
  expect(answerFields({ status: 'BRAND_NEW' })[0]?.[1]).toBe('BRAND_NEW');
});
