import type { metrics as english } from '../../help/metrics.ts';
import type { InPortuguese } from '../../topic.ts';

/** The help of `brl metrics` in Portuguese. */
export const metrics = {
  metrics: {
    summary: 'Como está o diário, em números que o Prometheus lê.',
    description: `Pagamentos em aberto por situação e desde quando, o que está agendado, retido e atrasado, execuções e suas linhas, executores, o que não
foi repassado e o tamanho do diário, em OpenMetrics. Nada pergunta ao serviço, a não ser com --limits. O servidor só responde a esta máquina e
lê o diário a cada consulta. O arquivo é gravado inteiro, e todos podem lê-lo: tem contagens e somas, nenhum nome. Painel e regras de
alerta vêm com o brl, na pasta \`monitoring\`.`,
    examples: {
      'brl metrics': '',
      'brl metrics --textfile .': '',
      'brl metrics --port 9465': 'servir',
    },
    flags: {
      textfile: 'pasta do coletor textfile do node_exporter; grava nela brl-AMBIENTE.prom',
      port: 'serve-os em http://127.0.0.1:PORTA/metrics; 0 escolhe uma porta livre',
      limits: 'pergunta também ao serviço o que resta dos limites',
    },
  },
} satisfies InPortuguese<typeof english>;
