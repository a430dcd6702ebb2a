import type { codeWords } from '../codes.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `codes.ts` in Portuguese. */
export const codes = {
  rowNamesTwo: 'As duas colunas indicam dois boletos diferentes.',
  asking: (done, all, left) =>
    `Consultando quanto custam os boletos e QR Codes: ${done} de ${all}, faltam ${left}.`,
  unasked: (rows) =>
    `${rows} com boleto ou QR Code: quanto cada um custa hoje, e quem recebe, o banco diz antes de o arquivo ser pago.`,
  untold: (rows) => `${rows} sem valor, e o total é sem elas.`,
  changed: (count, more, less) =>
    `${count === 1 ? 'Um boleto custa' : `${count} boletos custam`} outro valor que o impresso${more === null ? '' : `, ${more} a mais de juros e multa`}${less === null ? '' : `, ${less} a menos de desconto`}:`,
  changedRow: (line, amount, printed, whose) =>
    `linha ${line}: ${amount} em vez de ${printed}${whose && ` (${whose})`}`,
  more: (count) => `... e mais ${count}`,
  due: (day) => `vence ${day}`,
  laterDebits: (count) =>
    count === 1
      ? 'Um QR Code também pede débitos futuros (Pix Automático). O brl paga o valor dele e não autoriza nada.'
      : `${count} QR Codes também pedem débitos futuros (Pix Automático). O brl paga os valores deles e não autoriza nada.`,
  differs: (count) =>
    count === 1
      ? 'O banco diz outra coisa que a planilha:'
      : `O banco diz outra coisa que a planilha em ${count} pontos:`,
  correctRows: 'Corrija estas linhas, ou deixe-as de fora: --skip-invalid ARQUIVO',
  payAsTheBankSays: 'Continuar com o que o banco diz?',
  onlyToday: 'O banco não diz até quando este código pode ser pago; por isso, ou é pago hoje, ou não é pago.',
  expires: (day) => `Este código pode ser pago até ${day}, e a linha é para um dia posterior.`,
  amountOpen: 'O banco deixa o valor com quem paga, e por isso esta célula precisa dizer o valor.',
  otherAmount: (inSheet, due) => `A planilha diz ${inSheet}, e o banco cobra ${due} hoje.`,
  otherName: (inSheet, name) =>
    name === ''
      ? `A planilha diz "${inSheet}", e o banco não informa quem recebe.`
      : `A planilha diz "${inSheet}", e o banco paga a "${name}".`,
  otherNameInCode: (inCode, name) => `O código diz "${inCode}", e o banco paga a "${name}".`,
  otherDocument: (inSheet, document) => `A planilha diz ${inSheet}, e o banco paga a ${document}.`,
  sameCode: (place) => `O mesmo boleto ou código da ${place}: ele é pago uma vez só.`,
  sameBill: (line) => `Parece a mesma conta da linha ${line}, na outra forma, e as duas seriam pagas.`,
  sameBillPaid: (day, intentId) =>
    `Parece uma conta que foi paga na outra forma em ${day} (${intentId}), ou pode ter sido.`,
} satisfies InPortuguese<typeof codeWords>;
