import { join } from 'node:path';
import type { Sandbox } from '../sandbox/index.ts';
import { type Env, stateDir } from './paths.ts';

/** Where the embedded sandbox and `sandbox start` keep their one world. */
export function sandboxFile(env: Env): string {
  return join(stateDir(env), 'sandbox.sqlite');
}

/** Opens the sandbox for a piece of work and closes it afterwards. */
export async function withSandbox<T>(
  env: Env,
  work: (sandbox: Sandbox) => T | Promise<T>,
  options: { readonly allowHttpWebhooks?: boolean | undefined } = {},
): Promise<T> {
  const { openSandbox } = await import('../sandbox/index.ts');
  const sandbox = openSandbox({ stateFile: sandboxFile(env), ...options });
  try {
    return await work(sandbox);
  } finally {
    sandbox.close();
  }
}
