import type { webhooks as webhooksHelp } from '../../help/webhooks.ts';
import type { InPortuguese } from '../../topic.ts';

const searchFlags = {
  text: 'parte de um id, causa, tipo, evento, conta, valor ou horário, ou palavras do nome ou documento da outra parte; destas e de ids, a partir de três caracteres',
  kind: 'só as primeiras entregas, as repetições ou as recusadas; repetível',
  cause: 'recusadas por esta causa; repetível, ou separada por vírgulas',
  'event-id': 'id do evento',
  event: 'tipo do evento; repetível, ou separado por vírgulas',
  'account-id': 'conta do evento',
  identifier: 'identificador do pagamento',
  e2e: 'id end-to-end do pagamento',
  ref: 'ref do pagamento, que o diário conhece',
  amount: 'valor do evento',
  since: 'recebidas a partir de: um dia, ou um horário com o fuso',
  until: 'recebidas até: um dia, inclusive, ou um horário com o fuso',
};
const otherSecret = 'um segredo que pode ter sido usado por engano; repetível';
const trustProxy =
  'endereço ou rede de um proxy em cujo X-Forwarded-For se confia, além desta máquina; repetível';
const target = 'endereço do receptor: https, ou http nesta máquina';

export const webhooks = {
  'webhooks captured case': {
    summary: 'Reúne tudo o que se sabe de um pagamento em um arquivo para um chamado, com máscara.',
    description:
      'Grava um só arquivo (.tar.gz) com as entregas de um pagamento, os vereditos e cabeçalhos delas, a linha do tempo, e as versões do brl e do Node.js. Nomes de pessoas e empresas, documentos (CPF, CNPJ), chaves PIX e textos livres saem mascarados nos corpos, nos cabeçalhos e na linha do tempo; chaves, senhas e tokens nunca foram guardados. Um corpo que não é JSON fica de fora. A linha do tempo consulta o serviço só com leituras; com --offline, fica de fora.',
    examples: {
      'brl webhooks captured case 12 --out case.tar.gz': '',
      'brl webhooks captured case --identifier invoice-1042 --out case.tar.gz --offline': '',
    },
    args: { id: 'id do evento, ou número da captura' },
    flags: {
      identifier: 'identificador do pagamento',
      e2e: 'id end-to-end do pagamento',
      ref: 'ref do pagamento, que o diário conhece',
      out: 'o arquivo a gravar',
      force: 'sobrescreve um arquivo existente',
      offline: 'não consulta o serviço; deixa a linha do tempo de fora',
    },
  },
  'webhooks captured export': {
    summary: 'Grava as entregas capturadas com cabeçalhos e bytes, uma por linha.',
    description:
      'Das mais antigas às mais novas, em NDJSON, linha a linha, portanto a quantidade não importa; --json escreve uma só lista, e --output csv, as colunas de "captured list". Nos corpos, nomes e documentos aparecem sem máscara.',
    examples: {
      'brl webhooks captured export > deliveries.ndjson': '',
      'brl webhooks captured export --event pix.in.completed --since today': '',
    },
    flags: {
      ...searchFlags,
    },
  },
  'webhooks captured list': {
    summary: 'Lista as entregas capturadas nesta máquina, ou os pagamentos sem entrega.',
    description: `As mais novas vêm primeiro; --before continua onde uma página terminou; quando nem todas aparecem, a saída de erro (stderr) diz quantas são ao
todo. O tipo é "new" na primeira entrega aceita de um evento, "attempt" ou "redelivery" nas repetições, e "refused" se ela não
foi comprovada ou não é um evento.

--gaps lista os pagamentos liquidados, no diário e no extrato, cujo evento não foi
capturado: os de hoje, se --since e --until não indicarem dias de Brasília; dos tipos que as inscrições feitas nesta máquina
pedem, se --event não indicar outros. Para isso lê o extrato; com --offline, só o diário.

Saída 35 se falta algum evento.`,
    examples: {
      'brl webhooks captured list': '',
      'brl webhooks captured list --identifier invoice-1042 --json': '',
      'brl webhooks captured list --text 150,75 --kind refused': '',
      'brl webhooks captured list --gaps': '',
    },
    flags: {
      ...searchFlags,
      limit: 'no máximo este número',
      'not-forwarded':
        'só as que a aplicação não aceitou: esperam, foram deixadas de lado ou nenhuma tentativa deu certo',
      before: 'continua com as capturadas antes deste número',
      'by-payment':
        'uma linha para todas as entregas de um pagamento, com o valor, o favorecido e o que falta',
      gaps: 'lista os pagamentos liquidados sem evento',
      offline: 'com --gaps: não lê o extrato',
    },
  },
  'webhooks captured note': {
    summary: 'Marca uma entrega capturada, ou faz uma anotação nela.',
    description:
      'Marca e anotação ficam nesta máquina e vão com a entrega para o arquivo do chamado; ali, nomes e documentos do pagamento saem mascarados. Uma anotação também marca; uma nova substitui a antiga. "captured list --bookmarked" encontra as duas; prune as remove com a entrega.',
    examples: {
      'brl webhooks captured note 12 "answered 500, see deploy of 14:10"': '',
      'brl webhooks captured note 12 --bookmark': '',
      'brl webhooks captured note 12 --remove': '',
    },
    args: { id: 'id do evento, ou número da captura', text: 'o que anotar' },
    flags: {
      bookmark: 'marca sem anotação nova',
      remove: 'remove a marca e a anotação',
    },
  },
  'webhooks captured prune': {
    summary: 'Remove entregas capturadas antigas.',
    description:
      'Remove as entregas recebidas há esse número de dias ou mais, com cabeçalhos e corpos, e diminui o arquivo. Pergunta antes; sem terminal, exige --yes. Fica o que o brl precisa para reconhecer uma repetição: de cada evento, o id, o tipo, os ids que ele traz e o SHA-256 do corpo. Assim a reentrega de um evento antigo nunca passa por nova. Um receptor continua recebendo enquanto isso.',
    examples: {
      'brl webhooks captured prune --older-than 90d': '',
      'brl webhooks captured prune --older-than 90d --yes': '',
      'brl webhooks captured prune --older-than 90d --dry-run': '',
    },
    flags: {
      'older-than': 'idade em dias, como 90d',
      'dry-run': 'conta as entregas e não remove nada',
      yes: 'não pergunta',
    },
  },
  'webhooks captured show': {
    summary: 'Mostra uma entrega capturada por inteiro.',
    description:
      'Indique o id do evento (mostra a entrega mais nova dele) ou o número da captura. O corpo aparece com recuo; --body --out grava os bytes exatos em um arquivo, e eles estão também em bodyBase64 de --json. --curl mostra uma linha para o shell que envia os mesmos bytes e cabeçalhos a esta máquina; defina SECRET para ela quando uma chave, senha ou token seu foi trocado por [hidden] na captura.',
    examples: {
      'brl webhooks captured show 12': '',
      'brl webhooks captured show pix-out-completed-pay-1 --json': '',
      'brl webhooks captured show 12 --body --out body-12.json': '',
      'brl webhooks captured show 12 --curl': '',
    },
    args: { id: 'id do evento, ou número da captura' },
    flags: {
      body: 'só o corpo exato, no arquivo de --out',
      out: 'o arquivo em que o corpo é gravado',
      force: 'sobrescreve um arquivo existente',
      curl: 'mostra uma linha de curl que a envia a esta máquina',
    },
  },
  'webhooks create': {
    summary: 'Inscreve um endereço em eventos.',
    description:
      'O endereço deve ser https; em um sandbox, pode ser também http nesta máquina, o que só "sandbox start --allow-http-webhooks" aceita.\n\nO segredo vem de um arquivo, da entrada padrão (-) ou de um descritor, ou é gerado; fica guardado no chaveiro do sistema ou no cofre, sob o id da inscrição, e nunca é mostrado. Numa máquina sem chaveiro, acrescente --store vault, ou --no-store com um arquivo seu. Se outro programa recebe as entregas, informe o segredo dele com --secret-file.\n\nO serviço não reconhece repetições, e nenhuma rota lista, altera ou remove uma inscrição: uma segunda chamada faz uma segunda inscrição, e a conta dela não pode ser alterada. A especificação não documenta o campo de authConfig que leva o segredo HMAC; ele é a configuração webhookSecretField ("secret").\n\nAs entregas vêm de 34.138.140.223, 34.138.161.100, 35.231.250.193, 35.196.71.29, 34.138.56.192.',
    examples: {
      'brl webhooks create --url https://hooks.example.com/brl --event pix.out.completed --event pix.out.failed':
        '',
      'brl webhooks create --url https://hooks.example.com/brl --event qrcode.paid --auth-type BASIC --username brl --secret-file secret.txt':
        '',
      'brl webhooks create --url https://hooks.example.com/brl --event pix.in.completed --dry-run': '',
    },
    flags: {
      url: 'endereço https do receptor',
      event: 'evento a enviar para lá; repetível, ou separado por vírgulas',
      'auth-type': 'como as entregas são autenticadas',
      'secret-file': 'segredo HMAC, chave, senha ou token; - é a entrada padrão (sem a opção, é gerado)',
      header: 'cabeçalho que leva a API_KEY (padrão: X-API-Key)',
      'account-id': 'só os eventos desta conta; não pode ser alterada depois',
      'no-store': 'não guarda o segredo: ele fica só no arquivo',
      store: 'onde guardar o segredo',
      'vault-key': 'como se abre um cofre novo; a frase-senha é lida também de BRL_VAULT_PASSPHRASE_FILE',
    },
  },
  'webhooks doctor': {
    summary: 'Pergunta a um endereço se ele pode receber entregas.',
    description: `Consulta um receptor como o serviço faria, a partir desta máquina: TLS, caminho, método, redirecionamento, se uma prova errada é
recusada, o relógio. Com o segredo, envia também três eventos provados e diz se são aceitos, se o corpo chega inalterado (outra
grafia de JSON, 64 kB) e quanto tempo a resposta levou. São inventados, do tipo informativo account.balance_updated, e levam o
cabeçalho X-Brl-Made-Up. Daqui não se vê um firewall que só deixa passar esta máquina.

Saída 0 quando nada falhou, 35 quando algo falhou.`,
    examples: {
      'brl webhooks doctor http://127.0.0.1:4272/': '',
      'brl webhooks doctor https://hooks.example.com/pix --secret-file secret.txt': '',
    },
    args: { url: 'endereço do receptor: https, ou http nesta máquina' },
  },
  'webhooks events': {
    summary: 'Lista os eventos em que se pode inscrever um endereço.',
    description:
      'A lista vem do serviço. O brl acrescenta a coluna de notas, tirada da especificação: nomes obsoletos que vão sair, e eventos que aceitam inscrição mas não são enviados no momento.',
    examples: { 'brl webhooks events': '', 'brl webhooks events --json': '' },
  },
  'webhooks inspect': {
    summary: 'Examina entregas de webhook no navegador: falta, repetição, assinatura errada.',
    description: `Serve uma página só nesta máquina (loopback) até Ctrl-C e mostra o endereço dela, que contém um token: sem ele nada aparece. A
página lista as entregas capturadas assim que chegam, com cabeçalhos, bytes exatos, veredito e causa, repetições, o que o serviço
sabe do pagamento, e os pagamentos liquidados sem evento. Mostra o que "webhooks listen" guarda; com --subscription,
--secret-file ou --auth-type, também recebe, como "webhooks listen".

Só dois botões enviam algo, e cada um pergunta antes: um envia
os mesmos bytes de novo para o endereço digitado (https, ou esta máquina), o outro pede ao serviço uma nova tentativa,
como "webhooks retry".

O navegador não é aberto daqui, pois outros usuários desta máquina poderiam ler o token na linha de comando
dele. Por SSH, encaminhe a porta: ssh -L PORTA:127.0.0.1:PORTA HOST.

Saída 0 quando encerrado.`,
    examples: {
      'brl webhooks inspect': '',
      'brl webhooks inspect --subscription sub-1 --to http://127.0.0.1:3000/hooks': '',
      'brl webhooks inspect --auth-type NONE --listen-port 0 --json': '',
    },
    flags: {
      port: 'porta da página; 0 usa uma livre',
      to: 'endereço a sugerir para enviar uma entrega de novo',
      'listen-port': 'porta em que as entregas são recebidas (padrão: 4272); 0 usa uma livre',
      path: 'recebe só neste caminho (padrão: qualquer um)',
      'forward-to': 'repassa o que é recebido para este endereço',
      'trust-proxy': trustProxy,
      'other-secret-file': otherSecret,
    },
  },
  'webhooks listen': {
    summary: 'Recebe, verifica e guarda entregas de webhook nesta máquina.',
    description: `Escuta só nesta máquina (loopback), atrás do seu túnel ou proxy; a saída de erro (stderr) avisa quando está pronto. Cada
entrega é verificada sobre os bytes brutos, gravada em disco, e só então respondida: 200 para um evento comprovado, mesmo repetido;
401 se ela não é comprovada e 400 se não é um evento, e as duas ficam guardadas; 503 se o disco falha, para que o serviço a envie de
novo.

Repetições são reconhecidas pelo id do evento. A causa de uma entrega não comprovada é procurada depois da resposta. Quem
envia entregas não comprovadas em grande número recebe respostas lentas, e só uma parte delas é guardada; as comprovadas nunca
são retidas.

Um evento nunca altera um pagamento: o brl mostra o pagamento e o comando da consulta a executar. O terminal mostra uma linha por
evento, um pipe recebe NDJSON; --json escreve uma só lista no fim. --event e --account-id escolhem o que é mostrado e repassado;
tudo fica guardado.

--forward-to repassa cada evento aceito. O que há para repassar é gravado com a entrega; por isso não se perde quando o brl
é encerrado nem quando a aplicação está fora do ar: o brl tenta de novo, primeiro depois de 1 s, depois a intervalos de até 5
minutos, por 72 horas, também no próximo "webhooks listen" com o mesmo endereço. Cada evento chega pelo menos uma vez: reconheça a
repetição pelo id; os eventos de um pagamento chegam na ordem deles. --answer-with-app, em vez disso, pergunta primeiro à aplicação
e responde ao serviço com o status dela.

SIGTERM e Ctrl-C encerram de forma ordenada: /health responde 503, nada de novo é aceito, e o que chegou é respondido.

Saída 0 quando encerrado, ou quando se chega a --count; 35 quando --timeout vem antes de --count.`,
    examples: {
      'brl webhooks listen --subscription sub-1 --forward-to http://127.0.0.1:3000/hooks': '',
      'brl webhooks listen --secret-file secret.txt --event pix.out.completed --count 1 --timeout 60': '',
      'brl webhooks listen --auth-type NONE --port 0': '',
      'brl webhooks listen --route /pix=sub-1 --route /ted=sub-2 --metrics-port 9464': '',
    },
    flags: {
      port: 'porta em que escuta; 0 usa uma livre',
      host: 'endereço em que escuta',
      path: 'aceita só este caminho (padrão: qualquer um)',
      route:
        'aceita este caminho, para as entregas desta inscrição; repetível, no lugar de --subscription e --path',
      'metrics-port': 'serve /metrics (Prometheus) e /health nesta porta de loopback; 0 usa uma livre',
      'tls-cert': 'cadeia de certificados, PEM',
      'tls-key': 'a chave privada do certificado, PEM',
      'trust-proxy': trustProxy,
      'other-secret-file': otherSecret,
      'forward-to':
        'repassa os bytes e cabeçalhos originais para este endereço, cada evento pelo menos uma vez',
      'answer-with-app':
        'responde ao serviço com o status de --forward-to; 502 quando de lá não vem resposta',
      event: 'só os eventos deste tipo; repetível, ou separado por vírgulas',
      'account-id': 'só os eventos desta conta',
      count: 'encerra depois deste número de eventos',
      timeout: 'encerra depois deste tempo',
    },
  },
  'webhooks replay': {
    summary: 'Envia de novo entregas capturadas.',
    description: `Envia os bytes e cabeçalhos originais, das mais antigas às mais novas, para um endereço seu; o serviço não participa. Cada
evento é enviado uma vez, se --kind não indicar repetições ou recusadas. Enquanto "webhooks listen" envia a fila dele,
--not-forwarded pode enviar um evento pela segunda vez.

Chaves, senhas e tokens não foram guardados: informe os
seus com --subscription ou --secret-file, ou o cabeçalho fica de fora. O HMAC original é enviado; --sign-again assina com outro
segredo. O resultado fica guardado com a captura. O envio para na primeira entrega que não é respondida com 2xx, a não ser com
--keep-going.

--field, --remove e --header alteram uma cópia de uma só entrega. Ela é assinada de novo com o segredo da inscrição, tem id
próprio e o cabeçalho X-Brl-Made-Up, e não conta como entrega do serviço.

Saída 0 quando todas foram respondidas com 2xx, 35 quando alguma não foi, 80 quando não foi possível alcançar o
endereço.`,
    examples: {
      'brl webhooks replay 12 --to http://127.0.0.1:3000/hooks': '',
      'brl webhooks replay --event pix.in.completed --since today --to http://127.0.0.1:3000/hooks --keep-going':
        '',
      "brl webhooks replay 12 --to http://127.0.0.1:3000/hooks --field data.amount=10,50 --header 'X-Trace: 1'":
        '',
      'brl webhooks replay --all --to http://127.0.0.1:3000/hooks --sign-again --secret-file secret.txt --dry-run':
        '',
    },
    args: { id: 'número da captura, ou id do evento' },
    flags: {
      to: target,
      ...searchFlags,
      all: 'todas as entregas capturadas',
      'not-forwarded':
        'as que a aplicação não aceitou: esperam por "webhooks listen --forward-to", foram deixadas de lado ou nenhuma tentativa deu certo; o que é aceito agora sai da fila',
      field: 'altera um campo do corpo, que mantém o tipo; repetível',
      remove: 'deixa um campo do corpo de fora; repetível',
      header:
        'cabeçalho que leva a prova, ou uma linha "Nome: valor" a definir ("Nome:" a deixa de fora); repetível',
      'sign-again': 'assina de novo com o segredo informado aqui',
      shuffle: 'envia em ordem embaralhada',
      seed: 'qualquer palavra; cada uma dá outra ordem',
      'at-once': 'envia este número ao mesmo tempo',
      'keep-going': 'continua depois de uma entrega que não é respondida com 2xx',
      'dry-run': 'lista o que seria enviado e não envia nada',
    },
  },
  'webhooks retry': {
    summary: 'Pede ao serviço que envie uma entrega mais uma vez.',
    description:
      'Põe na fila uma nova tentativa de uma entrega, por exemplo depois que as seis tentativas dela falharam. O evento mantém o id, e por ele o receptor reconhece a repetição. Nenhuma rota do serviço lista inscrições ou entregas: tire os ids de "webhooks create" e dos cabeçalhos de uma entrega, ou indique uma entrega capturada com --event-id; no sandbox, "sandbox deliveries" os lista. A especificação não diz qual cabeçalho leva o id de uma entrega: é a configuração webhookDeliveryIdHeader ("request-id", a parte final do nome).\n\nCom filtros, pede todas as entregas capturadas que correspondem, cada uma uma vez: conta, pergunta (--yes fora de um terminal) e usa a inscrição de cada captura, ou a indicada. Para numa resposta que não trata de uma entrega.\n\nSaída 35 quando alguma foi recusada.',
    examples: {
      'brl webhooks retry --event-id pix-out-completed-pay-1': '',
      'brl webhooks retry --event pix.in.completed --since today --dry-run': '',
      'brl webhooks retry 7c0f4c38-6f1e-4d0c-9a53-0a1b2c3d4e5f 1d2c3b4a-5f6e-4a7b-8c9d-0e1f2a3b4c5d --dry-run':
        '',
    },
    args: { subscription: 'id da inscrição', delivery: 'id da entrega' },
    flags: {
      ...searchFlags,
      yes: 'não pergunta antes de várias',
      'event-id':
        'uma entrega capturada, pelo id do evento ou pelo número da captura; os ids da inscrição e da entrega são tirados dela',
    },
  },
  'webhooks trigger': {
    summary: 'Envia um evento inventado a um receptor.',
    description: `Envia qualquer evento no envelope completo, com dados inventados, assinado como uma entrega real. O serviço não
participa, e nenhum dinheiro sai. O mesmo comando envia os mesmos bytes com o mesmo id: --seed faz outro pagamento; --id, outro
id. Vários eventos, separados por vírgulas, são de um só pagamento.

--field altera um campo ("data.amount=10.50",
"environment=production"); um campo que o evento não tem é recusado. O corpo da resposta não é lido, e nenhum redirecionamento
é seguido. --list mostra os eventos.

--scenario envia uma história: um cenário de --list-scenarios, ou um arquivo com {"events": [{"event": "pix.in.completed",
"payment": "a", "after": "2s", "fields": {"data.amount": 10.5}, "fault": "twice"}]}. As falhas são twice, out-of-order, wrong-secret,
cut e late; uma entrega com a prova errada deve ser recusada, e um 2xx para ela é um erro do receptor.

Saída 0 quando todos foram respondidos com 2xx, 35 quando algum não foi, 80 quando não foi possível alcançar o
endereço.`,
    examples: {
      'brl webhooks trigger pix.in.completed --to http://127.0.0.1:4272/ --secret-file secret.txt': '',
      'brl webhooks trigger ted.out.confirmed --to http://127.0.0.1:4272/ --subscription sub-1 --pair --out-of-order':
        '',
      'brl webhooks trigger --scenario refunded-in-part --to http://127.0.0.1:4272/ --secret-file secret.txt':
        '',
      'brl webhooks trigger pix.out.failed --auth-type NONE --field data.errorCode=insufficient_funds --dry-run':
        '',
    },
    args: { event: 'evento, ou vários de um só pagamento: EVENTO,EVENTO' },
    flags: {
      to: target,
      field: 'altera um campo; repetível',
      data: 'o campo data inteiro, em JSON; - é a entrada padrão',
      at: 'quando o pagamento começou, como 2026-01-05T12:00:00-03:00',
      seed: 'qualquer palavra; cada uma faz outro pagamento',
      id: 'id do evento',
      repeat: 'envia este número de pagamentos',
      duplicate: 'envia cada evento este número de vezes a mais',
      pair: 'envia também o evento que o acompanha, como ted.payment',
      'out-of-order':
        'envia em ordem diferente da que aconteceu; se o evento é um só, inclui os que vêm antes dele',
      attempt: 'número da tentativa de entrega',
      spelling:
        'escreve os corpos com duas casas decimais, escapes, campos em outra ordem, ou tudo isso (padrão: o último evento como "other")',
      scenario: 'envia os eventos de um cenário: o nome dele, ou um arquivo JSON',
      'dry-run': 'mostra as requisições exatas e não envia nada',
      list: 'lista os eventos',
      'list-scenarios': 'lista os cenários que vêm com o brl',
    },
  },
  'webhooks verify': {
    summary: 'Verifica uma entrega sem rede, e diz o que há de errado com ela.',
    description: `Confere os bytes exatos de um arquivo, da entrada padrão ou de uma entrega capturada. Quando a prova não confere, testa os
erros usuais e diz qual deles produz esta assinatura: JSON lido e escrito de novo, quebra de linha ou BOM a mais ou a menos,
CRLF, outro conjunto de caracteres, base64 ou maiúsculas no lugar de hexadecimal minúsculo, um prefixo, resumo calculado duas vezes,
segredo com quebra de linha, segredo de outra inscrição, cabeçalho errado. Quando é possível refazer os bytes assinados,
mostra-os ao lado dos que chegaram.

--fix mostra o código que verifica o corpo bruto em um framework. Uma entrega capturada é
conferida com a inscrição para a qual foi recebida, se as opções não disserem outra coisa. Nada é enviado, e nenhum segredo é
mostrado.

Saída 0: válida; 35: inválida; 2: entrada incorreta.`,
    examples: {
      'brl webhooks verify --body body.json --signature "$SIGNATURE" --secret-file secret.txt': '',
      'brl webhooks verify --body body.json --header-file headers.txt --auth-type BASIC --username brl --secret-file secret.txt':
        '',
      'brl webhooks verify --event-id pix-out-completed-pay-1 --subscription sub-1 --json': '',
      'brl webhooks verify --event-id 12 --fix express': '',
    },
    flags: {
      body: 'o corpo exato; - é a entrada padrão',
      signature: 'a assinatura exatamente como chegou',
      'header-file': 'todos os cabeçalhos como chegaram: linhas "Nome: valor", ou JSON',
      'event-id': 'um evento capturado, pelo id ou pelo número da captura',
      fix: 'mostra o código que verifica o corpo bruto neste framework',
      'other-secret-file': otherSecret,
    },
  },
} satisfies InPortuguese<typeof webhooksHelp>;
