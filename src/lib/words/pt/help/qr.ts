import type { qr as qrHelp } from '../../help/qr.ts';
import type { InPortuguese } from '../../topic.ts';

export const qr = {
  'qr cancel': {
    summary: 'Cancela uma cobrança que não foi paga.',
    description:
      'Uma cobrança paga ou expirada não pode ser cancelada (invalid_state, saída 30). pix refund devolve dinheiro.',
    examples: { 'brl qr cancel table-7': '' },
    args: { identifier: 'identificador ou txid da cobrança, ou a --ref com que foi criada' },
  },
  'qr create': {
    summary: 'Cria uma cobrança: um QR Code que pode ser pago uma vez.',
    description: `Cobranças não podem ser listadas, então guarde o identificador: ele é mostrado na saída de erro (stderr) antes
de qualquer envio. Se a resposta se perde, a cobrança é consultada pelo identificador e só é enviada mais uma vez, com o mesmo
identificador, se não estiver lá.
Sem --expires-in ou --expires-at, ela expira em um dia, como o banco define.
Com --wait, o código é mostrado primeiro; depois o brl espera o pagador, diz na saída de erro (stderr) como terminou, e o
código de saída é o que qr status --wait dá.

No sandbox, um identificador que começa com open- deixa o pagador mudar o valor; R$ 7.777,01 é recusado por política; o
comando sandbox settle IDENTIFICADOR a paga e, com --as failed, a deixa expirar.`,
    examples: {
      'brl qr create --key 11444777000161 --amount 25,00 --identifier table-7 --message "Mesa 7"': '',
      'brl qr create --key 11444777000161 --amount 25,00 --expires-in 30m --query emv --raw': '',
    },
    flags: {
      key: 'chave PIX da sua conta, que recebe o dinheiro',
      'key-type': 'tipo da chave, se ela for ambígua',
      amount: 'valor, como 25,00 ou 25.00 ou 1.234,56',
      identifier: 'seu nome para a cobrança, para consultá-la depois',
      message: 'texto para o pagador, no máximo 140 caracteres',
      'expires-in': 'por quanto tempo pode ser paga: 30m, 12h, 7d',
      'expires-at': 'quando expira: 2026-12-01T18:00:00-03:00',
      'allowed-payer': 'só esta pessoa ou empresa pode pagar',
      'idempotency-key':
        'Idempotency-Key a enviar no lugar de um gerado; envie-o outra vez para repetir exatamente a mesma alteração',
    },
  },
  'qr parse': {
    summary: 'Lê o texto de um QR Code, offline.',
    description: `Confere o código de verificação (CRC), os campos e os tamanhos. O CRC pega erros de digitação, não falsificação:
em um código dinâmico, só a decodificação do banco diz quem recebe e quanto. Uma chave que não é chave PIX gera um aviso. Nada
é enviado nem acessado.`,
    examples: {
      'brl qr parse "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D"':
        '',
    },
    args: { emv: 'texto do QR Code' },
  },
  'qr show': {
    summary: 'Desenha um QR Code: no terminal, em PNG ou em SVG.',
    description:
      'O código é conferido antes do desenho. Um arquivo existente não é sobrescrito sem --force. Só --identifier consulta o serviço.',
    examples: {
      'brl qr show --identifier table-7': '',
      'brl qr show "$EMV" --png table-7.png --svg table-7.svg': '',
    },
    args: { emv: 'texto do QR Code' },
    flags: {
      identifier: 'uma das suas cobranças, por identificador, txid ou --ref, em vez do texto',
      png: 'arquivo PNG a gravar',
      svg: 'arquivo SVG a gravar',
      force: 'sobrescreve um arquivo existente',
    },
  },
  'qr stats': {
    summary: 'Conta as cobranças dos últimos dias: criadas, pagas e devolvidas, com o valor.',
    description:
      'A especificação não documenta a resposta, então a tabela mostra as colunas que vierem; --json é a resposta como foi recebida.',
    examples: { 'brl qr stats --days 7': '', 'brl qr stats --days 30 --output csv': '' },
    flags: { days: 'número de dias' },
  },
  'qr status': {
    summary: 'Mostra uma cobrança e se ela foi paga.',
    description: `Indique-a pelo identificador com que foi criada ou pelo txid. Uma cobrança devolvida continua PAID:
procure a devolução no extrato. Sem --wait, saída 0 quer dizer que a cobrança foi encontrada, em qualquer estado. Com
--wait, o estado final decide: 0 PAID, 20 ainda não paga, 30 CANCELLED ou EXPIRED, 40 não se sabe.`,
    examples: {
      'brl qr status table-7': '',
      'brl qr status table-7 --query status': '',
      'brl qr status table-7 --wait 10m': '',
    },
    args: { identifier: 'identificador ou txid da cobrança, ou a --ref com que foi criada' },
  },
} satisfies InPortuguese<typeof qrHelp>;
