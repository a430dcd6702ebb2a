import type { statementWatchWords } from '../statement-watch.ts';
import type { InPortuguese } from '../topic.ts';
import { counted } from './forms.ts';

const entries = (count: number) => counted(count, 'lançamento', 'lançamentos');
const eventsOf = (count: number) => counted(count, 'evento', 'eventos');

/** The words of `statement-watch.ts` in Portuguese. */
export const statementWatch = {
  secret: 'o segredo do webhook',
  begins: (account, from, seconds) =>
    `Lendo o extrato de ${account} a partir de ${from} (Brasília), a cada ${seconds} s. Ctrl-C para.`,
  beginsOnce: (account, from) => `Lendo o extrato de ${account} a partir de ${from} (Brasília), uma vez.`,
  derived:
    'Os eventos são derivados dos lançamentos do extrato: cada um vem pelo menos uma vez, sempre com o mesmo id. Não são entregas do serviço.',
  goesOn: (from) => `A leitura continua de ${from} (Brasília); --since só vale para a primeira.`,
  fromBefore: (count) =>
    `${entries(count)} de antes desta leitura não ${count === 1 ? 'gera' : 'geram'} evento. Para incluir: --since HORÁRIO`,
  emitted: (taken, refused, waiting) =>
    `${[
      `${eventsOf(taken)} ${taken === 1 ? 'emitido' : 'emitidos'}`,
      ...(refused > 0 ? [`${refused} sem aceite, a tentar de novo`] : []),
      ...(waiting > 0 ? [`${entries(waiting)} ainda sem desfecho`] : []),
    ].join(', ')}.`,
  unnamed: (count) =>
    `${entries(count)} sem id ou sem horário legível; por isso, nenhum evento foi gerado. Veja: brl statement list`,
  doubtful: (second) =>
    `Talvez nem todos os lançamentos de ${second} tenham vindo. Esse segundo será lido de novo na próxima leitura.`,
  givenUp: (count) =>
    `${eventsOf(count)} sem desfecho, ou sem 2xx, por 72 horas: não haverá nova tentativa. Veja: brl statement list`,
  noAnswer: (why, seconds) => `${why} Próxima leitura em ${seconds} s. Nada se perde.`,
  unreached:
    'O endereço de --forward-to não foi alcançado. Os eventos dele esperam, e haverá novas tentativas.',
  running: 'Outro "brl statement watch" lê esta conta para o mesmo destino. Encerre aquele antes.',
  onlyNdjson: 'Os eventos saem em NDJSON, um por linha; para outra forma, use o jq.',
  badTime: (flag, text) => `${flag} ${text} não é uma duração: escreva como 60s, 5m ou 2h.`,
  tooOften: (flag, least) => `${flag} deve ser de pelo menos ${least}.`,
  secretNeedsAddress: '--secret-file assina o que vai para --forward-to. Informe os dois.',
} satisfies InPortuguese<typeof statementWatchWords>;
