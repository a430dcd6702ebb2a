import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Machine, machine } from '../support/brl.ts';

let server: Server;
let home: Machine;
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (request.method !== 'DELETE') {
        response.setHeader('content-type', 'application/json');
        return response.end('{"access_token":"t","token_type":"Bearer","expires_in":60}');
      }
      return response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  home = machine({
    BRL_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    BRL_TENANT_ID: 't',
    BRL_ACCOUNT_ID: 'a',
    BRL_CLIENT_ID: 'c',
    BRL_CLIENT_SECRET: 's',
  });
});
afterAll(() => {
  home.remove();
  server.close();
});

test('a change that is answered without a body says that it was done; its document stays null', async () => {
  const line = ['limits', 'operators', 'remove', '52998224725'];
  const told = await home.brl(line);
  expect([told.code, told.stdout]).toEqual([0, 'Done.\n']);
  expect((await home.brl([...line, '--json'])).stdout).toBe('null\n');
});
