import type { recurringWords } from '../recurring.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `recurring.ts` in Portuguese. */
export const recurring = {
  needsRef:
    'Um pagamento que se repete precisa de um nome, do qual cada pagamento tira o seu. Nada foi registrado.',
  addRef: 'Acrescente --ref NOME: o pagamento de dezembro de 2026 será NOME-2026-12.',
  longRef: 'Com o dia, esse --ref fica longo demais: aqui ele tem no máximo 109 caracteres.',
  badRule: (text) => `"${text}" não é uma regra de --every. Nada foi registrado.`,
  rules:
    'Escreva week (semana), month (mês), 5th-business-day (5º dia útil; de 1st a 15th) ou last-business-day (último dia útil).',
  needsUntil: 'Com --every, --until diz o último dia, como AAAA-MM-DD. Nada foi registrado.',
  addUntil: 'Acrescente --until 2026-12-31, por exemplo.',
  none: (first, until) => `Nenhum dia dessa regra fica entre ${first} e ${until}. Nada foi registrado.`,
  tooMany: (most) => `No máximo ${most} pagamentos são registrados de uma vez. Nada foi registrado.`,
  upTo: (day) => `Registre os primeiros com --until ${day} e digite a linha de novo mais tarde.`,
  inAll: (count, sum) => `${count === 1 ? '1 pagamento' : `${count} pagamentos`}, ${sum} no total.`,
  monthEnds: 'Mês sem esse dia é pago no seu último dia.',
  scheduleThese: (count) => (count === 1 ? 'Agendar este pagamento?' : `Agendar estes ${count} pagamentos?`),
  askCancelAll: (count) =>
    count === 1 ? 'Cancelar este pagamento?' : `Cancelar todos os ${count} pagamentos?`,
  cancelledAll: (count, name) =>
    count === 1
      ? `1 pagamento de ${name} cancelado. Não será pago.`
      : `${count} pagamentos de ${name} cancelados. Não serão pagos.`,
  nameOne: (name) => `${name} são vários pagamentos. Nada foi enviado.`,
  notLater: {
    'pix refund': {
      why: 'Uma devolução não é agendada: o banco só a aceita por um tempo, e até lá pode sobrar menos para devolver. Nada foi enviado.',
      instead: 'Devolva agora: tire --on e --at.',
    },
    'pix bigpix send': {
      why: 'Um BigPix não é agendado: o brl só guarda pagamentos cujo favorecido ele pode comparar de novo na hora. Nada foi enviado.',
      instead: 'Envie no dia, ou agende vários `brl pix send` com --on.',
    },
    'batch dispatch': {
      why: 'Um lote do banco é disparado agora, como foi revisado: o banco não o guarda para outro dia, e o brl não guarda as suas linhas. Nada foi enviado.',
      instead: 'Dispare no dia, ou deixe as linhas com o brl: brl payout schedule ARQUIVO --ref NOME',
    },
    'boleto pay': {
      why: 'Um boleto é pago uma vez só e não se repete. Nada foi enviado.',
      instead: 'Tire --every e dê o dia com --on.',
    },
    'payout run': {
      why: '`payout run` paga agora. Nada foi enviado.',
      instead:
        'Para pagar agora as linhas de um dia: --date DIA. Para o brl pagar cada uma na sua hora: brl payout schedule ARQUIVO --ref NOME',
    },
    'payout schedule': {
      why: 'Um arquivo é pago uma vez só e não se repete. Nada foi registrado.',
      instead: 'Tire --every. O que se repete é um pagamento: `brl pix send` com --every.',
    },
  },
  showThem: (name) => `\`brl schedule show ${name}\` mostra todos: diga um deles.`,
} satisfies InPortuguese<typeof recurringWords>;
