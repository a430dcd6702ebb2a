import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { variablesOf } from '../../src/lib/areas/sandbox/variables.ts';
import { openSandbox, type Sandbox } from '../../src/lib/sandbox/index.ts';
import { listen } from '../../src/lib/sandbox/listen.ts';
import { type Machine, machine } from './brl.ts';

/** A machine with an empty vault, and a sandbox on two ports of it. */
export interface Served {
  readonly machine: Machine;
  readonly sandbox: Sandbox;
  /** The main credential of the sandbox. */
  readonly parent: Readonly<Record<string, string>>;
  /** A private file of the machine; its path. */
  file(name: string, text: string): string;
  close(): Promise<void>;
}

/**
 * Serves a sandbox in this process, so that a test moves its clock without a spawn.
 * @param slowAnswerMs how long the fault `slow_answer` takes
 */
export async function serveSandbox(allowHttpWebhooks = false, slowAnswerMs?: number): Promise<Served> {
  const own = machine();
  const stateFile = join(own.home, 'sandbox.sqlite');
  const sandbox = openSandbox({ stateFile, allowHttpWebhooks, slowAnswerMs });
  const server = await listen(sandbox, { tenant: 0, client: 0 });
  const file = (name: string, text: string): string => {
    mkdirSync(join(own.home, 'files'), { recursive: true });
    const path = join(own.home, 'files', name);
    writeFileSync(path, text, { mode: 0o600 });
    return path;
  };
  own.env.BRL_VAULT_PASSPHRASE_FILE = file('passphrase', 'correct horse battery\n');
  return {
    machine: own,
    sandbox,
    parent: variablesOf(sandbox, server),
    file,
    async close() {
      await server.close();
      sandbox.close();
      own.remove();
    },
  };
}
