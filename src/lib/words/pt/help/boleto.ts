import type { boleto as boletoHelp } from '../../help/boleto.ts';
import type { InPortuguese } from '../../topic.ts';

export const boleto = {
  'boleto charge batch create': {
    summary: 'Cria um lote de boletos a emitir, em DRAFT.',
    description:
      'A especificação não documenta o corpo: --data ou --field vai sem alteração, ou {} sem nenhuma das duas.',
    examples: { 'brl boleto charge batch create': '' },
  },
  'boleto charge batch dispatch': {
    summary: 'Emite os boletos de um lote; eles gastam a cota do mês.',
    description: `Pede que o id do lote seja digitado outra vez; sem terminal, informe --confirm LOTE e --yes. É
enviado uma vez; se a resposta se perder, o brl lê o lote, e qualquer estado que não seja DRAFT quer dizer que ele foi
enviado para emissão. Uma recusa por falta de cota (saída 31) deixa o lote em DRAFT e não reserva nada. A especificação
não documenta um caminho para isso; o brl usa o mesmo dos lotes PIX. Com --wait, a resposta é mostrada primeiro; depois
o brl espera as linhas, diz na saída de erro (stderr) como terminou, e o código de saída é o que boleto charge
batch status --wait dá.`,
    examples: {
      'brl boleto charge batch dispatch 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --confirm 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --yes':
        '',
    },
    args: { batch: 'id do lote' },
    flags: {
      'allow-duplicate':
        'envia o lote mesmo que já tenha sido enviado ou que o resultado disso não seja conhecido',
      confirm: 'o id do lote outra vez',
    },
  },
  'boleto charge batch list': {
    summary: 'Lista os lotes de boletos a emitir.',
    examples: { 'brl boleto charge batch list': '' },
  },
  'boleto charge batch put-items': {
    summary: 'Põe de 1 a 50 boletos a emitir num lote.',
    description: `A especificação não documenta nem o caminho nem a forma; os dois seguem os lotes PIX. --data vai sem
alteração, depois destas conferências: uma só lista, de 1 a 50 itens, cada um com um identificador diferente, e tudo o
que batch put-items confere. Um lote aceita no máximo 5000.`,
    examples: {
      'brl boleto charge batch put-items 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --data charges.json': '',
    },
    args: { batch: 'id do lote' },
    flags: {
      'allow-duplicate':
        'inclui os itens mesmo que já tenham sido incluídos ou que o resultado disso não seja conhecido',
    },
  },
  'boleto charge batch status': {
    summary: 'Mostra um lote de boletos a emitir ou as linhas dele.',
    description: `Estados: DRAFT, QUEUED, PROCESSING, COMPLETED, PARTIAL_FAILED, FAILED. Sem --wait, saída 0 quer dizer
que o lote foi encontrado. Com --wait, o resultado decide: 0 todos os boletos emitidos, 34 terminou com linhas que
falharam, 41 terminou com linhas de que nada se sabe, 20 ainda não terminou. Não espera por um lote em DRAFT.`,
    examples: { 'brl boleto charge batch status 8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10 --rows': '' },
    args: { batch: 'id do lote, ou a --ref com que foi criado' },
    flags: { rows: 'mostra as linhas dele' },
  },
  'boleto charge beneficiary': {
    summary: 'Registra a conta como emissora de boletos (beneficiária) ou consulta o registro.',
    description:
      'A especificação diz apenas que não há corpo; execute de novo para ver o estado do registro. Saída 81 enquanto ele está pendente.',
    examples: { 'brl boleto charge beneficiary': '' },
  },
  'boleto charge create': {
    summary: 'Emite um boleto que outros pagam a esta conta.',
    description: `A especificação documenta um campo do corpo, identifier, que é obrigatório: até 38 letras, dígitos,
pontos, hífens e sublinhados. O resto de --data ou --field vai sem alteração. A cota mensal é pequena (boleto charge
quota) e a especificação não diz o que uma repetição faz; por isso o pedido é enviado uma vez: se a resposta se perder,
o brl procura o boleto na lista.

Com --wait, a resposta é mostrada primeiro; depois o brl espera que alguém pague o boleto, diz na saída de erro (stderr)
como terminou, e o código de saída é o que boleto charge list --wait dá.

Saída 81 com boleto_charge_beneficiary_pending: a conta ainda está sendo registrada; execute o mesmo comando mais tarde.

O sandbox lê amount e dueDate; 5555,01 não é registrado, 5555,02 é pago depois de 2 minutos, 5555,03 é cancelado,
5555,04 é baixado.`,
    examples: {
      'brl boleto charge create --field identifier=invoice-1042 --field amount=150.00 --field dueDate=2027-03-31':
        '',
      'brl boleto charge create --data charge.json --json': '',
    },
  },
  'boleto charge list': {
    summary: 'Lista os boletos que esta conta emitiu.',
    description: `A especificação não documenta parâmetros: --identifier filtra a resposta, e não se sabe se ela tem
páginas. Com --identifier e --wait, o estado final decide: 0 SETTLED, 20 ainda não pago, 30 não registrado, cancelado,
baixado ou expirado, 40 não se sabe.`,
    examples: { 'brl boleto charge list': '', 'brl boleto charge list --identifier invoice-1042 --json': '' },
    flags: { identifier: 'só o que tem este identificador' },
  },
  'boleto charge quota': {
    summary: 'Mostra o que resta da cota de boletos emitidos no mês.',
    description:
      'O padrão é 100 para o tenant, 5 para a conta de uma pessoa e 10 para a de uma empresa, por mês civil (Brasília).',
    examples: { 'brl boleto charge quota': '' },
  },
  'boleto pay': {
    summary: 'Paga um boleto emitido por terceiros.',
    description: `Todos os dígitos verificadores são conferidos aqui. Depois o brl pergunta ao serviço qual é o valor
atual do boleto e quem o recebe; sem essa resposta, nada é enviado. O valor mostrado, e conferido com os limites do
perfil, é o devido agora, com juros, multa e desconto.

boleto_already_settled e boleto_scheduled querem dizer que
alguém, talvez a sua própria empresa, já pagou ou agendou o boleto (saída 33).

O pagamento pode ser encontrado depois
pelo id que o serviço lhe deu, ou pelo identificador e o valor no extrato. --data ou --field enviam um corpo próprio; o
boleto que está nele é lido, consultado no serviço e mostrado do mesmo modo.

Valores no sandbox: 6666,01 já está
liquidado, 6666,02 agendado, 6666,03 é pago depois de 2 minutos, 6666,04 falha depois de 2 minutos, 6666,05 fica aberto
até "sandbox settle", 6666,06 é recusado. A linha 99990000040000000000000000000018100000000000000 deixa o valor em
aberto; 99990000040000000000000000000018110000000015000 venceu em fevereiro de 2025.`,
    examples: {
      'brl boleto pay --line "99990.00004 00000.000000 00000.000018 8 00000000015000" --ref rent-march --yes':
        '',
      'brl boleto pay --line 99990000040000000000000000000018100000000000000 --amount 25,00 --expect-document 12.345.678/0001-95 --ref gift-7 --yes':
        '',
      'brl boleto pay --data boleto.json --dry-run --json': '',
    },
    flags: {
      line: 'linha digitável, 47 ou 48 dígitos; espaços, pontos e hífens são ignorados',
      barcode: 'código de barras, 44 dígitos, no lugar da linha',
      amount: 'valor, para um boleto que o deixa em aberto',
      description: 'no máximo 140 caracteres',
      'expect-document': 'só paga se o beneficiário tiver este CPF ou CNPJ',
      'expect-name': 'só paga se o beneficiário tiver este nome',
      data: 'corpo em JSON; - é a entrada padrão',
      field: 'um campo do corpo; dígitos ficam como texto, valores são lidos como em --amount',
      ref: 'seu nome para este pagamento; a mesma ref nunca paga duas vezes, nem em outra máquina',
      'allow-duplicate': 'paga mesmo que o mesmo valor já tenha ido para o mesmo favorecido',
      identifier: 'identificador a enviar (padrão: nenhum)',
    },
  },
  'boleto preview': {
    summary: 'Mostra o que um boleto cobra, antes de pagá-lo; não cria nada.',
    description: `Confere aqui todos os dígitos verificadores; depois pergunta ao serviço quanto é devido agora, quem
deve e quem recebe.
--data ou --field enviam um corpo próprio, sem alteração.`,
    examples: {
      'brl boleto preview --line "99990.00004 00000.000000 00000.000018 8 00000000015000"': '',
      'brl boleto preview --barcode 99998000000000150000000000000000000000000001 --json': '',
    },
    flags: {
      line: 'linha digitável, 47 ou 48 dígitos; espaços, pontos e hífens são ignorados',
      barcode: 'código de barras, 44 dígitos, no lugar da linha',
    },
  },
  'boleto status': {
    summary: 'Mostra um pagamento de boleto.',
    description: `Indique-o pelo id que o serviço lhe deu, por --ref, ou pelo id no diário (int_…). Sem --wait,
saída 0 quer dizer que ele foi encontrado, em qualquer estado. Com --wait, o estado final decide: 0 liquidado, 20 a
caminho, 30 recusado, 40 não se sabe.`,
    examples: {
      'brl boleto status 3f0c9a52-2f54-4a1a-9b0e-6f8d7a1e5c11': '',
      'brl boleto status --ref rent-march --wait': '',
    },
    args: { id: 'id do pagamento do boleto, ou qualquer nome dele, como em brl status' },
    flags: { ref: 'a --ref com que ele foi enviado, em qualquer máquina' },
  },
} satisfies InPortuguese<typeof boletoHelp>;
