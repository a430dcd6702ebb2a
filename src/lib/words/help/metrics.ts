import { topic } from '../topic.ts';

/** The help of `brl metrics`. */
export const metrics = topic('help metrics', {
  metrics: {
    summary: 'How the journal stands, in figures that Prometheus reads.',
    description: `Open payments by state and since when, what is scheduled, held and overdue, runs and their rows, workers, what was not handed on, and the
size of the journal, as OpenMetrics. Asks the service nothing, unless --limits is given. The server answers to this machine only, and reads
the journal at each request. The file is written whole, and all may read it: it holds counts and sums, no names. Dashboard and alert
rules come with brl, in the folder \`monitoring\`.`,
    examples: {
      'brl metrics': '',
      'brl metrics --textfile .': '',
      'brl metrics --port 9465': 'serve',
    },
    flags: {
      textfile: 'folder of node_exporter’s textfile collector; writes brl-ENVIRONMENT.prom in it',
      port: 'serve them at http://127.0.0.1:PORT/metrics; 0 chooses a free port',
      limits: 'ask the service what is left of the limits, too',
    },
  },
});
