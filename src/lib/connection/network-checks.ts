import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { exemptHosts, proxyFault, proxyFor, proxyVariable } from '../client/proxy.ts';
import { connectionWords } from '../words/connection.ts';
import { type Check, fail, pass, warn } from './check.ts';
import type { Env } from './paths.ts';

/** @param host where requests go; null when unknown */
export function proxyCheck(env: Env, host: string | null): Check {
  const variable = proxyVariable(env);
  const proxy = variable && env[variable];
  if (!variable || !proxy) return pass('proxy', connectionWords.noProxy);
  if (host !== null && proxyFor(env, host) === null)
    return pass('proxy', connectionWords.proxyUnused(variable));
  const fault = proxyFault(proxy);
  if (fault !== null)
    return fail(
      'proxy',
      connectionWords.proxyFaults[fault](variable),
      connectionWords.correctOrUnset(variable),
    );
  // Only the host is shown: the address may contain a password.
  const url = new URL(proxy);
  const exempt = exemptHosts(env) ? connectionWords.exemptHosts : '';
  return warn(
    'proxy',
    connectionWords.viaProxy(url.host, exempt, variable),
    connectionWords.unsetProxy(variable),
  );
}

/** Certificate authorities that Node trusts in addition to its own. */
export function certificatesCheck(env: Env): Check {
  const path = env.NODE_EXTRA_CA_CERTS;
  if (!path) return pass('certificates', connectionWords.ownAuthorities);
  const count = certificatesIn(path);
  if (count === null) {
    return fail('certificates', connectionWords.badCertificates(path), connectionWords.correctPath);
  }
  return warn('certificates', connectionWords.moreAuthorities(count, path), connectionWords.unsetAuthorities);
}

/** How many certificates the PEM file contains, or null when it contains none that can be read. */
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
