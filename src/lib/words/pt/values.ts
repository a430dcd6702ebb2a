import type { InPortuguese } from '../topic.ts';
import type { valueWords } from '../values.ts';
import { environmentName } from './forms.ts';

/** The words of `values.ts` in Portuguese. */
export const values = {
  typed: { file: 'ARQUIVO', code: 'CÓDIGO', name: 'NOME', path: 'CAMINHO', run: 'REMESSA' },
  decimal: (digits) => digits.replace('.', ','),
  environment: environmentName,
  directions: { IN: 'entrada', OUT: 'saída' },
  yes: 'sim',
  no: 'não',
  none: 'nenhum',
  notGiven: 'não informado',
  notKnown: 'não se sabe',
  at: (what, time) => `${what} em ${time}`,
  either: (one, other) => `${one} ou ${other}`,
  aside: (what, remark) => `${what} (${remark})`,
  inBrasilia: (time) => `${time} (Brasília)`,
  warning: (what) => `Aviso: ${what}`,
  next: (command) => `A seguir: ${command}`,
  bank: (code) => `banco ${code}`,
  seeBanks: 'Para ver todos: brl banks list',
  several: (...sentences) => sentences.join(' '),
} satisfies InPortuguese<typeof valueWords>;
