// The parts of undici that a request needs, in a separate file: a command that only shows its request never loads it.
export { default as buildConnector } from 'undici/lib/core/connect.js';
export { default as Client } from 'undici/lib/dispatcher/client.js';

/** What a request through a proxy needs in addition. */
export async function proxyParts() {
  const [{ default: ProxyAgent }, { default: connect }] = await Promise.all([
    import('undici/lib/dispatcher/proxy-agent.js'),
    import('undici/lib/api/api-connect.js'),
  ]);
  return { ProxyAgent, connect };
}
