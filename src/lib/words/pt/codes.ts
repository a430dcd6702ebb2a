import type { codeWords } from '../codes.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `codes.ts` in Portuguese. */
export const codes = {
  rowNamesTwo: 'As duas colunas indicam dois boletos diferentes.',
  asking: (done, all, left) =>
    `Consultando quanto custam os boletos e QR Codes: ${done} de ${all}, faltam ${left}.`,
  untold: (rows) =>
    `${rows} sem valor: o banco o informa antes de o arquivo ser pago, e o total não o inclui.`,
  laterDebits: (count) =>
    count === 1
      ? 'Um QR Code também pede débitos futuros (Pix Automático). O brl paga o valor dele e não autoriza nada.'
      : `${count} QR Codes também pedem débitos futuros (Pix Automático). O brl paga os valores deles e não autoriza nada.`,
  differs: (count) =>
    count === 1
      ? 'O banco diz outra coisa que a planilha:'
      : `O banco diz outra coisa que a planilha em ${count} pontos:`,
  payAsTheBankSays: 'Continuar com o que o banco diz?',
  amountOpen: 'O banco deixa o valor com quem paga, e por isso esta célula precisa dizer o valor.',
  otherAmount: (inSheet, due) => `A planilha diz ${inSheet}, e o banco cobra ${due} hoje.`,
  otherName: (inSheet, name) =>
    name === ''
      ? `A planilha diz "${inSheet}", e o banco não informa quem recebe.`
      : `A planilha diz "${inSheet}", e o banco paga a "${name}".`,
  otherNameInCode: (inCode, name) => `O código diz "${inCode}", e o banco paga a "${name}".`,
  otherDocument: (inSheet, document) => `A planilha diz ${inSheet}, e o banco paga a ${document}.`,
  sameBill: (line) =>
    `Parece a mesma conta da linha ${line}, na outra forma: mesmo valor, mesmo favorecido e mesmo vencimento. As duas seriam pagas.`,
} satisfies InPortuguese<typeof codeWords>;
