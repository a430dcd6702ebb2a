import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A line to a service on loopback that loses answers, and counts what arrives. */
export interface DroppingLine {
  readonly url: string;
  /** Writes that arrived, `METHOD path`, tokens left out. */
  readonly writes: string[];
  /** The fate of writes from now on: lost before or after the service acted on them; null for none. */
  fate: 'before' | 'after' | null;
  /** Whether queries are lost too. */
  blind: boolean;
  /** The answer to every query from now on, or to those of one route, whatever the service would say; null for the truth. */
  told: { readonly status: number; readonly body: string; readonly route?: string } | null;
  close(): Promise<void>;
}

/** Opens a line to the service at an address. */
export async function openLine(target: string): Promise<DroppingLine> {
  const line = {
    url: '',
    writes: [] as string[],
    fate: null as DroppingLine['fate'],
    blind: false,
    told: null as DroppingLine['told'],
  };
  const server = createServer((asked, answer) => {
    const isToken = asked.url?.includes('oauth') === true;
    const isWrite = asked.method !== 'GET' && !isToken;
    if (isWrite) line.writes.push(`${asked.method} ${asked.url}`);
    const lost = isWrite ? line.fate : line.blind && !isToken ? 'before' : null;
    const isQuery = asked.method === 'GET' || asked.url?.endsWith('/decode') === true;
    if (line.told && isQuery && asked.url?.includes(line.told.route ?? '')) {
      answer.writeHead(line.told.status, { 'content-type': 'application/json' });
      answer.end(line.told.body);
    } else if (lost === 'before') asked.socket.destroy();
    else forward(asked, answer, target, lost === 'after');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  line.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(line, {
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function forward(asked: IncomingMessage, answer: ServerResponse, target: string, drop: boolean): void {
  const { method, headers } = asked;
  const onward = request(new URL(asked.url ?? '/', target), { method, headers }, (answered) => {
    if (drop) {
      answered.resume().on('end', () => asked.socket.destroy());
      return;
    }
    answer.writeHead(answered.statusCode ?? 500, answered.headers);
    answered.pipe(answer);
  });
  onward.on('error', () => asked.socket.destroy());
  asked.pipe(onward);
}
