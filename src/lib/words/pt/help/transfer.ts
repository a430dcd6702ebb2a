import type { transfer as transferHelp } from '../../help/transfer.ts';
import type { InPortuguese } from '../../topic.ts';

export const transfer = {
  'transfer lookup': {
    summary: 'Mostra quem é o titular da conta de um CPF ou CNPJ neste banco.',
    description:
      'O serviço mascara o nome: o primeiro vem inteiro; dos outros, uma letra de cada. Saída 30: não há esse titular.',
    examples: { 'brl transfer lookup 529.982.247-25': '' },
    args: { document: 'CPF ou CNPJ' },
  },
  'transfer send': {
    summary: 'Transfere dinheiro para outra conta do mesmo banco.',
    description: `Indique o destino de uma só forma. Indicada por id, ou por agência e número, a conta precisa ter acesso à API;
por documento, pode ser qualquer conta do banco, desde que o titular tenha só uma.
Só a resposta informa uma recusa; eventos e consultas não informam. Portanto, se a resposta se perde ou diz PENDING,
e a transferência não é encontrada, não se sabe o resultado (saída 40): confira o extrato antes de enviar de novo. Depois de
uma recusa, use outra --ref.

No sandbox, 8888,01 é respondido com PENDING e executado 2 minutos depois, 8888,02 fica PENDING até "sandbox settle", e
8888,03 é recusado.`,
    examples: {
      'brl transfer send --to-document 529.982.247-25 --amount 150,00 --expect-name "Joana Exemplo da Silva"':
        '',
      'brl transfer send --to-account 5a4db0c5-0000-4000-8000-00000000acc2 --amount 150,00 --ref payroll-7 --yes --json':
        '',
      'brl transfer send --to-branch 0001 --to-number 1002 --holder-document 52998224725 --amount 150,00 --dry-run':
        '',
    },
    flags: {
      'to-account': 'id da conta do favorecido',
      'to-document': 'CPF ou CNPJ do favorecido',
      'to-branch': 'agência do favorecido, enviada como foi digitada',
      'to-number': 'conta do favorecido, enviada como foi digitada; o serviço não diz se com o dígito',
      'holder-document': 'titular da conta, com agência e número',
      'holder-name': 'nome do titular, com agência e número',
      'expect-name': 'com --to-document: só paga se o titular tiver este nome, na parte visível',
      ref: 'seu nome para este pagamento; a mesma ref nunca paga duas vezes, nem em outra máquina',
      'allow-duplicate': 'paga mesmo que o mesmo valor já tenha ido para o mesmo favorecido',
    },
  },
  'transfer status': {
    summary: 'Mostra uma transferência dentro do banco e tudo o que se sabe dela.',
    description: `Indique-a pelo id (do diário), por --identifier ou por --ref. O serviço não tem consulta de situação
de transferências, então o brl olha a linha do tempo, o extrato e as entregas capturadas. Uma transferência que falhou não
deixa rastro em nenhum deles (especificação, seção 4.4): não encontrada (saída 40) não prova que o dinheiro não saiu; confira
o extrato antes de enviar de novo. Com --wait, o estado final decide: 0 liquidada, 20 a caminho, 30 estornada, 40 não se
sabe.`,
    examples: {
      'brl transfer status int_d1zqm4rv71nekmnwps95n20w4b': '',
      'brl transfer status --identifier payroll-7': '',
    },
    args: { intent: 'qualquer nome do pagamento, como em brl status' },
    flags: {
      identifier: 'identificador com que ela foi enviada',
      ref: 'a --ref com que ela foi enviada, em qualquer máquina',
    },
  },
} satisfies InPortuguese<typeof transferHelp>;
