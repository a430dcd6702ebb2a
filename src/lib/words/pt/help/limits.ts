import type { limits as limitsHelp } from '../../help/limits.ts';
import type { InPortuguese } from '../../topic.ts';

export const limits = {
  'limits operators get': {
    summary: 'Mostra os limites de um operador.',
    examples: { 'brl limits operators get 529.982.247-25': '' },
    args: { document: 'CPF ou CNPJ do operador' },
  },
  'limits operators remove': {
    summary: 'Retira os limites próprios de um operador.',
    description: 'Isso afrouxa os limites e por isso só vale depois de 6 horas; a resposta diz quando.',
    examples: { 'brl limits operators remove 52998224725': '' },
    args: { document: 'CPF ou CNPJ do operador' },
  },
  'limits operators set': {
    summary: 'Define os limites de um operador.',
    description: `A especificação não documenta o corpo, então --data é enviado sem alteração; em --field, todo número é lido
como valor em dinheiro. Um limite menor vale na hora; um maior, depois de 6 horas, e a resposta diz quando. O comando nunca é repetido
automaticamente, porque repetir pode reiniciar a espera.

No sandbox, um campo com nome de tipo e horário, como pixDaytimeBrl ou monthly, vale para os pagamentos que indicam o
operador (X-Acting-Document); aumentar um número, ou deixá-lo de fora, afrouxa o limite.`,
    examples: {
      'brl limits operators set 52998224725 --field pixDaytimeBrl=5000 --field pixNighttimeBrl=1000': '',
    },
    args: { document: 'CPF ou CNPJ do operador' },
  },
  'limits show': {
    summary: 'Mostra quanto dos limites já foi usado e quanto resta.',
    description: `Os horários seguem o relógio do banco liquidante em Brasília: dia das 06:00 às 20:00, noite das 20:00 às 06:00.
--partner consulta a rota obsoleta dos tetos de PIX do próprio banco, em que o dia vai das 07:00 às 22:00 e a noite, das
22:00 às 07:00.`,
    examples: { 'brl limits show': '', 'brl limits show --partner --json': '' },
    flags: { partner: 'tetos de PIX do banco liquidante (rota obsoleta)' },
  },
} satisfies InPortuguese<typeof limitsHelp>;
