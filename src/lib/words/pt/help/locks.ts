import type { locks as locksHelp } from '../../help/locks.ts';
import type { InPortuguese } from '../../topic.ts';

export const locks = {
  'locks approve': {
    summary: 'Aprova o afrouxamento das travas que está em espera.',
    description: `Antes de aprovar, brl locks pending mostra o que está em espera. A especificação não documenta quem pode aprovar, nem o corpo, nem se
a aprovação encerra a espera: é enviado um objeto vazio, a não ser que --data ou --field diga outra coisa.

No sandbox, a
espera continua.`,
    examples: { 'brl locks approve --yes': '' },
  },
  'locks cancel': {
    summary: 'Cancela o afrouxamento em espera: as travas ficam como estão.',
    examples: { 'brl locks cancel': '' },
  },
  'locks pending': {
    summary: 'Mostra o afrouxamento das travas em espera e quando ele passa a valer.',
    description: 'Um afrouxamento espera 6 horas. Se não há nenhum, o serviço responde not_found (saída 30).',
    examples: { 'brl locks pending': '' },
  },
  'locks set': {
    summary: 'Altera as travas que impedem pagamentos de sair da conta.',
    description: `Apertar vale na hora. Afrouxar vale depois de 6 horas, e a resposta diz quando; o comando nunca é repetido
automaticamente, porque repetir pode reiniciar a espera. Só as travas indicadas são enviadas. O formato de horários e
endereços não está documentado: o brl envia os horários como {"start","end"} e os endereços como lista; com --data ou --field,
o corpo é enviado sem alteração.
Em produção o comando pede confirmação antes; sem terminal, exige --yes.`,
    examples: {
      'brl locks set --blocked --yes': '',
      'brl locks set --hours 08:00-18:00 --source-ip 203.0.113.0/24': '',
    },
    flags: {
      blocked: 'bloqueia os pagamentos de saída; --no-blocked os libera',
      hours: 'horário (Brasília) em que pagamentos podem sair, ou any',
      'source-ip': 'endereço ou faixa de onde se pode enviar pagamentos, ou any; repetível',
      yes: 'não pede confirmação; exigida sem terminal em produção',
    },
  },
  'locks show': {
    summary: 'Mostra as travas que impedem pagamentos de sair da conta.',
    description:
      'Um pagamento bloqueado termina com saída 32: cashout_locked, cashout_outside_hours ou cashout_source_ip_not_allowed.',
    examples: { 'brl locks show': '' },
  },
} satisfies InPortuguese<typeof locksHelp>;
