import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type EmbeddedSandbox, resolveConnection } from '../../src/lib/connection/connect.ts';
import { wireEmbedded } from '../../src/lib/connection/embedded.ts';
import { withSandbox } from '../../src/lib/connection/sandbox-state.ts';

const home = mkdtempSync(join(tmpdir(), 'brl-embedded-'));
const env = { XDG_STATE_HOME: home };
afterAll(() => rmSync(home, { recursive: true }));

test('the sandbox in this process has the time of an answer on the network, and may have executed', async () => {
  await withSandbox(env, ({ control }) => control.fail('slow_answer', 1, 'oauth.token'));
  const resolved = resolveConnection({ flags: {}, env }) as EmbeddedSandbox;
  const { transport, connection } = await wireEmbedded(resolved, env);
  const client_secret = await connection.clientSecret();
  const form = { grant_type: 'client_credentials', client_id: connection.clientId };
  const request = {
    method: 'POST',
    url: `${connection.hostUrl}/oauth/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(String(new URLSearchParams({ ...form, client_secret }))),
    deadlineMs: 50,
    maxBodyBytes: 10_000,
    freshConnection: true,
  };
  await expect(transport.send(request)).rejects.toMatchObject({
    fate: 'unknown',
    reason: 'deadline',
    message: 'no complete answer within 0.05 s',
  });
  await expect(transport.send({ ...request, deadlineMs: 30_000 })).resolves.toMatchObject({ status: 200 });
  await transport.close();
});
