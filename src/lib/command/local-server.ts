import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CliError } from '../errors/cli-error.ts';
import { webhooksWords } from '../words/webhooks.ts';

/** What a path answers. */
type Route = () => LocalAnswer | Promise<LocalAnswer>;
type LocalAnswer = readonly [status: number, text: string];

/** A server of a few texts. */
export interface LocalServer {
  readonly url: string;
  close(): void;
}

/**
 * Serves texts to this machine only.
 * @param hint the line that chooses another port
 * @throws {CliError} exit 91 if the port cannot be used
 */
export async function serveLocally(
  port: number,
  routes: Readonly<Record<string, Route>>,
  { contentType, hint }: { readonly contentType: string; readonly hint: string },
): Promise<LocalServer> {
  const answer = async ({ method, url = '' }: IncomingMessage): Promise<LocalAnswer> => {
    const route = method === 'GET' && Object.hasOwn(routes, url) ? routes[url] : undefined;
    try {
      return route ? await route() : [404, 'not found\n'];
    } catch (error) {
      return [503, `${(error as Error).message}\n`];
    }
  };
  const server = createServer((request, response) => {
    void answer(request).then(([status, text]) =>
      response.writeHead(status, { 'Content-Type': contentType }).end(text),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(unusable(port, hint, error)));
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function unusable(port: number, hint: string, error: NodeJS.ErrnoException): CliError {
  return new CliError({
    code: 'port_unavailable',
    ends: 'configuration',
    message: webhooksWords.receiving.metricsUnusable(port, error.code ?? error.message),
    hint,
    cause: error,
  });
}
