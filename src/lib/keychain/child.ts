import { spawn } from 'node:child_process';

/** How a child ended. */
export interface ChildEnd {
  readonly status: number | null;
  /** What it wrote to stdout, as text and as it came. */
  readonly stdout: string;
  readonly bytes: Buffer;
  readonly stderr: string;
  /** It was killed because it took too long or wrote too much. */
  readonly stopped: 'timeout' | 'too_much' | null;
}

/** The program to run. */
export interface ChildInput {
  readonly argv: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: string | Uint8Array | null;
  readonly limitMs: number;
}

const maxOutputBytes = 64 * 1024;
const nodeSwitches = ['NODE_OPTIONS', 'NODE_DEBUG', 'NODE_V8_COVERAGE'];

/**
 * Runs a program without a shell and without our secrets in its environment. At the time limit it is killed together with
 * everything it started.
 * @throws the spawn's own error (`ENOENT`, `EACCES`) when it cannot be started.
 */
export function runChild(input: ChildInput): Promise<ChildEnd> {
  const [program, ...rest] = input.argv;
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, {
      env: childEnvironment(input.env),
      stdio: ['pipe', 'pipe', 'pipe'],
      // A separate process group, so that the limit also ends its children.
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    let stopped: ChildEnd['stopped'] = null;
    const stop = (why: 'timeout' | 'too_much') => {
      stopped ??= why;
      killGroup(child.pid);
      child.stdout.destroy();
      child.stderr.destroy();
    };
    const timer = setTimeout(() => stop('timeout'), input.limitMs);
    const stdout = collect(child.stdout, () => stop('too_much'));
    const stderr = collect(child.stderr, () => stop('too_much'));
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on('close', (status) => {
      clearTimeout(timer);
      const bytes = stdout();
      resolve({ status, stdout: bytes.toString('utf8'), bytes, stderr: stderr().toString('utf8'), stopped });
    });
    // A child that does not read its stdin is not an error.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input.stdin ?? '');
  });
}

/** The environment for a child: without our variables, except two that hold no secret, and without Node's switches. */
export function childEnvironment(env: Readonly<Record<string, string | undefined>>): NodeJS.ProcessEnv {
  const isPassedOn = (name: string) =>
    name.startsWith('BRL_')
      ? name === 'BRL_PROFILE' || name === 'BRL_ENVIRONMENT'
      : !nodeSwitches.includes(name);
  return Object.fromEntries(Object.entries(env).filter(([name]) => isPassedOn(name)));
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

function collect(stream: NodeJS.ReadableStream, tooMuch: () => void): () => Buffer {
  const chunks: Buffer[] = [];
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxOutputBytes) tooMuch();
    else chunks.push(chunk);
  });
  return () => Buffer.concat(chunks);
}

/** The end of what a child said, an untrusted text: on one line, without control characters. */
export function lastWords({ stderr }: ChildEnd): string {
  return stderr
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(-400);
}
