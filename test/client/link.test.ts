import { expect, test } from 'vitest';
import { RequestError } from '../../src/lib/client/errors.ts';
import { followLink } from '../../src/lib/client/link.ts';

/** The address that was asked, or null where the link was refused. */
async function asked(url: string, hostUrl: string): Promise<string | null> {
  let sent: string | null = null;
  const transport = {
    send: async (request: { url: string }) => {
      sent = request.url;
      return { status: 200, headers: {}, body: Buffer.alloc(0) };
    },
    close: async () => undefined,
  };
  try {
    await followLink(transport, { hostUrl }, { method: 'GET', url, maxBodyBytes: 1 });
  } catch (error) {
    expect(error).toBeInstanceOf(RequestError);
  }
  return sent;
}

test.each(['http://127.0.0.1:9229/json', 'http://localhost:631/', 'http://[::1]/', 'http://bank.example/f'])(
  'a service elsewhere cannot make us ask %s',
  async (url) => {
    expect(await asked(url, 'https://bank.example')).toBeNull();
  },
);

test('a sandbox on this machine may name another port of it, and no host elsewhere', async () => {
  const host = 'http://127.0.0.1:4010';
  expect(await asked('http://127.0.0.1:4011/files/x', host)).toBe('http://127.0.0.1:4011/files/x');
  expect(await asked('http://bank.example/files/x', host)).toBeNull();
  expect(await asked('https://files.example/x', host)).toBe('https://files.example/x');
});
