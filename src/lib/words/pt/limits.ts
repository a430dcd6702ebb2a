import type { limitWords } from '../limits.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `limits.ts` in Portuguese. */
export const limits = {
  windows: {
    singleTransfer: 'por transação',
    daytime: 'diurno 06h-20h',
    nighttime: 'noturno 20h-06h',
    monthly: 'mensal',
  },
  partnerWindows: {
    singleTransfer: 'por transação',
    daytime: 'diurno',
    nighttime: 'noturno',
    monthly: 'mensal',
  },
  sources: {
    account: 'conta',
    tenant_default: 'empresa',
    global_default: 'padrão geral',
    legacy: 'legado',
  },
  kinds: { pix: 'PIX', ted: 'TED', boleto: 'boleto', internal: 'transferência' },
  unlimited: 'sem limite',
  noneOfTheirOwn: 'sem limite próprio',
  allRemoved: 'retirada de todos os limites próprios',
  bankClock:
    'Os horários seguem o relógio do banco liquidante em Brasília: diurno 06:00-20:00, noturno 20:00-06:00. Na rota antiga (--partner), o diurno é 07:00-22:00 e o noturno, 22:00-07:00.',
  partnerClock:
    'Nesta rota, o diurno é 07:00-22:00 e o noturno, 22:00-07:00 (Brasília); para pagamentos, o diurno é 06:00-20:00 e o noturno, 20:00-06:00.',

  badOperator: 'O operador deve ser indicado por CPF ou CNPJ, e este tem um dígito errado.',
  waits: (hours, time) =>
    `O que afrouxa um limite espera ${hours} horas: passa a valer em ${time}. Repetir este comando pode reiniciar a espera.`,
  removed: (hours, time) =>
    `A retirada dos limites espera ${hours} horas: a partir de ${time} este operador deixa de ter limites próprios. Repetir este comando pode reiniciar a espera.`,
  waitsFromUnknown: (hours) =>
    `O que afrouxa um limite espera ${hours} horas; a resposta não diz quando a espera começou.`,
  giveLimits: 'Informe os limites: o corpo é um objeto JSON, que a especificação não documenta.',
  addFields: 'Acrescente --field NOME=VALOR para cada campo, ou --data ARQUIVO.',
} satisfies InPortuguese<typeof limitWords>;
