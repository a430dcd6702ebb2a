import type { pix as pixHelp } from '../../help/pix.ts';
import type { InPortuguese } from '../../topic.ts';

const ref = 'seu nome para este pagamento; a mesma ref nunca paga duas vezes, nem em outra máquina';
const allowDuplicate = 'paga mesmo que o mesmo valor já tenha ido para o mesmo favorecido';
const keyType = 'tipo da chave, se ela for ambígua';
const ownBody = {
  data: 'corpo em JSON; - é a entrada padrão',
  field: 'um campo do corpo; dígitos ficam como texto, valores são lidos como em --amount',
};
const bankData = {
  'bank-code': 'código do banco de 3 dígitos (COMPE) ou ISPB de 8 dígitos',
  branch: 'agência: até 4 números, sem o dígito',
  'account-number': 'conta: só números, enviada como foi digitada; o serviço não diz se com o dígito',
  'account-type': 'tipo da conta (padrão: CHECKING)',
  'tax-number': 'CPF ou CNPJ do titular',
  'holder-name': 'nome do titular',
  'bank-check': 'confere no catálogo de bancos se o banco recebe PIX (é o padrão)',
};
const expectOwner = {
  'expect-document': 'só paga se o titular da chave tiver este CPF ou CNPJ',
  'expect-name': 'só paga se o titular da chave tiver este nome',
};
const challenge = 'id do desafio, recebido no cadastro';

