import type { ted as tedHelp } from '../../help/ted.ts';
import type { InPortuguese } from '../../topic.ts';

export const ted = {
  'ted send': {
    summary: 'Envia uma TED a uma conta de outro banco.',
    description: `Uma TED enviada em dia útil entre 06:30 e 17:00 (Brasília) é liquidada no mesmo dia, em cerca de 30 minutos.
Das 17:00 às 17:30 o banco a rejeita; nesse período o comando não envia nada (regra local). Depois das 17:30, em fins de semana e
em feriados bancários (acrescente os seus com a configuração extraBankHolidays), ela é agendada para o próximo dia útil: saída 20.
O que acontece antes das 06:30 não está documentado; provavelmente, ela é liquidada nesse dia.
Com --only-same-day, só há envio se a liquidação for hoje (também regra local).

A mesma --ref nunca paga duas vezes. Uma TED em FAILED já gastou o seu identificador: depois que uma consulta mostra FAILED,
a mesma ref com --new-attempt a envia com -2 acrescentado. Sem --wait, o comando termina assim que a TED é aceita.

No sandbox, a conta 90001 termina em bank_unreachable, a 90002 esgota o prazo de 48 h, a 90003 não existe, a 90004 é
paga embora o prazo de 48 h diga FAILED, e a 90005 liquida dois minutos depois, a qualquer hora. "brl sandbox clock" muda o horário.`,
    examples: {
      'brl ted send --bank-code 341 --branch 1234 --account-number 56789 --tax-number 529.982.247-25 --holder-name "Joana Exemplo da Silva" --amount 1.500,00':
        '',
      'brl ted send --bank-code 033 --branch 0001 --account-number 13000123 --account-type SAVINGS --tax-number 12345678000195 --holder-name "Papelaria Exemplo Ltda" --amount 99,90 --ref invoice-77 --only-same-day --yes --json':
        '',
    },
    flags: {
      'bank-code': 'código do banco de 3 dígitos (COMPE), não o ISPB',
      branch: 'agência: até 4 números, sem o dígito',
      'account-number': 'conta: só números, sem o dígito',
      'account-type': 'tipo da conta (padrão: CHECKING)',
      'tax-number': 'CPF ou CNPJ do titular',
      'holder-name': 'nome do titular',
      'only-same-day': 'só envia se a liquidação for hoje',
      'bank-check': 'confere no catálogo de bancos se o banco recebe TED (é o padrão)',
      ref: 'seu nome para este pagamento; a mesma ref nunca paga duas vezes, nem em outra máquina',
      'allow-duplicate': 'paga mesmo que o mesmo valor já tenha ido para o mesmo favorecido',
    },
  },
  'ted status': {
    summary: 'Mostra uma TED como o serviço a informa.',
    description: `Indique-a pelo id da TED (ted- e o identificador), por --ref ou pelo id no diário. Sem --wait,
saída 0 quer dizer que a TED foi encontrada, em qualquer estado. Com --wait, o estado final decide: 0 liquidada, 20 a caminho,
30 falhou, 40 não se sabe ou não foi encontrada. Uma TED enviada desta máquina que o serviço (ainda) não mostra é informada a
partir do diário. FAILED depois de 48 h sem liquidação é saída 40: o banco ainda pode ter pago. A opção --timeline junta o que o
diário, o serviço, o extrato e as entregas capturadas sabem dela.`,
    examples: {
      'brl ted status ted-invoice-77': '',
      'brl ted status int_d1zqm4rv71nekmnwps95n20w4b --wait 40m': '',
      'brl ted status ted-invoice-77 --timeline': '',
    },
    args: { ted: 'id da TED, ou qualquer nome do pagamento, como em brl status' },
    flags: {
      ref: 'a --ref com que ela foi enviada, em qualquer máquina',
      timeline:
        'tudo o que se sabe dela em uma tela: diário, serviço, extrato, devolução, entregas capturadas',
    },
  },
} satisfies InPortuguese<typeof tedHelp>;
