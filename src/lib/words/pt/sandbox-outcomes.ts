import type { sandboxOutcomes as english, sandboxFaultWords } from '../sandbox-outcomes.ts';
import type { InPortuguese } from '../topic.ts';

/** The outcomes of `sandbox-outcomes.ts` in Portuguese. */
export const sandboxOutcomes = {
  'is paid at once': 'é pago na hora',
  'is refused by the bank: partner_rejected': 'é recusado pelo banco: partner_rejected',
  'is refused: insufficient_funds': 'é recusado: insufficient_funds',
  'is refused: limit_exceeded_nightly': 'é recusado: limit_exceeded_nightly',
  'is refused: limit_exceeded_transaction': 'é recusado: limit_exceeded_transaction',
  'times out, is COMPLETED 2 minutes later':
    'não tem resposta a tempo; é liquidado (COMPLETED) 2 minutos depois',
  'times out, is FAILED 2 minutes later':
    'não tem resposta a tempo; passa a não pago (FAILED) 2 minutos depois',
  'times out, until `sandbox settle`': 'fica sem resposta até `brl sandbox settle`',
  'is held for approval, is COMPLETED 10 minutes later':
    'fica retido para aprovação; é liquidado (COMPLETED) 10 minutos depois',
  'is held for approval, is FAILED 10 minutes later':
    'fica retido para aprovação; passa a não pago (FAILED) 10 minutos depois',
  'is held for approval, times out after 30 minutes, is COMPLETED 60 minutes after it was sent':
    'fica retido para aprovação, perde o prazo depois de 30 minutos e é liquidado (COMPLETED) 60 minutos após o envio',
  'is not in the directory: key_not_found':
    'é recusado, pois a chave não está no diretório (DICT): key_not_found',
  'is in portability: key_inactive': 'é recusado, pois a chave está em portabilidade: key_inactive',
  'look-up gets 429 dict_lookup_limit_exceeded; a payment is paid':
    'a consulta recebe 429 dict_lookup_limit_exceeded; o pagamento é feito',
  'gets 503 db_unavailable twice, then is paid': 'recebe 503 db_unavailable duas vezes e depois é pago',
  'gets 502 partner_unavailable always; never paid': 'sempre recebe 502 partner_unavailable; nunca é pago',
  'gets 429 partner_rate_limited always; never paid': 'sempre recebe 429 partner_rate_limited; nunca é pago',
  'gets 500 internal_error always; never paid': 'sempre recebe 500 internal_error; nunca é pago',
  'gets 500 internal_error, but is paid': 'recebe 500 internal_error, mas é pago',
  'gets 504 timeout, but is paid': 'recebe 504 timeout, mas é pago',
  'is paid, then the connection drops before the answer': 'é pago, e a conexão cai antes da resposta',
  'is paid, then the answer stops in its middle': 'é pago, e a resposta para no meio',
  'is paid, but a redirect to another host is answered': 'é pago, mas a resposta redireciona para outro host',
  'is paid, but a page of HTML is answered': 'é pago, mas a resposta é uma página HTML',
  'is paid, then the connection drops': 'é pago, e a conexão cai',
  'connection dropped, nothing executed': 'a conexão cai, nada é executado',
  '504 timeout, although it was executed': '504 timeout, embora tenha sido executado',
  '500 internal_error, although it was executed': '500 internal_error, embora tenha sido executado',
  'executed, then the connection is dropped': 'é executado, e a conexão cai',
  'executed, half of the answer arrives': 'é executado, e metade da resposta chega',
  'executed, a 307 to another host is answered': 'é executado, e a resposta é um 307 para outro host',
  'executed, a page of HTML is answered with status 200':
    'é executado, e a resposta é uma página HTML com status 200',
  'delivered twice, as two deliveries of one event':
    'entregue duas vezes, como duas entregas do mesmo evento',
  'delivered 90 seconds later': 'entregue 90 segundos depois',
  'held until the next event to the same address was sent':
    'retida até o próximo evento para o mesmo endereço ser enviado',
  'never sent, though it counts as delivered': 'nunca enviada, embora conste como entregue',
  'the attempt is proven with another secret': 'a tentativa é provada com outro segredo',
  'half of the body is sent, with the proof of the whole':
    'só metade do corpo é enviada, com a prova do corpo inteiro',
  'executed, the answer comes after 5 seconds': 'é executado, e a resposta chega depois de 5 segundos',
  'executed, status 200 without a body': 'é executado, com status 200 e sem corpo',
} satisfies InPortuguese<typeof english>;

/** The sentences with a value. */
export const sandboxFaults = {
  nothingExecuted: (answer) => `${answer}, nada é executado`,
} satisfies InPortuguese<typeof sandboxFaultWords>;
