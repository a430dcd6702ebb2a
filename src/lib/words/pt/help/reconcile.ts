import type { reconcile as reconcileHelp } from '../../help/reconcile.ts';
import type { InPortuguese } from '../../topic.ts';

export const reconcile = {
  reconcile: {
    summary: 'Fecha o dia: compara pagamentos, extrato, entregas e o seu próprio arquivo.',
    description: `Compara o que se pretendia (diário, remessas), o que o banco fez (extrato, todas as páginas), o que foi
avisado (entregas capturadas, com --webhooks) e o seu próprio arquivo (--ledger, o controle). Dois registros são o mesmo pelo id end-to-end,
depois pelo identificador, depois pelo id do banco. Mesmo valor, chave e dia são só uma proposta. Os dias são os de Brasília.
Um pagamento que falta no extrato é consultado no serviço, e o extrato é lido de novo após 60 s, antes de ele ser dado como ausente. Ausente nunca quer dizer
não pago. Uma dúvida que o extrato e o serviço resolvem é registrada no diário; nada é enviado.

Saída 0: tudo está explicado. 41: de algum pagamento não se sabe se foi pago. 35: há diferenças. 20: restam só pagamentos
a caminho. A lista diz como resolver cada item.

O controle é CSV, XLSX ou um objeto JSON por linha; --map indica as colunas (amount, date, e2e, id, bankId, key, text, side),
e os cabeçalhos usuais são reconhecidos sem ela. Um controle com erro não é conciliado: saída 2, com cada erro por linha e coluna.

Os saldos vêm de --opening e --closing, de um arquivo OFX, das configurações balancePath e balanceField, ou do dia fechado antes.
As linhas de um arquivo OFX que são saldos (SALDO DO DIA) não são dinheiro: são listadas, e os lançamentos têm de somar o que elas
dizem. Senão, os saldos não são informados, e nada é calculado com eles.

A opção --close guarda nesta máquina os totais do dia e o hash dos lançamentos; um período é fechado dia a dia. Depois, toda
conciliação que inclua esse dia é comparada com eles: uma mudança é uma diferença, saída 35.`,
    examples: {
      'brl reconcile': 'Hoje, até agora:',
      'brl reconcile --date yesterday --ledger ledger.csv --map amount=Valor,date=Data,id=Documento --close':
        '',
      'brl reconcile --since 2026-11-01 --until 2026-11-30 --webhooks --out november.csv': '',
      'brl reconcile --date yesterday --statement bank.csv --offline': '',
    },
    flags: {
      date: 'dia a conciliar: 2026-11-22, 22/11/2026, hoje ou ontem (padrão: hoje)',
      since: 'primeiro dia de um período de até um ano',
      until: 'último dia do período (padrão: hoje)',
      ledger: 'o seu arquivo de pagamentos; - é a entrada padrão',
      map: 'colunas do controle pelo cabeçalho, como amount=Valor,date=Data,id=Documento',
      sheet: 'planilha do arquivo Excel (padrão: a primeira)',
      'ledger-amounts': 'como ler os valores do controle: signed (com sinal), ou out se todos são saídas',
      statement: 'extrato em arquivo, em vez do serviço: statement list --output csv, uma exportação ou OFX',
      webhooks: 'compara também com as entregas capturadas',
      offline: 'não consulta o serviço; exige --statement',
      'reread-after': 'pausa antes da segunda leitura do extrato; 0 lê uma vez só',
      opening: 'saldo inicial do primeiro dia; pode ser negativo',
      closing: 'saldo final do último dia; pode ser negativo',
      out: 'arquivo para todos os itens: .csv, .json ou .ndjson; um que já existe nunca é substituído',
      report: 'página nova, com tudo, para o navegador ou a impressora',
      close: 'guarda os totais e o hash deste dia',
      'close-with-differences': 'fecha mesmo que algo não esteja explicado',
      'close-again':
        'fecha de novo um dia fechado, com os lançamentos de agora; o registro anterior também fica',
    },
  },
} satisfies InPortuguese<typeof reconcileHelp>;
