import { createPublicKey, generateKeyPairSync, hash } from 'node:crypto';
import { join } from 'node:path';
import { type Env, stateDir } from '../../connection/paths.ts';
import { readPrivateFile, writePrivateFile } from '../../files/private-file.ts';
import type { Sandbox } from '../../sandbox/index.ts';
import type { ListeningSandbox } from '../../sandbox/listen.ts';
import { sandboxWords } from '../../words/sandbox.ts';

/** The environment variables of a connection, in the order in which they are printed. */
export type Variables = Readonly<Record<string, string>>;

/** The variables a client needs to reach a listening sandbox. */
export function variablesOf(sandbox: Sandbox, server: ListeningSandbox): Variables {
  const { tokenPath, tenantId, accountId, clientId, clientSecret } = sandbox.connection();
  return {
    BRL_ENVIRONMENT: 'sandbox',
    BRL_BASE_URL: server.baseUrl,
    BRL_CLIENT_BASE_URL: server.clientBaseUrl,
    BRL_TOKEN_PATH: tokenPath,
    BRL_TENANT_ID: tenantId,
    BRL_ACCOUNT_ID: accountId,
    BRL_CLIENT_ID: clientId,
    BRL_CLIENT_SECRET: clientSecret,
  };
}

/** The variables of the credential that signs. Its key pair is made once, and the sandbox learns the public half. */
export function delegatedVariables(sandbox: Sandbox, env: Env): Variables {
  const file = join(stateDir(env), 'sandbox-signing-key.pem');
  const pem = readPrivateFile(file, sandboxWords.signingKey)?.toString('utf8') ?? newPrivateKey(file);
  const publicPem = createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString();
  const keyId = `sandbox-${hash('sha256', publicPem).slice(0, 8)}`;
  sandbox.control.registerDelegatedKey(keyId, publicPem);
  return {
    BRL_CLIENT_ID: sandbox.connection().delegatedClientId,
    BRL_SIGNING_KEY_FILE: file,
    BRL_SIGNING_KEY_ID: keyId,
  };
}

function newPrivateKey(file: string): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  writePrivateFile(file, pem);
  return pem;
}

/** Lines that a POSIX shell can read unchanged. */
export function exportLines(variables: Variables): string {
  return Object.entries(variables)
    .map(([name, value]) => `export ${name}='${value.replaceAll("'", `'\\''`)}'\n`)
    .join('');
}
