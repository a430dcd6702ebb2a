import type { sandbox as sandboxHelp } from '../../help/sandbox.ts';
import type { InPortuguese } from '../../topic.ts';

export const sandbox = {
  'sandbox clock': {
    summary: 'Mostra ou move o relógio do sandbox.',
    description:
      'Pagamentos que esgotam o prazo, esperam aprovação ou demoram a liquidar seguem um relógio virtual. Movê-lo faz acontecer tudo o que já deveria ter acontecido, mesmo com "sandbox start" em execução. As assinaturas das requisições usam o relógio da máquina.',
    examples: {
      'brl sandbox clock --advance 31m': '',
      'brl sandbox clock --set 2026-03-06T20:31:00Z': '',
      'brl sandbox clock --reset': '',
    },
    flags: {
      advance: 'adianta o relógio: 90s, 31m, 1h30m, 2d',
      set: 'vai para este horário, RFC 3339 com Z ou fuso',
      reset: 'volta a seguir o relógio da máquina',
    },
  },
  'sandbox deliveries': {
    summary: 'Lista as entregas de webhooks do sandbox.',
    description:
      'Das mais antigas às mais novas. O JSON tem os ids que "webhooks retry" usa, inclusive o da inscrição. As entregas só são enviadas com "sandbox start" em execução; até lá, esperam. Uma nova tentativa espera 30 segundos, depois o dobro a cada vez, no relógio virtual que "sandbox clock" move.',
    examples: { 'brl sandbox deliveries': '', 'brl sandbox deliveries --json': '' },
  },
  'sandbox deposit': {
    summary: 'Põe dinheiro fictício em uma conta do sandbox.',
    description: `Credita a conta padrão, ou a indicada com --account: uma pessoa fictícia envia um PIX (evento pix.in.completed, que pode
ser devolvido) ou, com --as ted, uma TED (ted.in.received).

Com --as disputed, o PIX é contestado na hora (pix.med.opened); 10 minutos depois a contestação espera uma decisão, depois de 7 dias
é cancelada, e "sandbox settle ID" a aceita ou, com --as failed, a rejeita (pix.med.updated).

Com --as notify-only, allow-and-notify ou auto-refund, uma regra de política é violada: policy.violation traz o nome dessa ação, e com
auto-refund o dinheiro volta na hora (pix.refund.completed).

Com --refund-of, um PIX seu já concluído é devolvido, inteiro ou em parte (pix.refund.received).

O evento account.balance_updated vem um minuto depois de qualquer mudança, um só para todas as contas.`,
    examples: {
      'brl sandbox deposit 1500,00': '',
      'brl sandbox deposit 80,00 --as disputed': '',
      'brl sandbox deposit 10,00 --refund-of invoice-1042': '',
    },
    args: { amount: 'valor, como 1.500,00 ou 1500.00' },
    flags: {
      as: 'como o dinheiro chega',
      'refund-of': 'identificador de um PIX concluído, a devolver',
    },
  },
  'sandbox events': {
    summary: 'Lista os eventos que o sandbox registrou.',
    description:
      'Os envelopes que os webhooks levam, dos mais antigos aos mais novos. O JSON é o corpo que um receptor receberia.',
    examples: { 'brl sandbox events --last 5': '', 'brl sandbox events --type pix.out.completed --json': '' },
    flags: { type: 'só os eventos deste tipo', last: 'só os mais novos, até este número' },
  },
  'sandbox fail': {
    summary: 'Faz as próximas requisições ao sandbox, ou suas entregas, falharem.',
    description: `Sem indicar uma falha, lista as que ainda esperam uma requisição. Só --route oauth.token atinge o endereço de token.
Falhas:
  db_unavailable: 503 db_unavailable, nada executado
  banking_unavailable: 503 banking_unavailable, nada executado
  temporal_unavailable: 503 temporal_unavailable, nada executado
  service_temporarily_unavailable: 503 service_temporarily_unavailable, nada executado
  db_error: 500 db_error, nada executado
  internal_error: 500 internal_error, nada executado
  workflow_start_failed: 502 workflow_start_failed, nada executado
  partner_error: 502 partner_error, nada executado
  partner_internal: 502 partner_internal, nada executado
  partner_unavailable: 502 partner_unavailable, nada executado
  partner_forbidden: 502 partner_forbidden, nada executado
  partner_rate_limited: 429 partner_rate_limited, nada executado
  invalid_token: 403 invalid_token, nada executado
  unreached: conexão derrubada, nada executado
  timeout: 504 timeout, embora executado
  internal_error_executed: 500 internal_error, embora executado
  lost_answer: executado, e a conexão é derrubada em seguida
  truncated_answer: executado, chega metade da resposta
  redirect: executado, a resposta é um 307 para outro host
  garbage: executado, a resposta é uma página HTML com status 200
  slow_answer: executado, a resposta vem depois de 5 segundos
  empty_answer: executado, status 200 sem corpo

Falhas das próximas entregas de webhooks, com --route de um tipo de evento:
  delivery_twice: entregue duas vezes, como duas entregas do mesmo evento
  delivery_late: entregue 90 segundos depois
  delivery_out_of_order: retida até o próximo evento para o mesmo endereço ser enviado
  delivery_lost: nunca enviada, embora conste como entregue
  delivery_wrong_secret: a tentativa é provada com outro segredo
  delivery_cut: só metade do corpo é enviada, com a prova do corpo inteiro`,
    examples: {
      'brl sandbox fail db_unavailable --times 2 --route pix.out': '',
      'brl sandbox fail lost_answer --route pix.out': '',
      'brl sandbox fail db_unavailable --route oauth.token': '',
      'brl sandbox fail delivery_twice --route pix.out.completed': '',
      'brl sandbox fail --clear': '',
    },
    args: { fault: 'a falha' },
    flags: {
      times: 'quantas requisições ou entregas ela atinge',
      route: 'só esta operação (como pix.out) ou caminho, ou este tipo de evento',
      clear: 'retira as falhas que ainda esperam',
    },
  },
  'sandbox keys': {
    summary: 'Lista as chaves e os valores que decidem o que acontece no sandbox.',
    description:
      'São todas as chaves do diretório (DICT) do sandbox; qualquer outra recebe key_not_found. Um valor da lista decide o resultado, seja qual for a chave. A resposta a um pagamento retido diz PENDING, e só as consultas dizem PENDING_APPROVAL: saída 21, ou 20 com --no-wait. Titulares e documentos são fictícios.',
    examples: { 'brl sandbox keys': '', 'brl sandbox keys --output csv': '' },
  },
  'sandbox reset': {
    summary: 'Esvazia o sandbox e recomeça.',
    description:
      'Pagamentos, eventos, saldos, falhas e o relógio voltam ao início. O diário não é alterado, mas os pagamentos do sandbox que estão nele não podem mais ser encontrados.',
    examples: { 'brl sandbox reset': '' },
  },
  'sandbox seed': {
    summary: 'Dá um histórico a uma conta do sandbox.',
    description:
      'Faz lançamentos fictícios nos dias antes de hoje, às vezes vários no mesmo segundo, e muda o saldo pela soma deles. O dinheiro que sai neles conta para os limites do mês. Um milhão de lançamentos leva alguns segundos. Execute de novo para ter mais; "sandbox reset" retira tudo.\n\n--day lança o dia de hoje, até agora, como o banco o vê: créditos, um terço das vendas no mesmo segundo, um pagamento de outro canal, devoluções nos dois sentidos, tarifas, uma comissão. Mostra os comandos que fazem os pagamentos da própria empresa no dia, por todos os meios e com todos os desfechos; --ledger-out grava o controle da empresa para o dia, com uma linha a mais, uma a menos e uma com outro valor. "brl reconcile" então as encontra.\n\n--payables grava uma planilha de 400 pagamentos a fazer, com cabeçalhos em português: chaves, contas, boletos e QR Codes, para cinco datas, com dez erros para "brl payout lint" e o banco encontrarem. O sandbox conhece os boletos e os códigos dela.',
    examples: {
      'brl sandbox seed --rows 1000 --days 90': '',
      'brl sandbox seed --day --ledger-out today.csv': 'Um dia inteiro para conciliar:',
      'brl sandbox seed --payables payables.xlsx': 'Uma planilha para pagar:',
    },
    flags: {
      rows: 'número de lançamentos',
      days: 'número de dias',
      day: 'lança o dia de hoje em vez dos dias antes dele',
      sales: 'número de pequenos créditos do dia, 12 se não for informado',
      payables: 'planilha nova com pagamentos a fazer',
      'ledger-out': 'arquivo CSV novo com o controle da própria empresa para o dia',
    },
  },
  'sandbox settle': {
    summary: 'Conclui agora pagamentos em aberto do sandbox.',
    description:
      'Dá na hora o resultado de um pagamento em processamento, com prazo esgotado ou retido para aprovação, não importa o que a chave causaria. Uma cobrança por QR Code ou boleto é paga por uma pessoa fictícia ou, com --as failed, expira; uma contestação é aceita ou rejeitada; uma conta é aberta ou recusada. O que já terminou não é alterado.',
    examples: { 'brl sandbox settle --all': '', 'brl sandbox settle invoice-1042 --as failed': '' },
    args: { identifier: 'identificador, id ou ref do pagamento' },
    flags: { all: 'todos os pagamentos em aberto', as: 'o resultado' },
  },
  'sandbox start': {
    summary: 'Executa o sandbox como servidor nesta máquina.',
    description:
      'Escuta em 127.0.0.1 até ser encerrado com Ctrl-C. Usa o mesmo estado do sandbox embutido, portanto "sandbox clock", "settle", "fail" e os outros o controlam enquanto está em execução. Os webhooks são entregues durante esse tempo. Quando as portas estão abertas, --json mostra as variáveis de conexão em uma linha, e --export, como comandos do shell.',
    examples: {
      'brl sandbox start': '',
      'brl sandbox start --port 0 --client-port 0 --json': '',
      'brl sandbox start --delegated --export > sandbox.env': '',
    },
    flags: {
      port: 'porta do host do tenant; 0 usa uma livre',
      'client-port': 'porta do host de requisições assinadas; 0 usa uma livre',
      export: 'mostra as variáveis de conexão como comandos do shell',
      'allow-http-webhooks':
        'aceita endereços http:// de webhook nesta máquina; o serviço real só aceita https',
      delegated: 'mostra as variáveis da credencial que assina as suas requisições',
    },
  },
} satisfies InPortuguese<typeof sandboxHelp>;