export const pix = {
  'pix bigpix send-bank': {
    summary: 'Paga um PIX de valor alto por dados bancários, em partes (obsoleto: use pix send-bank).',
    description: `Obsoleto: pix send-bank aceita qualquer valor. Nenhuma data de remoção foi anunciada.
A especificação não documenta o corpo. Diz que o código do banco tem 3 dígitos ou é um ISPB de 8, e que a agência tem até
4. As opções montam o corpo, com um identificador para consultar o pagamento se a resposta se perder; as configurações
bankData… dão nome aos campos (docs/spec-gaps.md). Com --data ou --field, o seu próprio corpo é enviado sem alteração: inclua
nele um identificador.
O envio nunca é repetido automaticamente.`,
    examples: {
      'brl pix bigpix send-bank --bank-code 033 --branch 1234 --account-number 56789 --tax-number 529.982.247-25 --holder-name "Joana Exemplo da Silva" --amount 20.000,00':
        '',
      'brl pix bigpix send-bank --data payment.json': '',
    },
    flags: { ...bankData, ...ownBody, ref, 'allow-duplicate': allowDuplicate },
  },
  'pix bigpix send': {
    summary: 'Paga um PIX de valor alto por chave, em partes (obsoleto: use pix send).',
    description: `Obsoleto: pix send aceita qualquer valor. Nenhuma data de remoção foi anunciada.
A especificação não documenta o corpo: as opções montam o mesmo corpo de pix send, com um identificador, e --data ou --field
envia o seu próprio corpo sem alteração. O envio nunca é repetido automaticamente.`,
    examples: {
      'brl pix bigpix send --key maria@example.com --amount 20.000,00 --identifier big-1': '',
      'brl pix bigpix send --field amount=20000.00 --field key=maria@example.com --field identifier=big-1':
        '',
    },
    flags: {
      key: 'chave PIX do favorecido',
      'key-type': keyType,
      ...expectOwner,
      ...ownBody,
      ref,
      'allow-duplicate': allowDuplicate,
    },
  },
  'pix find': {
    summary: 'Procura no extrato o lançamento de um PIX.',
    description:
      'A resposta é uma página com um lançamento ou nenhum. Uma página vazia não prova que nada foi pago.',
    examples: {
      'brl pix find --identifier invoice-1042': '',
      'brl pix find --e2e E9999900420261121100681815f1cdd7': '',
    },
    flags: { identifier: 'identificador com que ele foi enviado', e2e: 'id end-to-end' },
  },
  'pix keys register': {
    summary: 'Cadastra uma chave PIX desta conta.',
    description: `CPF, CNPJ e chaves aleatórias são cadastrados na hora. Para um e-mail ou telefone, o serviço envia um código:
saída 20, e "pix keys verify" confirma a chave. A conta de uma pessoa pode ter 5 chaves; a de uma empresa, 20. Cada pedido de
chave aleatória cria mais uma, por isso nada é repetido automaticamente; a especificação não documenta uma lista de chaves.

No sandbox o código é 123456; otp-lost@example.com nunca o recebe, otp-disabled@example.com é recusado, e
policy-denied@example.com é recusado por política.`,
    examples: {
      'brl pix keys register --key-type random': '',
      'brl pix keys register --key-type EMAIL --key treasury@example.com': '',
    },
    flags: {
      'allow-duplicate':
        'cadastra a chave mesmo que já tenha sido cadastrada ou que o resultado disso não seja conhecido',
      'key-type': 'tipo de chave',
      key: 'a chave; não a informe para uma aleatória',
    },
  },
  'pix keys resend': {
    summary: 'Pede de novo o código de uma chave de e-mail ou telefone.',
    description:
      'Espere 60 segundos entre dois códigos; são enviados no máximo 3. O pedido nunca é repetido automaticamente. Saída 20: a chave ainda espera o código.',
    examples: { 'brl pix keys resend 5d0e7c1a-9b2f-4e63-8a47-1c6d2f9e0b35': '' },
    args: { challenge },
  },
  'pix keys verify': {
    summary: 'Confirma uma chave de e-mail ou telefone com o código enviado a ela.',
    description: `Códigos errados bloqueiam o desafio. A especificação não documenta o corpo: os seus dois campos têm os nomes
das configurações keyChallengeField e keyCodeField. Sem --code, o terminal pede o código.`,
    examples: { 'brl pix keys verify 5d0e7c1a-9b2f-4e63-8a47-1c6d2f9e0b35 --code 123456': '' },
    args: { challenge },
    flags: { code: 'o código que foi enviado' },
  },
  'pix lookup': {
    summary: 'Mostra quem é o titular de uma chave PIX.',
    description: `O diretório (DICT) conta as consultas e bloqueia contas que consultam demais; por isso a resposta fica
guardada por 24 horas.
Saída 30: a chave não existe. Saída 61: as consultas estão bloqueadas; não tente de novo.`,
    examples: { 'brl pix lookup maria@example.com': '' },
    args: { key: 'a chave PIX' },
    flags: { 'key-type': keyType, cache: 'usa uma resposta das últimas 24 horas (é o padrão)' },
  },
  'pix qr decode': {
    summary: 'Pergunta ao banco o que um QR Code paga e compara com o código.',
    description: `O código é conferido aqui primeiro (CRC, campos, tamanhos); um código com defeito nunca é enviado. O endereço
que há nele nunca é acessado.
A resposta fica guardada por dez minutos, para que pix qr pay se refira à mesma decodificação. Saída 35: o código e o banco
divergem.`,
    examples: { 'brl pix qr decode "$EMV"': '', 'brl pix qr decode "$EMV" --json': '' },
    args: { emv: 'texto do QR Code' },
  },
  'pix qr pay': {
    summary: 'Paga um QR Code.',
    description: `O código é conferido aqui e depois decodificado pelo banco; os dois são mostrados lado a lado, e qualquer divergência impede
o pagamento (saída 35). O que se paga é o valor informado pelo banco. --amount é para códigos que o deixam em aberto; se o código
traz um valor, os dois precisam ser iguais.
Depois de uma queda ou de uma resposta perdida, execute o mesmo comando de novo: ele se refere à mesma decodificação e encontra
o primeiro pagamento.
A opção --sync usa a rota obsoleta, cuja remoção estava prevista para 21/11/2026; o envio por ela nunca é repetido automaticamente.`,
    examples: {
      'brl pix qr pay "$EMV"': '',
      'brl pix qr pay "$EMV" --amount 25,00 --ref table-7 --yes --json': '',
    },
    args: { emv: 'texto do QR Code' },
    flags: {
      amount: 'valor, para um código que o deixa em aberto',
      'accept-name': 'paga mesmo que o nome no código não seja o que o banco tem',
      'expect-document': 'só paga se o favorecido tiver este CPF ou CNPJ',
      'expect-name': 'só paga se o favorecido tiver este nome',
      sync: 'usa a rota síncrona, obsoleta',
      ref,
      'allow-duplicate': allowDuplicate,
    },
  },
  'pix refund': {
    summary: 'Devolve um PIX recebido, inteiro ou em parte.',
    description: `O serviço não reconhece uma devolução repetida, por isso ela é enviada uma só vez e nunca repetida
automaticamente; enquanto não se sabe o resultado de uma, outra devolução do mesmo pagamento é recusada. O valor que resta é
calculado com o extrato e este diário.

Uma devolução de um valor que o extrato já mostra devolvido, e não por este diário, precisa de --allow-duplicate com --yes ou
sem terminal (saída 33); em um terminal, um aviso a mostra.

Em um terminal, digite os quatro últimos caracteres do id end-to-end; sem terminal, informe-os com --confirm.

Motivos: MD06, a pedido de quem recebeu (padrão); SL02, Pix Saque ou Troco; BE08, falha operacional; FR01, fraude. Qualquer um que não
seja MD06 também precisa ser confirmado: no terminal, quando perguntado; sem terminal, com --confirm-reason.

--plan a grava para outras pessoas aprovarem, com --amount; só o diário compartilhado com que foi feita a executa, e antes pergunta de novo o que
já foi devolvido (docs/pt-BR/aprovacoes.md).

A especificação não dá nome ao campo do valor parcial: ele é a configuração refundAmountField (padrão: amount).
Um pagamento cujo id tem mais de 90 dias (configuração refundWindowDays) não é devolvido.

No sandbox, uma devolução de R$ 0,13 falha, uma de 0,17 é recusada por política, a resposta a 0,19 se perde, e 0,23 fica a
caminho.`,
    examples: {
      'brl pix refund E9999900520261121100681815f1cdd7': '',
      'brl pix refund E9999900520261121100681815f1cdd7 --amount 5,00 --confirm cdd7 --ref refund-7 --yes --json':
        '',
    },
    args: { e2e: 'id end-to-end do PIX recebido' },
    flags: {
      reason: 'código do motivo: MD06, SL02, BE08, FR01 ou outro',
      amount: 'valor a devolver; padrão: tudo o que resta',
      confirm: 'quatro últimos caracteres do id end-to-end; exigidos sem terminal',
      'despite-dispute':
        'devolve mesmo com uma contestação (MED), que leva o dinheiro de volta por conta própria',
      'confirm-reason': 'o motivo outra vez, se não for MD06 e não houver terminal',
      ref: 'seu nome para esta devolução; a mesma ref nunca devolve duas vezes pelo mesmo diário (em outra máquina, com outro diário, devolveria de novo)',
      'allow-duplicate': 'devolve mesmo que o mesmo valor do mesmo pagamento já tenha sido devolvido',
    },
  },
  'pix send-bank': {
    summary: 'Paga por banco, agência e número da conta.',
    description: `A especificação não documenta o corpo. Diz que o código do banco tem 3 dígitos ou é um ISPB de 8, e que a
agência tem até 4. As opções montam o corpo, com um identificador para consultar o pagamento se a resposta se perder; as
configurações bankData… dão nome aos campos (docs/spec-gaps.md). Com --data ou --field, o seu próprio corpo é enviado sem
alteração: inclua nele um identificador.

No sandbox, a conta 404 não existe.`,
    examples: {
      'brl pix send-bank --bank-code 033 --branch 1234 --account-number 56789 --tax-number 529.982.247-25 --holder-name "Joana Exemplo da Silva" --amount 10,00':
        '',
      'brl pix send-bank --data payment.json': '',
    },
    flags: { ...bankData, ...ownBody, ref, 'allow-duplicate': allowDuplicate },
  },
  'pix send': {
    summary: 'Paga por chave PIX.',
    description: `Mostra quem recebe e quanto, e pede confirmação; sem terminal, exige --yes, e --ref ou BRL_JOURNAL.
O pagamento é gravado no diário antes de sair o primeiro byte. Depois de uma queda, de uma resposta perdida ou de um tempo
esgotado, execute o mesmo comando de novo: ele encontra o primeiro pagamento e nunca faz um segundo.

--to paga ao favorecido de um apelido (brl payees). O titular da chave é consultado e comparado com o de antes; se for outro, os dois são mostrados,
e o novo tem de ser indicado pelo CPF ou CNPJ: digitado, ou com --expect-document (sem isso, saída 35).

Saída 0: liquidado. 20 e 21: ainda não liquidado. 30 a 33: recusado, ou duplicado. 40: não se sabe; journal recover consulta o serviço.`,
    examples: {
      'brl pix send --key maria@example.com --amount 150,00 --description "NF 1042"': '',
      'brl pix send --to grafica --amount 150,00 --ref invoice-1042': '',
      'brl pix send --key maria@example.com --amount 150,00 --ref invoice-1042 --yes --json': '',
      'brl pix send --key maria@example.com --amount 150,00 --dry-run --json': '',
    },
    flags: {
      key: 'chave PIX do favorecido',
      'key-type': keyType,
      async: 'usa a rota assíncrona',
      ...expectOwner,
      lookup: 'consulta o favorecido antes de pedir confirmação (é o padrão)',
      ref,
      'allow-duplicate': allowDuplicate,
    },
  },
  'pix status': {
    summary: 'Mostra um PIX como o serviço o informa.',
    description: `Indique-o pelo id (do diário), por --identifier, --ref ou --e2e. Sem --wait, saída 0 quer dizer que o
pagamento foi encontrado, em qualquer estado. Com --wait, o estado final decide: 0 liquidado, 20 a caminho, 21 retido, 30
recusado, 40 não se sabe ou não foi encontrado. Um pagamento enviado desta máquina que o serviço (ainda) não mostra é
informado a partir do diário.
A opção --timeline junta o que o diário, o serviço, o extrato e as entregas capturadas sabem dele.`,
    examples: {
      'brl pix status int_d1zqm4rv71nekmnw --wait': '',
      'brl pix status --identifier invoice-1042': '',
      'brl pix status --identifier invoice-1042 --timeline': '',
    },
    args: { intent: 'qualquer nome do pagamento, como em brl status' },
    flags: {
      identifier: 'identificador com que ele foi enviado',
      e2e: 'id end-to-end',
      ref: 'a --ref com que ele foi enviado, em qualquer máquina',
      timeline:
        'tudo o que se sabe dele em uma tela: diário, serviço, extrato, devolução, entregas capturadas',
    },
  },
} satisfies InPortuguese<typeof pixHelp>;
