import type { api as apiHelp } from '../../help/api.ts';
import type { InPortuguese } from '../../topic.ts';

export const api = {
  api: {
    summary: 'Faz qualquer chamada à API, com as mesmas proteções.',
    description: `CAMINHO começa em /v1 e vai como foi digitado; {accountId} vira a conta em uso. Nenhum outro host é
chamado. GET e HEAD são consultas.

Uma alteração que, segundo a especificação, não movimenta dinheiro é enviada uma vez,
assim como a exclusão de uma chave PIX, cobrança, limite, PIN ou trava, ou da chave ou do endereço de uma credencial:
qualquer 2xx é sucesso, com ou sem corpo.

Toda outra chamada é tratada como pagamento: o brl pede confirmação antes e,
sem terminal, exige --yes e também --ref ou BRL_JOURNAL; ele a grava no diário antes do envio, sempre leva um
Idempotency-Key e nunca a repete automaticamente. Mostra o documento do pagamento e termina com o código de saída de um
pagamento; se não houver como consultar a chamada, ela fica em dúvida até "journal resolve".

--plan grava a chamada para outras pessoas aprovarem, se a rota é a de um PIX, BigPix, TED, transferência ou boleto e o corpo tem os membros desse
pagamento, o identifier entre eles, e nenhum outro (docs/pt-BR/aprovacoes.md). Ela passa a ser o plano desse pagamento: o que a política nega como "api" não a alcança.

--field lê um valor em dinheiro como --amount (1.500 é recusado). Outros números mantêm os dígitos digitados, e true,
false e null ficam como são; o resto é texto, e aspas transformam dígitos em texto: --field 'key="12345678909"'. --data
vai sem alteração.

--include escreve o status e os cabeçalhos na saída de erro (stderr); numa consulta com --json, eles fazem parte do
documento: {status, headers, body}.`,
    examples: {
      'brl api GET /v1/banks/001': '',
      "brl api GET '/v1/accounts/{accountId}/pix/transactions' --query-field identifier=invoice-1042": '',
      "brl api POST '/v1/accounts/{accountId}/pix/out' --field amount=150.00 --field keyType=EMAIL --field key=maria@example.com --field identifier=invoice-1042 --dry-run":
        '',
      "brl api POST '/v1/accounts/{accountId}/pix/out' --data payment.json --ref invoice-1042 --yes --json":
        '',
    },
    args: {
      method: 'GET, HEAD, POST, PUT, PATCH ou DELETE',
      path: 'caminho e query, a partir de /v1, já codificados (percent-encoding)',
    },
    flags: {
      data: 'corpo em JSON, enviado byte a byte; - é a entrada padrão',
      field: 'um campo do corpo JSON; repetível',
      'query-field': 'um parâmetro da query, que o brl codifica (percent-encoding); repetível',
      include: 'mostra o status e os cabeçalhos da resposta',
      paginate: 'lê todas as páginas de uma lista e as mostra como uma só',
      ref: 'seu nome para este pagamento; a mesma ref nunca paga duas vezes pelo mesmo diário',
      'despite-dispute':
        'devolve mesmo com uma contestação (MED), que leva o dinheiro de volta por conta própria',
      'allow-duplicate': 'paga mesmo que o mesmo valor já tenha ido para o mesmo favorecido',
    },
  },
} satisfies InPortuguese<typeof apiHelp>;
