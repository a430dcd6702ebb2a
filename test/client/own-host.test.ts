import { expect, test } from 'vitest';
import { type ClientParts, createClient } from '../../src/lib/client/client.ts';
import { defaultGapSettings } from '../../src/lib/contract/settings.ts';
import { systemClock } from '../../src/lib/ports/clock.ts';

// The address that the host and a path without a leading slash make together.
test.each(['@elsewhere.example/v1/x', '.elsewhere.example/v1/x', ':8443/v1/x'])(
  'no credential leaves for another host: %s',
  async (path) => {
    const asked: string[] = [];
    const client = createClient({
      connection: {
        hostUrl: 'https://bank.example',
        clientSecret: async () => 'secret-0123456789',
        settings: defaultGapSettings,
      },
      transport: { send: async ({ url }: { url: string }) => asked.push(url), close: async () => undefined },
      clock: systemClock,
      tokens: { get: async () => ({ accessToken: 'token-0123456789', skewMs: 0 }), forget: () => undefined },
      userAgent: 'brl/0',
    } as unknown as ClientParts);
    const request = { method: 'GET', body: null, idempotencyKey: null, movesMoney: false };
    await expect(client.exchange({ ...request, url: `https://bank.example${path}` })).rejects.toThrow(
      'another host',
    );
    expect(asked).toEqual([]);
  },
);
