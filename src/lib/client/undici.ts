// The parts of undici that a request needs, in a file of their own: a command that only shows its request never reads it.
export { default as buildConnector } from 'undici/lib/core/connect.js';
export { default as Client } from 'undici/lib/dispatcher/client.js';

/** What a request through a proxy needs besides. */
export async function proxyParts() {
  const [{ default: ProxyAgent }, { default: connect }] = await Promise.all([
    import('undici/lib/dispatcher/proxy-agent.js'),
    import('undici/lib/api/api-connect.js'),
  ]);
  return { ProxyAgent, connect };
}
