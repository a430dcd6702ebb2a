import type { batch as batchHelp } from '../../help/batch.ts';
import type { InPortuguese } from '../../topic.ts';

export const batch = {
  'batch create': {
    summary: 'Cria um lote PIX em DRAFT; nenhum dinheiro sai.',
    description: `A especificação não documenta o corpo: --data ou --field vai sem alteração, ou {} sem nenhuma das
duas. A seguir: upload-csv ou put-items, review, dispatch. A mesma --ref ou --idempotency-key traz de novo o mesmo lote.
Se a resposta se perder, o brl procura o lote na lista e, se não estiver lá, envia mais uma vez com a mesma chave.

No sandbox, o nome account-disabled é recusado com pix_batch_account_disabled.`,
    examples: {
      'brl batch create --field name=payroll-march --ref payroll-2026-03': '',
      'brl batch create --idempotency-key payroll-2026-03 --json': '',
    },
    flags: {
      'idempotency-key':
        'Idempotency-Key a enviar no lugar de um gerado; envie-o outra vez para repetir exatamente a mesma alteração',
    },
  },
  'batch dispatch': {
    summary: 'Paga um lote PIX revisado.',
    description: `Lê o lote de novo, mostra o total, o saldo e os limites, e pede que o total seja digitado; sem
terminal, informe --confirm TOTAL e --yes. Se houver linhas INVALID, se o saldo ou um limite não bastar, ou se o lote
tiver mudado nesse meio-tempo, nada é enviado.

--plan o grava para outras pessoas aprovarem, com a quantidade, a soma e o SHA-256 das linhas, e só o diário compartilhado com que foi feito o executa;
se as linhas então forem outras, a saída é 35 (docs/pt-BR/aprovacoes.md diz o que resta).

É enviado uma vez e nunca repetido: se a resposta se perder, o brl lê o lote, e qualquer estado que não seja DRAFT quer
dizer que ele foi enviado para pagamento.

Saída 0: todas as linhas pagas. 20: ainda em processamento. 34: terminou, algumas linhas falharam. 41: terminou, algumas
linhas nem foram pagas nem falharam. 40: não se sabe.`,
    examples: {
      'brl batch dispatch 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10': '',
      'brl batch dispatch 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --confirm 12500,00 --yes --wait 15m --json':
        '',
    },
    args: { batch: 'id do lote' },
    flags: { confirm: 'o total, em vez de digitá-lo' },
  },
  'batch export-failed': {
    summary: 'Exporta as linhas que falharam num lote PIX, para corrigir e carregar em outro.',
    description: `Exporta só essas linhas, pois carregar o arquivo inteiro de novo pagaria as outras duas vezes. Linhas
que nem foram pagas nem falharam ficam de fora. O brl se lembra das exportadas: upload-csv consulta cada uma de novo
antes de carregá-la.`,
    examples: { 'brl batch export-failed 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --out failed.csv': '' },
    args: { batch: 'id do lote' },
  },
  'batch list': {
    summary: 'Lista os lotes PIX da conta.',
    examples: { 'brl batch list': '', 'brl batch list --output csv': '' },
  },
  'batch put-items': {
    summary: 'Põe de 1 a 50 linhas num lote PIX, em JSON; nenhum dinheiro sai.',
    description: `A especificação não documenta a forma de um item: --data vai sem alteração. Antes, o brl confere se o corpo tem uma só
lista, de 1 a 50 itens, e nela os valores, chaves, documentos e datas dos campos com nomes que upload-csv conhece; um valor é
um número JSON.
Linhas que, segundo este diário, já estão neste ou em outro lote são recusadas com a saída 33, como em upload-csv, e também um item
que está duas vezes na lista.

O sandbox aceita {"items": [{"amount", "keyType", "key", "description", "identifier"}]}.`,
    examples: { 'brl batch put-items 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --data rows.json': '' },
    args: { batch: 'id do lote' },
    flags: {
      'allow-duplicate':
        'carrega linhas mesmo que outro lote as tenha ou já tenha tido, ou que apareçam duas vezes',
    },
  },
  'batch receipt': {
    summary: 'Obtém o comprovante de uma linha paga.',
    description: '"brl batch status LOTE --rows" lista os ids das linhas.',
    examples: {
      'brl batch receipt 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 5b1d7a52-0c5e-4b0a-8a7e-1c9d8a4f2e66 --out receipt.pdf':
        '',
    },
    args: { batch: 'id do lote', item: 'id da linha' },
  },
  'batch receipts': {
    summary: 'Obtém os comprovantes de todas as linhas pagas de um lote.',
    examples: { 'brl batch receipts 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --out receipts.zip': '' },
    args: { batch: 'id do lote' },
  },
  'batch review': {
    summary: 'Confere um lote PIX: chaves, identificadores, valores, saldo e limites.',
    description: `O serviço consulta todas as chaves no diretório (DICT) do Banco Central, que conta as consultas; por
isso, revise uma vez só, depois da última alteração.
Saída 35 se houver linhas INVALID ou se o saldo ou um limite não bastar: um lote assim não pode ser enviado para
pagamento.`,
    examples: { 'brl batch review 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10': '' },
    args: { batch: 'id do lote' },
  },
  'batch status': {
    summary: 'Mostra um lote PIX ou as linhas dele.',
    description: `Sem --wait, saída 0 quer dizer que o lote foi encontrado.
Com --wait, o resultado decide: 0 todas as linhas pagas, 34 terminou com linhas que falharam, 41 terminou com linhas que
nem foram pagas nem falharam, 20 ainda não terminou. Não espera por um lote em DRAFT.`,
    examples: {
      'brl batch status 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --wait 10m': '',
      'brl batch status 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --rows --output csv': '',
    },
    args: { batch: 'id do lote, ou a --ref com que foi criado' },
    flags: { rows: 'mostra as linhas' },
  },
  'batch template': {
    summary: 'Obtém o modelo CSV de um lote PIX.',
    examples: { 'brl batch template': '', 'brl batch template --out batch.csv': '' },
  },
  'batch upload-csv': {
    summary: 'Carrega de um CSV as linhas de um lote PIX; nenhum dinheiro sai.',
    description: `Toda linha é conferida antes: valores como em --amount, chaves pelo tipo, documentos, datas, fórmulas,
números que uma planilha cortou, e linhas vazias, repetidas e de total. Todos os erros são listados de uma vez, com
linha e coluna (saída 2), e nada é enviado.

No máximo 5 MiB e 5000 linhas; "brl batch template" tem as colunas. UTF-8
separado por vírgulas vai byte a byte; ponto e vírgula, tabulação, Windows-1252, UTF-16, marca de ordem de bytes,
"sep=;" e vírgula decimal são convertidos, e a saída de erro (stderr) avisa.

Linhas que, segundo este diário, já estão em outro lote da conta, aberto ou enviado para pagamento, são recusadas com a saída 33, a
não ser que o serviço mostre pelo identificador o pagamento delas como FAILED; também é recusada uma linha que está duas
vezes no arquivo.

Depois da carga, o lote tem de mostrar as linhas do arquivo; senão, saída 35. Se a resposta se perder, o brl lê o lote e
o compara.

O sandbox aceita 50 linhas.

Para pagar as linhas que falharam num lote terminado, carregue o arquivo de export-failed, não o arquivo inteiro de
novo.`,
    examples: { 'brl batch upload-csv 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 payroll.csv': '' },
    args: { batch: 'id do lote', file: 'o CSV; - é a entrada padrão' },
    flags: {
      'allow-duplicate':
        'carrega linhas mesmo que outro lote as tenha ou já tenha tido, ou que apareçam duas vezes',
    },
  },
} satisfies InPortuguese<typeof batchHelp>;
