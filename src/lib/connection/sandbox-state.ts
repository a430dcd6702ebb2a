import { join } from 'node:path';
import { CliError } from '../errors/cli-error.ts';
import type { Sandbox, SandboxOptions } from '../sandbox/index.ts';
import { connectionWords } from '../words/connection.ts';
import { type Env, usableStateDir } from './paths.ts';

/** Where the embedded sandbox and `sandbox start` keep their shared world. */
function sandboxFile(env: Env): string {
  return join(usableStateDir(env), 'sandbox.sqlite');
}

/**
 * Opens the sandbox's shared world.
 * @throws {CliError} exit 90 when its file cannot be created, read or written
 */
export async function openSandboxState(
  env: Env,
  options: Omit<SandboxOptions, 'stateFile'> = {},
): Promise<Sandbox> {
  const { openSandbox } = await import('../sandbox/index.ts');
  const stateFile = sandboxFile(env);
  try {
    return openSandbox({ stateFile, ...options });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CliError({
      code: 'sandbox_unavailable',
      ends: 'local_storage',
      message: connectionWords.sandboxFile(stateFile, reason),
      cause: error,
    });
  }
}

/** Opens the sandbox for a piece of work and closes it afterwards. */
export async function withSandbox<T>(
  env: Env,
  work: (sandbox: Sandbox) => T | Promise<T>,
  options: Pick<SandboxOptions, 'allowHttpWebhooks'> = {},
): Promise<T> {
  const sandbox = await openSandboxState(env, options);
  try {
    return await work(sandbox);
  } finally {
    sandbox.close();
  }
}
