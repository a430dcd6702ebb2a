import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Desk, openServedDesk } from './desk.ts';

/** A gateway that is reloaded: it ends kept connections in place of an answer, now and then after the service has acted. */
interface Gateway {
  readonly url: string;
  /** Payments in whose place a connection ended. */
  ended: number;
  /** Whether the service gets such a payment all the same. */
  isHandedOn: boolean;
  close(): Promise<void>;
}

/** Every fourth payment on a connection that was used before ends it. */
async function openGateway(target: string): Promise<Gateway> {
  const used = new WeakSet<Socket>();
  let onUsed = 0;
  const server: Server = createServer((asked, answer) => {
    const isPayment = asked.method === 'POST' && asked.url?.includes('/pix/out') === true;
    const isEnded = isPayment && used.has(asked.socket) && ++onUsed % 4 === 0;
    used.add(asked.socket);
    if (isEnded) gateway.ended += 1;
    if (isEnded && !gateway.isHandedOn) return void asked.socket.destroy();
    const { method, headers } = asked;
    const onward = ask(new URL(asked.url ?? '/', target), { method, headers }, (answered) => {
      if (isEnded) return void answered.resume().on('end', () => asked.socket.destroy());
      answer.writeHead(answered.statusCode ?? 500, answered.headers);
      answered.pipe(answer);
    });
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const gateway: Gateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ended: 0,
    isHandedOn: false,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return gateway;
}

let desk: Desk;
let gateway: Gateway;
beforeEach(async () => {
  desk = await openServedDesk();
  gateway = await openGateway(String(desk.machine.env.BRL_BASE_URL));
  Object.assign(desk.machine.env, { BRL_BASE_URL: gateway.url });
});
afterEach(async () => {
  await gateway.close();
  await desk.close();
});

const amounts = Array.from({ length: 60 }, (_, i) => 100 + i);

test.each([false, true])(
  'rows whose kept connection is ended are paid once, by the same run (handed on before: %s)',
  async (isHandedOn) => {
    gateway.isHandedOn = isHandedOn;
    const rows = amounts.map(
      (centavos) => `${(centavos / 100).toFixed(2).replace('.', ',')};maria@example.com`,
    );
    const file = desk.file('rows.csv', ['Valor;Chave PIX', ...rows]);
    const total = (amounts.reduce((sum, one) => sum + one, 0) / 100).toFixed(2).replace('.', ',');
    const line = ['run', file, '--ref', 'march', '--confirm', total, '--width', '4'];
    expect(await desk.told(line)).toMatchObject({
      exit: 0,
      counts: { settled: { rows: 60 }, uncertain: { rows: 0 } },
    });
    expect(gateway.ended).toBeGreaterThan(2);
    expect(
      desk
        .debits()
        .map(({ centavos }) => centavos)
        .sort((a, b) => a - b),
    ).toEqual(amounts);
  },
);
