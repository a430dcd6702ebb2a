import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Check, fail, pass, warn } from './check.ts';
import type { Env } from './paths.ts';

/** @param host where requests go; null when that is not known */
export function proxyCheck(env: Env, host: string | null): Check {
  const variable = env.https_proxy === undefined ? 'HTTPS_PROXY' : 'https_proxy';
  const proxy = env[variable];
  if (!proxy) return pass('proxy', 'No proxy: requests go straight to the service.');
  if (host?.startsWith('http:')) return pass('proxy', `${variable} is set, and not used for this service.`);
  const url = URL.canParse(proxy) ? new URL(proxy) : null;
  // Only the host is shown: the address may hold a password.
  if (!url || !/^https?:$/.test(url.protocol))
    return fail(
      'proxy',
      `${variable} is not the address of an HTTP proxy.`,
      `Correct it, or: unset ${variable}`,
    );
  const exempt = (env.no_proxy ?? env.NO_PROXY) ? ', but for the hosts in NO_PROXY' : '';
  return warn(
    'proxy',
    `Requests go through the proxy ${url.host}${exempt} (${variable}).`,
    `If nobody told you to use it: unset ${variable}`,
  );
}

/** Certificate authorities that Node trusts besides its own. */
export function certificatesCheck(env: Env): Check {
  const path = env.NODE_EXTRA_CA_CERTS;
  if (!path) return pass('certificates', "Only Node's own certificate authorities are trusted.");
  const count = certificatesIn(path);
  if (count === null) {
    return fail(
      'certificates',
      `NODE_EXTRA_CA_CERTS names ${path}, which holds no certificates that can be read, so Node ignores it.`,
      'Correct the path, or: unset NODE_EXTRA_CA_CERTS',
    );
  }
  return warn(
    'certificates',
    `Besides Node's own authorities, ${count} from ${path} can vouch for any service and read what is sent to it.`,
    'If nobody told you to trust them: unset NODE_EXTRA_CA_CERTS',
  );
}

/** How many certificates the PEM file holds, or null when there is none that can be read. */
function certificatesIn(path: string): number | null {
  try {
    const blocks = readFileSync(path, 'utf8').match(
      /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g,
    );
    return blocks?.map((pem) => new X509Certificate(pem)).length ?? null;
  } catch {
    return null;
  }
}
