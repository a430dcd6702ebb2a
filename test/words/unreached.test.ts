import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { tlsReason } from '../../src/lib/client/tls-reason.ts';
import { speak } from '../../src/lib/words/language.ts';
import { messageText, recorded } from '../../src/lib/words/records.ts';
import { type Machine, machine } from '../support/brl.ts';

/** Nobody listens on the first port of a machine that runs as a person. */
const nowhere = {
  BRL_BASE_URL: 'http://127.0.0.1:1',
  BRL_TENANT_ID: 'tenant',
  BRL_CLIENT_ID: 'client',
  BRL_CLIENT_SECRET: 'a-secret-of-a-test',
  BRL_ACCOUNT_ID: '6cbd0d47-1b1a-4f3d-8f0e-111111111111',
};

let home: Machine;
beforeAll(() => {
  home = machine({ BRL_ENVIRONMENT: 'sandbox', BRL_LANG: 'pt-BR', ...nowhere });
});
afterAll(() => home.remove());
afterEach(() => speak('en'));

const typed = (...line: string[]) => home.brl(line);
const flat = (text: string) => text.replaceAll(/\s+/g, ' ');

test('why a service was not reached is told in Portuguese within the sentence that the journal has in English', async () => {
  await speak('pt');
  expect(messageText([recorded.unreachable(recorded.connectionRefused), recorded.unsent])).toBe(
    'Não foi possível alcançar o serviço: a conexão foi recusada. Nada foi enviado.',
  );
  expect(messageText(recorded.lost(recorded.noAnswerWithin('60')))).toBe(
    'A resposta se perdeu: não veio uma resposta completa em 60 s.',
  );
  const error = Object.assign(new Error('expired'), { code: 'CERT_HAS_EXPIRED' });
  const expired = tlsReason(error, 'bank.example') ?? '';
  expect(messageText(expired)).toMatch(
    /^o certificado mostrado por bank\.example \(CERT_HAS_EXPIRED\) já não é válido/,
  );
  const whole = messageText(recorded.unreachable(expired));
  expect(whole).toMatch(/^Não foi .* o certificado mostrado .* só o serviço pode renovar o certificado\.$/);
});

test.each([['limits', 'show'], ['statement', 'list'], ['doctor']])(
  'brl %s %s tells a refused connection in Portuguese, and JSON in English',
  async (...line) => {
    const { stdout, stderr } = await typed(...line);
    expect(flat(stdout + stderr)).toContain('a conexão foi recusada');
    expect(stdout + stderr).not.toContain('was refused');
    const { stdout: document, stderr: aside } = await typed(...line, '--json');
    expect(document).toContain('the connection was refused');
    expect(aside).not.toContain('was refused');
  },
);
