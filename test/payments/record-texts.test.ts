import { expect, test } from 'vitest';
import type { Finding, IntentEvent } from '../../src/lib/journal/intent.ts';
import { messageOf } from '../../src/lib/journal/old-texts.ts';
import { bareFinding } from '../../src/lib/journal/rails/rail.ts';
import { recordText } from '../../src/lib/payments/record-texts.ts';
import { saidIn } from '../../src/lib/words/language.ts';

const atMs = 0;
const found = (more: Partial<Finding>): Finding => ({
  ...bareFinding('SETTLED', '', null),
  code: null,
  ...more,
});

test.each<[IntentEvent, en: string, pt: string]>([
  [
    { kind: 'ATTEMPT', atMs, attempt: 2 },
    'attempt 2: may have been sent from this point on',
    'tentativa 2: pode ter sido enviado a partir daqui',
  ],
  [
    { kind: 'RESPONSE', atMs, finding: found({ httpStatus: 200, status: 'COMPLETED' }) },
    'answer: settled (COMPLETED)',
    'resposta: liquidado (COMPLETED)',
  ],
  [
    {
      kind: 'RESPONSE',
      atMs,
      finding: found({
        state: 'PENDING',
        httpStatus: 200,
        status: 'COMPLETED',
        message: messageOf('to be read back first'),
      }),
    },
    'answer: COMPLETED, still to be confirmed by a look-up',
    'resposta: COMPLETED, ainda a conferir por consulta',
  ],
  [
    { kind: 'LOOKUP', atMs, result: 'no-answer', finding: null },
    'look-up: no usable answer, which proves nothing',
    'consulta: sem resposta utilizável, o que não prova nada',
  ],
  [
    { kind: 'LOOKUP', atMs, result: 'not-found', finding: null },
    'look-up: not found, which proves nothing',
    'consulta: nada consta, o que não prova nada',
  ],
  [{ kind: 'INTERRUPTED', atMs, signal: 'SIGTERM' }, 'interrupted by SIGTERM', 'interrompido por SIGTERM'],
  [
    {
      kind: 'HUMAN',
      atMs,
      operator: 'ana',
      evidence: 'extrato de 21/11',
      finding: found({ state: 'REFUSED', code: 'resolved_not_made' }),
    },
    'ana says not made: extrato de 21/11',
    'ana diz que não foi criado: extrato de 21/11',
  ],
  [
    {
      kind: 'HUMAN',
      atMs,
      operator: 'unknown',
      evidence: 'extrato de 21/11',
      finding: found({ state: 'REFUSED', code: 'resolved_not_paid' }),
    },
    'somebody says not paid: extrato de 21/11',
    'uma pessoa diz que não foi pago: extrato de 21/11',
  ],
])('a record in both languages: %j', async (event, en, pt) => {
  expect(recordText(event)).toBe(en);
  expect(await saidIn('pt', () => recordText(event))).toBe(pt);
});

test("a sentence of ours has a Portuguese one by its code, the service's own stays as it came", async () => {
  const ours = bareFinding('UNCERTAIN', 'echo_mismatch', 'The answer names another payment than ours.');
  const theirs = found({
    state: 'REFUSED',
    code: 'insufficient_funds',
    message: 'Saldo <b>insuficiente</b>',
  });
  const inPortuguese = (finding: Finding) => saidIn('pt', () => recordText({ kind: 'STATE', atMs, finding }));
  expect(await inPortuguese(ours)).toMatch(/^em dúvida \(echo_mismatch\): A resposta .*$/);
  expect(await inPortuguese(theirs)).toBe('recusado (insufficient_funds): Saldo <b>insuficiente</b>');
});
