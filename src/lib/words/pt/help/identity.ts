import type { identity as identityHelp } from '../../help/identity.ts';
import type { InPortuguese } from '../../topic.ts';

export const identity = {
  'identity artifacts': {
    summary: 'Mostra as evidências de uma verificação de identidade.',
    description:
      'Exige o escopo kyc.read. A resposta não está documentada; é mostrada como veio, e os links que ela traz não são abertos. São dados pessoais.',
    examples: { 'brl identity artifacts 6f1ed002-ab59-4c1e-8b0a-1d2f3a4b5c6d': '' },
    args: { id: 'id da verificação' },
  },
  'identity consume': {
    summary: 'Consome uma verificação de identidade aprovada.',
    description: `Ela vale uma vez só, para a mesma finalidade e a mesma referência com que foi criada, até 10 minutos
depois da aprovação, a não ser que tenha sido criada com outro prazo. Uma repetição exata recebe a mesma resposta, então
o comando pode ser executado de novo; qualquer outra finalidade ou referência é recusada.`,
    examples: {
      'brl identity consume 6f1ed002-ab59-4c1e-8b0a-1d2f3a4b5c6d --purpose sensitive_action --reference-id order-77':
        '',
    },
    args: { id: 'id da verificação' },
    flags: {
      purpose: 'a finalidade com que ela foi criada',
      'reference-id': 'o id de referência com que ela foi criada',
    },
  },
  'identity create': {
    summary: 'Inicia uma verificação de identidade de um CPF.',
    description: `Um tenant pode criar 10 por mês (Brasília), e nenhuma volta para a cota; por isso o pedido nunca é
repetido automaticamente. O link vale 30 minutos, a não ser que o corpo diga outra coisa (no máximo 60). purpose,
referenceId, callbackUri e displayMessage estão documentados; o nome do campo do CPF é a configuração
identityDocumentField, e --field acrescenta qualquer outro campo que o seu serviço aceite.
Com --wait, a resposta é mostrada primeiro, com o link; depois o brl espera a pessoa, diz na saída de erro (stderr) como
terminou, e o código de saída é o que identity status --wait dá.

No sandbox, uma pessoa é aprovada depois de um minuto; o CPF 11144477735 falha, 12345678909 nunca responde. O sandbox
aceita linkTtlMinutes e consumeWindowMinutes. Endereços de retorno registrados: https://app.example.com/return e
exampleapp://return.`,
    examples: {
      'brl identity create --cpf 52998224725 --purpose sensitive_action --reference-id order-77 --callback-uri https://app.example.com/return':
        '',
    },
    flags: {
      cpf: 'CPF da pessoa',
      purpose:
        'a finalidade: password_reset, second_factor_reset, high_value_transaction, sensitive_action ou outra',
      'reference-id': 'seu id para essa finalidade; consume exige o mesmo',
      'callback-uri': 'endereço de retorno da pessoa, já registrado',
      'display-message': 'texto simples para a pessoa, no máximo 240 caracteres',
      field: 'outro campo do corpo; repetível',
    },
  },
  'identity status': {
    summary: 'Mostra uma verificação de identidade.',
    description: `Primeiro PENDING, depois APPROVED, FAILED ou EXPIRED. brl identity consume usa uma
aprovação, uma vez só. Sem --wait, saída 0 quer dizer que ela foi encontrada, em qualquer estado. Com --wait, o estado final decide: 0
APPROVED, 20 PENDING, 30 FAILED ou EXPIRED, 40 não se sabe.`,
    examples: { 'brl identity status 6f1ed002-ab59-4c1e-8b0a-1d2f3a4b5c6d': '' },
    args: { id: 'id da verificação, ou a --ref com que foi criada' },
  },
} satisfies InPortuguese<typeof identityHelp>;
