import type { statement as statementHelp } from '../../help/statement.ts';
import type { InPortuguese } from '../../topic.ts';

export const statement = {
  'statement export': {
    summary: 'Exporta o extrato para um arquivo.',
    description: `O serviço prepara o arquivo, o que leva um tempo; ele é salvo inteiro ou não é salvo. Ctrl-C, ou o fim do
prazo de --wait (10 minutos por padrão), deixa a exportação em andamento: saída 20, e depois --job busca o arquivo. O serviço pode
encurtar o período de um PDF. Para OFX, veja "statement list". A especificação documenta só o formato do pedido: os outros nomes de campos e os caminhos são
configurações (config show).
Nenhuma credencial é enviada ao link do arquivo.`,
    examples: {
      'brl statement export --format csv --from 2026-03-01 --to 2026-03-31 --out march.csv': '',
      'brl statement export --format csv --job 2c9e41d7-60b8-4f3a-9d15-7e8a0b64c2f1 --out statement.csv': '',
    },
    flags: {
      format: 'formato do arquivo',
      from: 'primeiro dia: 2026-03-01, 01/03/2026, hoje ou ontem',
      to: 'último dia (padrão: hoje)',
      out: 'arquivo a gravar',
      overwrite: 'substitui um arquivo existente',
      job: 'busca o arquivo desta exportação em vez de iniciar outra',
      wait: 'espera o arquivo: 10 minutos, ou --wait DURAÇÃO (90, 40m, 2h)',
    },
  },
  'statement list': {
    summary: 'Lê o extrato por dia.',
    description: `Os dias são os de Brasília, com o primeiro e o último incluídos; o padrão são os últimos 31 dias. Uma requisição
alcança no máximo 31 dias e 100 lançamentos; a opção --all lê todas as páginas e divide um período maior. Ela descarta a
repetição de um lançamento que vem duas vezes (mesmo id, ou mesmo coreId se não há id) e lê de novo um segundo do relógio cujos lançamentos
ficaram em duas páginas. Com --output csv, ndjson e json, cada lançamento é escrito assim que lido, portanto o tamanho não importa;
um documento JSON que falha no meio termina com o erro. Uma tabela mostra até 1000 lançamentos.

--text e --in leem o período inteiro e mostram o que combina, do mais recente ao mais antigo. Acentos e maiúsculas não importam.

Saída 35 se o serviço conta mais lançamentos do que devolveu, ou se um segundo não pôde ser lido por inteiro: "incomplete" em
um documento JSON.

--output ofx escreve o período inteiro para um programa de contabilidade (OFX 1.02, Windows-1252), com --all, o saldo no fim e
banco, agência e número da conta, que o serviço não mostra. Só entram os lançamentos liquidados: a saída de erro (stderr) diz o
que ficou de fora. Um extrato incompleto gera um arquivo cortado antes do fim, que nenhum programa importa.`,
    examples: {
      'brl statement list --from 2026-03-01 --to 2026-03-31': '',
      'brl statement list --in --text Ana': 'Acha um PIX recebido, para devolver.',
      'brl statement list --from 01/01/2026 --all --output csv > statement.csv': '',
      'brl statement list --from 01/03/2026 --to 31/03/2026 --all --output ofx --closing 8123,45 --bank-account 341/1234/56789-0 > march.ofx':
        '',
    },
    flags: {
      from: 'primeiro dia: 2026-03-01, 01/03/2026, hoje ou ontem',
      to: 'último dia (padrão: hoje)',
      operation: 'só os lançamentos desta operação',
      order: 'ordem no tempo (padrão: desc; com --all, asc)',
      page: 'página a mostrar, a partir de 0',
      size: 'lançamentos por página',
      all: 'todas as páginas, e períodos maiores em partes',
      in: 'só o que foi recebido, com o id que a devolução pede',
      text: 'só lançamentos com este nome, documento, chave, texto, id ou valor, em qualquer forma',
      'bank-account':
        'banco, agência e número da conta, para --output ofx (341/1234/56789-0; padrão: a configuração bank-account)',
      closing: 'saldo no fim do período, para --output ofx; se for negativo, --closing=-12,34',
      output: 'formato da saída; ofx é um arquivo para a contabilidade, com --all',
    },
  },
  'statement search': {
    summary: 'Busca no extrato por horário.',
    description: `Os dois extremos estão incluídos; cada um é um horário com fuso ou um dia de Brasília. Em ordem crescente
(--order asc), o serviço devolve um cursor; em ordem decrescente, a busca continua do último horário alcançado e repete os
lançamentos desse segundo.

A opção --all faz as duas coisas sozinha, descarta a repetição de lançamentos que vêm duas vezes (mesmo id, ou
mesmo coreId se não há id) e lê em ordem crescente um segundo que não cabe em uma resposta. Sem --all, continue com --cursor
ou --before.
--output ofx como em "statement list", com --all e --after.

Saída 35 se um cursor devolveu lançamentos duas vezes, de modo que outros do mesmo segundo podem faltar: a saída de erro
(stderr) e "incomplete" em um documento JSON dizem qual segundo.`,
    examples: {
      'brl statement search --after 2026-03-10T09:00:00-03:00 --order asc': '',
      'brl statement search --after 2026-01-01 --all --output ndjson': '',
    },
    flags: {
      after: 'a partir deste horário ou dia',
      before: 'até este horário ou dia',
      order: 'ordem no tempo',
      cursor: 'continua daqui uma busca em ordem crescente',
      all: 'lê até o fim',
      'bank-account':
        'banco, agência e número da conta, para --output ofx (341/1234/56789-0; padrão: a configuração bank-account)',
      closing: 'saldo no fim do período, para --output ofx; se for negativo, --closing=-12,34',
      output: 'formato da saída; ofx é um arquivo para a contabilidade, com --all',
    },
  },
  'statement watch': {
    summary: 'Acompanha o extrato e emite um evento para cada lançamento que comprova um.',
    description: `Para uma máquina que nenhum webhook alcança. Lê o extrato a cada minuto e escreve uma linha NDJSON para cada PIX,
devolução, TED e transferência interna liquidados, no envelope e com os nomes dos webhooks (pix.in.completed, pix.out.completed,
pix.refund.received, ...). Com --forward-to, envia os eventos por POST, assinados se houver --secret-file, e mostra cada resposta.

Os eventos são derivados, e dizem isso: "derivedFrom" no corpo, X-Brl-Derived no cabeçalho, um id que começa com "derived-". O que um
lançamento não mostra fica de fora: falhas, timeouts, disputas e QR codes não têm evento aqui.

Cada evento vem pelo menos uma vez, também depois de reinícios: se o brl for morto entre o envio e a anotação, ele vem de novo
com o mesmo id. O que o receptor não aceita é enviado de novo por 72 horas. A primeira leitura começa agora, se --since não disser outra coisa.

Cada leitura volta duas horas (--look-back), pois um lançamento pode aparecer depois do horário dele. Depois de 429 ou de um erro
do serviço, as pausas crescem até dez minutos. SIGTERM e Ctrl-C param depois do evento em andamento.

Saída 0 ao parar.`,
    examples: {
      'brl statement watch': '',
      'brl statement watch --forward-to http://127.0.0.1:3000/hooks --secret-file secret.txt': '',
      'brl statement watch --since 2026-03-10 --once > events.ndjson': 'Lê uma vez, como faz um agendador.',
    },
    flags: {
      'forward-to': 'envia os eventos para este endereço: https, ou http nesta máquina',
      'secret-file': 'segredo de um HMAC em X-Signature; - é a entrada padrão',
      since: 'onde a primeira leitura começa: um dia, ou um horário com o fuso (padrão: agora)',
      every: 'pausa entre duas leituras, de 15s ou mais',
      'look-back': 'quanto cada leitura volta',
      once: 'lê uma vez e termina',
    },
  },
} satisfies InPortuguese<typeof statementHelp>;
