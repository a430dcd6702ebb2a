import type { ofxWords } from '../ofx.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `ofx.ts` in Portuguese. */
export const ofx = {
  unreadable: (why) => `O arquivo não pode ser lido como extrato OFX: ${why}.`,
  unreadableAt: (why, line) => `O arquivo não pode ser lido como extrato OFX: ${why} (linha ${line}).`,
  exportAgain: 'Exporte de novo no banco como OFX, sem abrir o arquivo num editor antes.',
  tooLong: (mebibytes) => `ele tem mais de ${mebibytes} MiB`,
  noOfx: 'ele não começa com <OFX>',
  noStatement: 'ele não tem extrato de conta bancária',
  unclosedTag: 'uma tag começa aqui e não termina',
  cutOff: (group) => `ele está cortado: <${group}> começa aqui e não termina`,
  notOpen: (group) => `</${group}> fecha o que não foi aberto, ou o que se abriu depois não foi fechado`,
  notClosed: (group) => `<${group}> começa de novo antes de terminar`,
  otherAccount: (group) => `ele é o extrato de um cartão de crédito, investimento ou empréstimo (${group})`,
  twice: (name) => `${name} aparece duas vezes num só lançamento`,
  twoStatements: (name, first, second) =>
    `ele contém dois extratos: ${name} é "${first}" e depois "${second}"`,
  otherCurrency: (currency) => `os valores estão em ${currency}, não em BRL`,
  lacks: (name) => `falta ${name}`,
  notATime: (name, text) => `${name} não é uma data: "${text}"`,
  notAnAmount: (name, text) => `${name} não é um valor sem dúvida: "${text}"`,

  onlyWithOfx: (flag) => `--${flag} é para --output ofx.`,
  wholeOnly: 'Um arquivo OFX traz o extrato inteiro, e sem --all só uma página é lida.',
  addAll: 'Acrescente --all.',
  noFilter: 'Um arquivo OFX é um extrato inteiro: deixe --operation de fora.',
  needsStart: 'Um arquivo OFX diz onde começa o período.',
  addStart: 'Acrescente --after com o primeiro dia.',
  needsFacts:
    'Um arquivo OFX informa a conta e o saldo no fim do período, e o serviço não tem rota que os mostre.',
  addFacts: (flags, account) =>
    account
      ? `Acrescente ${flags} (banco, agência e número da conta; para informar uma vez só: brl config set bank-account 341/1234/56789-0).`
      : `Acrescente ${flags}`,
  badAccount: (text) => `Isto não é uma conta bancária: "${text}".`,
  accountForm:
    'Escreva banco, agência e número separados por barras, como 341/1234/56789-0; o banco são os três dígitos ou o ISPB.',
  leftOut: (count, states) =>
    count === 1
      ? `1 lançamento não está liquidado e ficou fora do arquivo: ${states}.`
      : `${count} lançamentos não estão liquidados e ficaram fora do arquivo: ${states}.`,
  returned: (count) =>
    count === 1
      ? '1 lançamento que devolve o valor de um pagamento que falhou também ficou fora do arquivo.'
      : `${count} lançamentos que devolvem o valor de pagamentos que falharam também ficaram fora do arquivo.`,
  noStatus: 'sem status',
  replaced: (count) =>
    `${count} ${count === 1 ? 'lançamento tem' : 'lançamentos têm'} caracteres que o OFX 1.02 não conhece (Windows-1252): eles saem sem acento ou como "?".`,
  incomplete: 'O extrato não está completo, por isso o arquivo OFX ficou sem fim: não o importe.',
  unreadableLine: (name, why) => `O lançamento ${name} do extrato não pode ser escrito como OFX: ${why}.`,
  noAmount: 'não foi possível ler o valor',
  noTime: 'não foi possível ler o horário',
  twoDirections: 'o valor e a direção se contradizem',
} satisfies InPortuguese<typeof ofxWords>;
