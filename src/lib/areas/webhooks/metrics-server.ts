import { serveLocally } from '../../command/local-server.ts';
import { forwardQueue } from '../../deliveries/forward-gauges.ts';
import type { Metrics } from '../../deliveries/metrics.ts';
import type { CaptureStore } from '../../deliveries/store.ts';

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
  const routes = {
    '/health': health,
    '/metrics': (): [number, string] => [200, metrics.text(forwardQueue(store))],
  };
  const { url, close } = await serveLocally(port, routes, {
    contentType: 'text/plain; version=0.0.4; charset=utf-8',
    hint: 'brl webhooks listen --metrics-port 0',
  });
  return {
    url: `${url}/metrics`,
    drain() {
      isDraining = true;
    },
    close,
  };
}
