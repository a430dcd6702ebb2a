import { spawn } from 'node:child_process';
import type { Env } from './paths.ts';

/** Whether a browser on this screen is what the person wants: a terminal here, not one of another machine, nor a script. */
export function wantsBrowser(env: Env): boolean {
  const remote = env.SSH_CONNECTION !== undefined || env.SSH_TTY !== undefined;
  return (
    process.stdout.isTTY === true && process.stderr.isTTY === true && !remote && !env.CI && hasScreen(env)
  );
}

/** Opens an address in the person's browser. Resolves with false where nothing could be started. */
export function openBrowser(url: string): Promise<boolean> {
  const [program, ...words] = opener(url);
  return new Promise((resolve) => {
    const child = spawn(program, words, { stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    child.once('spawn', () => resolve(true));
    child.unref();
  });
}

function hasScreen(env: Env): boolean {
  if (process.platform === 'darwin' || process.platform === 'win32') return true;
  return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** No shell sees the address. */
function opener(url: string): [string, ...string[]] {
  if (process.platform === 'darwin') return ['open', url];
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url];
  return ['xdg-open', url];
}
