import type { mcpWords } from '../mcp.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `mcp.ts` in Portuguese. */
export const mcp = {
  serving: (count, path) =>
    `Servindo ${count} ferramentas na entrada e na saída padrão. As chamadas ficam gravadas em ${path}.`,
  signsWith: (line) =>
    `As propostas são assinadas com uma chave desta máquina. A linha dela para o approvers.allowed:\n${line}`,
  noFolder: (folder, code) => `${folder} não pode ser uma pasta de propostas (${code}).`,
  noKey: 'O ssh-keygen não criou a chave das propostas, e o servidor não começou.',
  noLookUpsLeft: 'Não há mais consultas de dono de chave: comece o servidor com um --lookups maior.',
  noTimeline: 'Um boleto não tem linha do tempo: peça payment_status.',
  receiptOfRun: 'Este nome é de um arquivo de pagamentos. Peça o comprovante de uma das linhas.',
  haveFileApproved: (plan, csv) => `Uma pessoa aprova com: brl plan approve ${plan} --file ${csv}`,
  wrongRows: (where) =>
    where === ''
      ? 'Não há nenhum pagamento nestas linhas.'
      : `Há linhas erradas (linha, título, regra): ${where}`,
  haveApproved: (file) => `Uma pessoa aprova com: brl plan approve ${file}`,
} satisfies InPortuguese<typeof mcpWords>;
