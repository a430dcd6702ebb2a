import type { receipt as receiptHelp } from '../../help/receipt.ts';
import type { InPortuguese } from '../../topic.ts';

export const receipt = {
  receipt: {
    summary: 'Emite o comprovante de um pagamento, ou de todos os pagamentos de uma remessa.',
    description: `Consulta o serviço agora e mostra o que ele responde, nunca o que o diário lembra: sem resposta não há comprovante. Mostra
pagador, favorecido (antes do pagamento e no registro do serviço, com as diferenças), documentos mascarados, o valor por extenso, horários de
Brasília e todos os ids. Se o pagamento não está liquidado, ou foi feito num sandbox, um aviso atravessado na página diz que ela não é comprovante.

Indique um pagamento pelo id (do diário), ref, identificador ou id end-to-end; um PIX que não foi feito aqui, só pelo id end-to-end. Uma
remessa é indicada pela ref ou pelo id, e os comprovantes vão para --out: um arquivo para cada um numa pasta, ou um só para todos; sem ele, para a
pasta comprovantes. Numa pasta, os arquivos têm no nome o dia, o favorecido e a referência. Entre vários
pagamentos, só os liquidados têm comprovante, e os demais aparecem numa lista.

Saída 0: liquidado. 20 ou 21: a caminho. 30: não pago, ou pago e estornado. 40: não se sabe. De vários pagamentos: 0 todos liquidados, 20 ou 21 alguns a caminho, 34 alguns
não pagos, 41 de alguns não se sabe. 80 ou 81: sem resposta, sem comprovante.`,
    examples: {
      'brl receipt invoice-1042': '',
      'brl receipt invoice-1042 --out invoice-1042.pdf': '',
      'brl receipt E9999900520261121100681815f1cdd7 --format json': '',
      'brl receipt payroll-2026-11 --format pdf --out receipts/': 'Um arquivo para cada linha paga:',
      'brl receipt payroll-2026-11 --out payroll.html': 'Um só arquivo para todos, cada um na sua página:',
    },
    args: { name: 'id, ref, identificador ou id end-to-end dos pagamentos; ou uma remessa' },
    flags: {
      format:
        'o que gravar; text cabe numa mensagem (padrão: a tela; com --out, o que o nome do arquivo indicar; numa pasta, pdf)',
      out: 'arquivo novo, ou pasta com um arquivo para cada um (padrão: a tela, e a pasta comprovantes para o que não cabe nela)',
      overwrite: 'substitui arquivos que já existem',
    },
  },
} satisfies InPortuguese<typeof receiptHelp>;
