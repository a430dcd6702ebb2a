import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Gauge, Metrics } from '../../deliveries/metrics.ts';
import type { CaptureStore } from '../../deliveries/store.ts';
import { CliError } from '../../errors/cli-error.ts';
import { webhooksWords } from '../../words/webhooks.ts';

/** The receiver's health, for monitoring. */
export interface MetricsServer {
  readonly url: string;
  /** Makes `/health` say that nothing new is accepted. */
  drain(): void;
  close(): void;
}

/** Serves `/metrics` and `/health` to this machine only. @throws {CliError} exit 91 if the port cannot be used */
export async function serveMetrics(
  port: number,
  metrics: Metrics,
  store: CaptureStore,
): Promise<MetricsServer> {
  let isDraining = false;
  const health = (): [number, string] => {
    if (isDraining) return [503, 'draining\n'];
    try {
      store.queue.counts();
      return [200, 'ok\n'];
    } catch {
      return [503, 'the captured deliveries cannot be read\n'];
    }
  };
  const routes: Readonly<Record<string, () => [status: number, text: string]>> = {
    '/health': health,
    '/metrics': () => [200, metrics.text(waiting(store))],
  };
  const server = createServer((request, response) => {
    const route = Object.hasOwn(routes, request.url ?? '') ? routes[request.url ?? ''] : undefined;
    const [status, text] = request.method === 'GET' && route ? route() : [404, 'not found\n'];
    response.writeHead(status, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(unusable(port, error)));
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}/metrics`,
    drain() {
      isDraining = true;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function waiting(store: CaptureStore): Gauge[] {
  const counts = store.queue.counts();
  const sum = (state: string) =>
    counts.reduce((total, one) => total + (one.state === state ? one.count : 0), 0);
  const name = 'brl_webhook_forward_queue';
  const help = 'Deliveries that were not handed on: waiting for the next try, or given up.';
  return ['waiting', 'given_up'].map((state) => ({ name, help, labels: { state }, value: sum(state) }));
}

function unusable(port: number, error: NodeJS.ErrnoException): CliError {
  return new CliError({
    code: 'port_unavailable',
    ends: 'configuration',
    message: webhooksWords.receiving.metricsUnusable(port, error.code ?? error.message),
    hint: 'brl webhooks listen --metrics-port 0',
    cause: error,
  });
}
