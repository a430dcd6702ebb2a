import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An application that deliveries are handed on to. */
export interface App {
  readonly url: string;
  readonly port: number;
  /** Ids of the events in the order in which they came. */
  readonly events: string[];
  readonly headers: IncomingHttpHeaders[];
  /** Status and pause of its answers from now on. */
  answer: number;
  pauseMs: number;
  /** What else it answers with; one that is cut breaks off in its body. */
  says: { readonly headers?: Record<string, string>; readonly body?: string; readonly isCut?: boolean };
  close(): Promise<void>;
}

/** Starts one; with a port, where another was before. */
export async function openApp(port = 0): Promise<App> {
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = '';
    for await (const part of request) text += part;
    const { answer } = app;
    app.events.push(JSON.parse(text).id);
    app.headers.push(request.headers);
    await new Promise((resolve) => setTimeout(resolve, app.pauseMs));
    const { headers = {}, body = '', isCut = false } = app.says;
    response.writeHead(answer, isCut ? { ...headers, 'content-length': body.length + 1 } : headers);
    if (isCut) response.write(body, () => request.socket.destroy());
    else response.end(body);
  };
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const own = (server.address() as AddressInfo).port;
  const app: App = {
    url: `http://127.0.0.1:${own}/hook`,
    port: own,
    events: [],
    headers: [],
    answer: 204,
    pauseMs: 0,
    says: {},
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return app;
}
