import net, { isIP } from 'node:net';

/** The proxy variables of the environment (`HTTPS_PROXY`, `NO_PROXY`, either case). */
export type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

/** The variable that names the https proxy; null if none does. */
export function proxyVariable(env: ProxyEnvironment): 'https_proxy' | 'HTTPS_PROXY' | null {
  return (['https_proxy', 'HTTPS_PROXY'] as const).find((name) => env[name]) ?? null;
}

/** The proxy variable in force for an address of the service; null for plain http, and for hosts that NO_PROXY names. */
export function proxyFor(env: ProxyEnvironment, address: string): ReturnType<typeof proxyVariable> {
  const url = new URL(address);
  const name = url.protocol === 'https:' ? proxyVariable(env) : null;
  return name !== null && isExempt(url, exemptHosts(env)) ? null : name;
}

/** The hosts reached without the proxy, as written; an empty variable does not hide the other spelling. */
export function exemptHosts(env: ProxyEnvironment): string {
  return env.no_proxy || env.NO_PROXY || '';
}

/**
 * Whether a list of hosts covers this one: `*`, a name and everything below it (either with a port), an address, or a range
 * (`10.0.0.0/8`).
 */
function isExempt(url: URL, hosts: string): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const port = url.port || '443';
  return hosts
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => entry !== '' && (entry === '*' || namesHost(entry, host, port)));
}

function namesHost(entry: string, host: string, port: string): boolean {
  const [range = '', bits] = entry.split('/');
  if (bits !== undefined || isIP(range) !== 0) return isInRange(host, range, bits);
  const [, name = '', only] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(entry) ?? [];
  if (only !== undefined && only !== port) return false;
  const bare = name.replace(/^\[|\]$/g, '');
  return bare !== '' && (host === bare || host.endsWith(`.${bare}`));
}

function isInRange(host: string, range: string, bits: string | undefined): boolean {
  const version = isIP(range);
  if (version === 0 || isIP(host) !== version) return false;
  const most = version === 4 ? 32 : 128;
  const prefix = bits === undefined ? most : Number(bits);
  if (!Number.isInteger(prefix) || prefix < 0 || prefix > most) return false;
  const kind = version === 4 ? 'ipv4' : 'ipv6';
  const list = new net.BlockList();
  list.addSubnet(range, prefix, kind);
  return list.check(host, kind);
}

/**
 * Why a proxy variable cannot be used: it is not the address of an HTTP proxy (with a SOCKS proxy, undici would report a lost
 * answer as never sent), its user name or password contains an unencoded `%` or `\`, or a path follows the port.
 */
export function proxyFault(proxy: string): 'address' | 'encoding' | 'path' | null {
  // URL parsers read a backslash as a slash, and drop line breaks.
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
