/** The proxy variables of the environment (`HTTPS_PROXY`, `NO_PROXY`, either case). */
export type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

/** The variable that names the proxy of https; null without one. */
export function proxyVariable(env: ProxyEnvironment): 'https_proxy' | 'HTTPS_PROXY' | null {
  return (['https_proxy', 'HTTPS_PROXY'] as const).find((name) => env[name]) ?? null;
}

/**
 * Why a proxy variable cannot be used: it is no address of an HTTP proxy (to a SOCKS proxy undici would count a lost answer as
 * never sent), its name or password has a `%` or `\` that is not encoded, or a path stands behind the port.
 */
export function proxyFault(proxy: string): 'address' | 'encoding' | 'path' | null {
  // A parser of URLs takes a backslash for a slash, and drops line breaks.
  if (/[\\\s]/.test(proxy)) return 'encoding';
  const url = URL.parse(proxy);
  if (url === null || !/^https?:$/.test(url.protocol)) return 'address';
  if (![url.username, url.password].every(isEncoded)) return 'encoding';
  return url.pathname + url.search + url.hash === '/' ? null : 'path';
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
