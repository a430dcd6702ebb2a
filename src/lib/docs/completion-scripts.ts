import { completionOf } from './completion.ts';
import { bashScript } from './completion-bash.ts';
import { fishScript } from './completion-fish.ts';
import { powershellScript } from './completion-powershell.ts';
import { zshScript } from './completion-zsh.ts';
import type { Manifest } from './manifest.ts';

const writers = { bash: bashScript, zsh: zshScript, fish: fishScript, powershell: powershellScript };

/** Shells that brl can complete in. */
export const shells = Object.keys(writers) as readonly Shell[];
/** One of {@link shells}. */
export type Shell = keyof typeof writers;

/** The script that teaches a shell to complete `brl`. It runs brl for the names that only this machine knows. */
export function completionScript(shell: Shell, manifest: Manifest): string {
  return writers[shell](completionOf(manifest));
}
