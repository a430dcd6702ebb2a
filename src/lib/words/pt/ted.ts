import type { tedWords } from '../ted.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `ted.ts` in Portuguese. */
export const ted = {
  isIspb: (text) =>
    `${text} é um ISPB. A TED precisa do código do banco, de 3 dígitos (COMPE); o serviço recusa o ISPB.`,
  codeOfIspb: (ispb) => `Para ver o código desse banco: brl banks show ${ispb}`,
  badBankCode: (text) =>
    `"${text}" não é um código de banco. Ele tem exatamente 3 dígitos, e zeros à esquerda contam: 033, 001.`,
  seeBanks: 'Veja todos: brl banks list --ted',
  longBranch: (name, text, length) =>
    `${name} "${text}" tem ${length} números. A TED aceita até 4, sem o dígito; aqui nada é cortado.`,
  badBranch: (name, text) => `${name} "${text}" não é uma agência. A TED aceita até 4 números, sem o dígito.`,
  badAccount: (name, text) => `${name} "${text}" deve ter só números, sem o dígito no fim.`,
  checkDigit: (flag, text) =>
    `${flag} "${text}" parece terminar com o dígito verificador, que a TED não leva. O brl não o retira.`,
  withoutCheckDigit: (flag, digits) => `Se for mesmo o dígito: ${flag} ${digits}`,
  askCheckDigit: (flag, text, digits) =>
    `${flag} "${text}" parece terminar com o dígito verificador, que a TED não leva. Usar ${digits}?`,

  identifierUsedUp:
    'Uma TED que falhou já gastou o identificador, e por isso --new-attempt não pode manter --identifier.',
  nameAttempt: 'Informe outro --identifier, ou use --ref, que numera as tentativas.',
  tooManyAttempts: (ref, most) => `--ref ${ref} já teve ${most} tentativas. Escolha outra ref.`,

  onlyBySetting: (day) => `${day} é feriado bancário só porque a configuração extraBankHolidays diz isso.`,
  windowClosed:
    'Em dias úteis, entre 17:00 e 17:30 (Brasília), o banco liquidante rejeita TEDs. Nada foi enviado (regra local).',
  sendLater: (day) => `Envie após as 17:30, para ser liquidada em ${day}, ou pague por PIX: brl pix send`,
  notSameDay: (settles) =>
    `Esta TED pode não ser liquidada hoje; liquidação ${settles}. Nada foi enviado (--only-same-day).`,
  sendInWindow: 'Envie em dia útil entre 06:30 e 17:00 (Brasília).',
  settlesAt: (settles) => `Liquidação ${settles}.`,
  onItsDay: 'no dia marcado, em cerca de 30 minutos',
  settles: {
    'same-day': (day) => `hoje, ${day}, em cerca de 30 minutos`,
    'rejected-window': (_day) => 'em nenhum dia: rejeitada entre 17:00 e 17:30',
    'next-business-day': (day) => `em ${day}, o próximo dia útil (horário: 06:30 às 17:00)`,
    unstated: (day) =>
      `provavelmente hoje, ${day}, a partir das 06:30 (não está documentado o que ocorre antes)`,
  },
  mayOutliveTracking:
    'O serviço para de consultar após 48 h, o que pode ser antes de esta TED ser liquidada. Ele pode então informar FAILED embora o banco ainda pague. Não pague de novo antes de conferir o extrato; o brl informa uma TED assim como em dúvida (código de saída 40).',
  lastBusinessDay: (day) =>
    `${day} é o último dia útil do ano, em que os bancos não atendem o público; não está documentado se as TEDs são liquidadas.`,
  day: (weekday, date) => `${date} (${weekday})`,
  weekdays: {
    0: 'domingo',
    1: 'segunda-feira',
    2: 'terça-feira',
    3: 'quarta-feira',
    4: 'quinta-feira',
    5: 'sexta-feira',
    6: 'sábado',
  },

  nameOne: 'Indique uma TED: o id dela ou --ref.',
  failureUnproven: 'Sem prova: após 48 h sem liquidação o serviço diz FAILED, e o banco ainda pode pagar',
} satisfies InPortuguese<typeof tedWords>;
