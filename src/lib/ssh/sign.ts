import { spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** A signature that is being made. */
export interface Signing {
  /** Takes what is signed, and is ended by the caller. */
  readonly input: Writable;
  /** The signature as `ssh-keygen` writes it; null when it made none, having said why. @throws the spawn's own error */
  readonly signature: Promise<string | null>;
}

/**
 * Has `ssh-keygen -Y sign` sign what is written to it. It asks for a passphrase, a touch or a PIN by itself, and takes the key
 * from an agent when only its public half is named.
 * @param env without our own variables
 */
export function signing(keyPath: string, namespace: string, env: NodeJS.ProcessEnv): Signing {
  const child = spawn('ssh-keygen', ['-q', '-Y', 'sign', '-n', namespace, '-f', keyPath], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
    windowsHide: true,
  });
  // Whoever stops reading says so by its end.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const signature = Promise.all([ended, text(child.stdout)]).then(([status, written]) =>
    status === 0 ? written : null,
  );
  return { input: child.stdin, signature };
}
