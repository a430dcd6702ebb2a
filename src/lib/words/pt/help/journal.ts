import type { journal as journalHelp } from '../../help/journal.ts';
import type { InPortuguese } from '../../topic.ts';

const filters = {
  open: 'só as que ainda não têm resultado final',
  state:
    'só as que estão nestes estados, separados por vírgulas: SCHEDULED, INTENT, SENT, PENDING, UNCERTAIN, SETTLED, REFUSED, REVERSED',
  since: 'iniciadas a partir deste dia (Brasília) ou hora; também --from',
  until: 'iniciadas até este dia (Brasília) ou hora, inclusive; também --to',
  ref: 'só as que têm exatamente esta ref',
  run: 'linhas desta remessa, pela ref ou pelo id dela',
  amount: 'só as que têm exatamente este valor: 150,00 ou 150.00 ou 1.234,56',
  text: 'só as que têm todas estas palavras: favorecido, documento, chave, ref, referência da linha, descrição, valor, dia, id, linha do boleto',
};
const reveal = 'mostra documentos, nomes, chaves e endereços por inteiro';
const intent = 'id, ref, identificador ou id end-to-end';

export const journal = {
  'journal archive': {
    summary:
      'Move os registros de pagamentos encerrados há muito tempo para um arquivo compactado e assinado.',
    description: `O que foi liquidado, recusado ou devolvido antes desse dia (Brasília), e não é linha de uma
remessa que ainda pode continuar, deixa os registros em ARQUIVO. No diário fica um registro de cada um: valor, favorecido, nomes, chave
e resultado, para que listas, buscas, comprovantes e conciliações o encontrem, e a mesma ref, identificador ou planilha nunca
o pague de novo.

ARQUIVO é gravado, relido e assinado por uma chave SSH (ARQUIVO.sig) antes que algo saia do diário. Depois de uma parada, em
qualquer momento, digite a mesma linha de novo. Pagamentos novos usam o espaço que fica livre; --shrink o devolve ao disco. Versões
anteriores do brl não usam mais um diário em arquivo depois disso.

De um diário em banco de dados, só o login do dono pode arquivar, enquanto operadores e workers continuam; --out dá o nome do arquivo.`,
    examples: {
      'brl journal archive --before 2026-01-01': '',
      'brl journal archive --before 2026-01-01 --out 2025.gz --url postgres://admin@db.example.com/treasury':
        'De um diário em banco de dados:',
      'brl journal verify journal-production-before-2026-01-01.ndjson.gz': 'Este arquivamento está inteiro?',
    },
    flags: {
      before: 'o que se encerrou antes deste dia (Brasília) ou hora',
      out: 'arquivo para os registros, que só você pode ler (padrão: ao lado do diário, com o dia no nome)',
      key: 'chave SSH que assina, metade privada ou pública (padrão: ~/.ssh/id_ed25519)',
      shrink: 'deixa o arquivo do diário do tamanho do que ficou; os pagamentos esperam até terminar',
      url: 'endereço do banco de dados do diário, com um usuário que é dono das tabelas (padrão: BRL_JOURNAL)',
    },
  },
  'journal backup': {
    summary: 'Copia o diário desta máquina para um arquivo, enquanto os pagamentos continuam.',
    description: `A cópia é o diário em um só momento. Ela é relida, cada registro e a cadeia de pagamentos, antes de receber o
nome: um arquivo com esse nome está inteiro. Ao lado, ARQUIVO-head diz até onde o diário tinha chegado. O backup de um diário em
banco de dados se faz com pg_dump ou pg_basebackup.

--recipient cifra a cópia, como o age, para quem tem a chave secreta; enquanto isso, a cópia aberta fica ao lado do diário, e em
nenhum outro lugar.

Sai com 35 se um registro já tinha sido alterado ou perdido: a cópia é gravada mesmo assim.`,
    examples: {
      'brl journal backup --out journal-2026-11-26.sqlite': '',
      'brl journal backup --out journal-2026-11-26.age --recipient age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p':
        'Cifrada:',
    },
    flags: {
      out: 'arquivo novo para a cópia, que só você pode ler',
      overwrite: 'substitui ARQUIVO, se existir, quando a cópia estiver inteira',
      recipient: 'cifra a cópia para este destinatário do age (age1...); pode aparecer várias vezes',
    },
  },
  'journal copy': {
    summary: 'Move um diário de um arquivo para um banco de dados que várias máquinas compartilham.',
    description: `Copia cada registro com o seu hash, lê tudo de volta e compara. Depois, o arquivo é fechado: continua
legível, mas nada mais pode ser pago por ele, para que nenhum pagamento seja feito pelos dois. Até lá o arquivo fica
como estava, e o banco de dados não pode ser usado. O mesmo comando refaz uma cópia interrompida.

Execute-o como administrador do banco de dados, que deve estar vazio e preparado com "brl journal migrate --apply".
Encerre antes todas as remessas: ninguém pode pagar pelo arquivo enquanto ele é copiado.`,
    examples: {
      'brl journal copy --from ~/.local/state/brl/journal-production.sqlite --to postgres://postgres@db.example.com/treasury':
        '',
    },
    flags: {
      from: 'diário a copiar',
      to: 'endereço do banco de dados, sem senha (BRL_JOURNAL)',
    },
  },
  'journal export': {
    summary: 'Exporta o diário em JSON, um pagamento ou criação por linha.',
    description: `Documentos, nomes, chaves e endereços saem mascarados, a não ser com --reveal. --json escreve um só
array. Os mais antigos vêm primeiro; cada um tem de atender a todas as opções. Os dias são os de Brasília, com o
primeiro e o último incluídos. Sem essas opções, todas as mudanças de favorecidos (brl payees) vêm depois dos pagamentos.`,
    examples: {
      'brl journal export > journal.ndjson': '',
      'brl journal export --since 2026-03-01 --until 2026-03-31 > march.ndjson': '',
    },
    flags: { ...filters, limit: 'no máximo este número, as mais novas', reveal },
  },
  'journal list': {
    summary: 'Lista os pagamentos e as criações deste diário.',
    description: `O diário é desta máquina, ou de todas as que o compartilham (BRL_JOURNAL=postgres://...).
Os mais novos vêm primeiro, 50 se --limit não disser outro número; a saída de erro (stderr) diz quantos mais há. Um
registro tem de atender a todas as opções.
Os dias são os de Brasília, com o primeiro e o último incluídos. As horas são de Brasília na tabela e de UTC no JSON.

--text acha partes de palavras, com ou sem acentos e maiúsculas, e números com ou sem pontuação; um documento mascarado é
achado pelo documento inteiro. Pagamentos de outros diários estão só no extrato (brl statement list).`,
    examples: {
      'brl journal list': '',
      'brl journal list --text "josé 1.500,00"': '',
      'brl journal list --text josé --since 2026-01-01 --by-payee': 'Quanto pagamos a José este ano?',
      'brl journal list --open --json': '',
      'brl journal list --since 2026-03-01 --until 2026-03-31 --amount 1.234,56 --limit all': '',
      'brl journal list --state uncertain,pending --text maria@example.com': '',
    },
    flags: {
      ...filters,
      limit: 'no máximo este número',
      'by-payee': 'soma o que foi pago, por favorecido e mês',
    },
  },
  'journal migrate': {
    summary: 'Confere ou cria as tabelas e os papéis de um diário que várias máquinas compartilham.',
    description: `O diário é o que BRL_JOURNAL ou --url indica. --check não altera nada e termina com saída 35 se algo
faltar. --plan faz o mesmo e diz que tabelas a migração bloquearia, e por quanto tempo, mais ou menos. --apply cria tudo ou nada, e pode ser repetido. Exige um superusuário, um dono do banco de dados que possa criar
papéis ou um membro de brl_owner.
Depois, dê um papel a cada usuário: brl_operator a pessoas e scripts que planejam e pagam, brl_worker a executores,
brl_approver a quem só aprova planos. Nenhum pode alterar ou apagar um registro.`,
    examples: {
      'brl journal migrate --check': '',
      'brl journal migrate --plan': '',
      'brl journal migrate --apply --url postgres://admin@db.example.com/treasury': '',
    },
    flags: {
      check: 'diz o que falta',
      plan: 'diz o que falta e o que a criação bloquearia',
      apply: 'cria o que falta',
      url: 'endereço do banco de dados, sem senha (BRL_JOURNAL)',
    },
  },
  'journal password': {
    summary: 'Guarda a senha de um diário compartilhado no chaveiro do sistema.',
    description: `A senha nunca faz parte do endereço. É lida do arquivo que BRL_JOURNAL_PASSWORD_FILE indica; senão, de
PGPASSFILE ou ~/.pgpass; senão, do chaveiro. Num terminal, o brl a pede; ela nunca aparece.`,
    examples: {
      'brl journal password': '',
      'brl journal password --from password.txt --url postgres://ana@db.example.com/treasury': '',
      'brl journal password --forget': '',
    },
    flags: {
      from: 'arquivo com a senha; - é a entrada padrão',
      forget: 'tira a senha do chaveiro',
      url: 'endereço do diário, sem senha (BRL_JOURNAL)',
    },
  },
  'journal recover': {
    summary: 'Pergunta ao serviço o que houve com um pagamento ou criação; não envia nenhum dos dois.',
    description: `Sem indicar um nome, pergunta por todos os pagamentos sem resultado final.
"Não encontrado" não prova que nada foi pago; por isso, um pagamento assim continua em dúvida (saída 40; 41 ao perguntar
por vários). Se nenhuma rota informa o que houve com uma criação, a resposta diz o que se pode olhar.`,
    examples: { 'brl journal recover int_d1zqm4rv71nekmnw': '', 'brl journal recover --json': '' },
    args: { intent },
  },
  'journal reopen': {
    summary: 'Libera os pagamentos de um diário restaurado de uma cópia.',
    description: `Pergunta ao serviço sobre cada pagamento e linha que na cópia não foram enviados, e registra o que encontra. Depois
lê o extrato desde a cópia e mostra os pagamentos do brl que faltam no diário. Quando você concorda, ele volta a pagar; o que falta
só é reconhecido com a mesma --ref.

Sai com 81 se o serviço não responde: o diário continua fechado.`,
    examples: { 'brl journal reopen': '', 'brl journal reopen --yes --json': '' },
    flags: { yes: 'não pergunta; obrigatório sem terminal' },
  },
  'journal resolve': {
    summary: 'Registra o que se apurou sobre um pagamento ou criação em dúvida.',
    description: `O serviço é consultado antes, e a resposta dele vale mais que a sua. Um pagamento é paid (pago) ou
not-paid (não pago); uma criação, que não movimenta dinheiro, é made (criada) ou not-made (não criada). "not-paid" e
"not-made" só podem ser registrados a partir de 300 segundos depois da última tentativa: até lá, uma cópia da requisição
assinada ainda poderia ser executada.`,
    examples: {
      'brl journal resolve int_d1zqm4rv71nekmnw --as paid --evidence E9999900520261121100681815f1cdd7': '',
    },
    args: { intent },
    flags: { as: 'o que houve', evidence: 'onde isso foi visto' },
  },
  'journal restore': {
    summary: 'Põe uma cópia do diário de volta no lugar dele.',
    description: `Lê antes todos os registros da cópia, diz o que o diário tem e falta na cópia, e pergunta. O que estava ali fica
guardado ao lado. O diário então não paga nada até que "brl journal reopen" pergunte ao serviço o que foi pago desde então.

Antes, pare remessas e agendamentos nesta máquina.`,
    examples: { 'brl journal restore journal-2026-11-26.sqlite': '' },
    args: { file: 'cópia feita por "brl journal backup"' },
    flags: {
      yes: 'não pergunta; obrigatório sem terminal',
      identity: 'arquivo com a chave secreta do age que abre uma cópia cifrada',
    },
  },
  'journal resume': {
    summary:
      'Envia de novo um pagamento ou criação em dúvida, com o mesmo identificador, a mesma chave de idempotência e os mesmos bytes.',
    description: `Consulta o pagamento antes. Só envia se o serviço reconhece uma repetição desta operação, até uma hora
depois da primeira tentativa, e nunca depois de visto um FAILED, pois o serviço então executaria de novo a mesma chave.
Corpos com segredo, arquivos e chaves geradas para uma só execução não estão no diário: nesse caso, execute de novo o
comando original da criação.`,
    examples: { 'brl journal resume int_d1zqm4rv71nekmnw --yes': '' },
    args: { intent },
  },
  'journal seal': {
    summary: 'Sela o diário: assina o que diz cada registro, para que uma alteração posterior apareça.',
    description: `Grava um texto com uma linha por pagamento e, ao lado, a assinatura de uma chave SSH (ARQUIVO.sig), feita pelo
ssh-keygen: ele pede senha, toque ou PIN e usa chaves de um agente. Entregue os dois arquivos a quem não pode gravar no diário; os
pagamentos continuam enquanto isso.

O texto contém ids e hashes, e nada do que foi pago. Qualquer pessoa confere a assinatura sem o brl:
ssh-keygen -Y check-novalidate -n brl.seal.v1 -s ARQUIVO.sig < ARQUIVO`,
    examples: {
      'brl journal seal --out 2026-11-26.seal': '',
      'brl journal seal --key ~/.ssh/id_ed25519_sk --out 2026-11-26.seal': 'Com uma chave em hardware:',
    },
    flags: {
      out: 'arquivo novo para o selo; a assinatura fica em ARQUIVO.sig',
      key: 'chave SSH que assina, metade privada ou pública (padrão: ~/.ssh/id_ed25519)',
    },
  },
  'journal show': {
    summary: 'Mostra um pagamento ou criação com tudo o que se registrou sobre ele.',
    description:
      'O JSON inclui os corpos. De uma criação, documentos, nomes, chaves e endereços saem mascarados, a não ser com --reveal.',
    examples: { 'brl journal show int_d1zqm4rv71nekmnw': '' },
    args: { intent },
    flags: { reveal },
  },
  'journal verify': {
    summary: 'Compara cada registro do diário com um selo dele, ou confere uma cópia ou um arquivamento.',
    description: `Com ARQUIVO, lê só essa cópia ou esse arquivamento, sem rede, e não grava nada: a verificação do próprio SQLite, o hash de cada registro, a
cadeia de pagamentos e a ponta ao lado. Com --seal, indica o primeiro registro alterado ou cortado desde então e diz o que foi
acrescentado. O que se gravou depois do selo não é julgado. Um diário arquivado, ou copiado para um banco de dados, continua
conferindo com seus selos.

Sai com 0 se nada foi alterado e com 35 se algo foi.`,
    examples: {
      'brl journal verify --seal 2026-11-26.seal --signer bia.pub': '',
      'brl journal verify journal-2026-11-26.sqlite': 'Este backup está inteiro?',
    },
    args: {
      file: 'cópia feita por "brl journal backup" ou "brl journal archive"; sem ele, o próprio diário',
    },
    flags: {
      seal: 'selo gravado por "brl journal seal", com a assinatura ARQUIVO.sig ao lado',
      signer: 'chave pública de quem deve ter selado ou arquivado',
      identity: 'arquivo com a chave secreta do age que abre uma cópia cifrada',
    },
  },
} satisfies InPortuguese<typeof journalHelp>;
