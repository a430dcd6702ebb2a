import type { orderWords } from '../orders.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `orders.ts` in Portuguese. */
export const orders = {
  refNamesBoth: '--ref já define o identificador e a chave de idempotência.',
  leaveNamesOut: 'Retire --identifier e --idempotency-key.',
  badRef: '--ref deve ter de 1 a 120 caracteres, sem acentos nem cedilha, e sem espaços no começo ou no fim.',
  badIdentifierFlag: (longest) =>
    `--identifier deve ter de 1 a ${longest} letras, números, pontos, hífens ou sublinhados.`,
  badIdentifier: (longest) =>
    `O identificador deve ter de 1 a ${longest} letras, números, pontos, hífens ou sublinhados.`,
  badKey: '--idempotency-key deve ter de 1 a 128 caracteres ASCII visíveis, sem espaços.',
  longDescription: (name, length, longest) => `${name} tem ${length} caracteres; o máximo é ${longest}.`,
  badDescription: (name) => `${name} deve ser uma só linha de texto, sem caracteres de controle.`,
  noName: (flag, text) => `${flag} deve ser um nome, e "${text}" não tem letras.`,
  oneLine: (flag) => `${flag} deve ser uma só linha de texto.`,
  accountTypes: (name, types) => `${name} deve ser um destes: ${types}.`,
  addAmount: 'Acrescente --amount.',
  flagsOrBody: (flag) => `Informe ${flag} ou um corpo próprio (--data, --field), não os dois.`,
} satisfies InPortuguese<typeof orderWords>;
