import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';

const path = '/dev/shm';
const tmpfs = 0x01021994;
const enoughBytes = 4 * 1024 ** 3;

/**
 * A file system in memory with room for what tests write, where programs may be run; undefined where there is none. On a
 * disk a third of their time goes into waiting for it, and none of them cuts the power.
 */
export function memoryPath(): string | undefined {
  try {
    accessSync(path, constants.W_OK);
    const { type, bavail, bsize } = statfsSync(path);
    const options = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '));
    const isNoExec = options.some(([, at, , how]) => at === path && how?.split(',').includes('noexec'));
    return type === tmpfs && bavail * bsize >= enoughBytes && !isNoExec ? path : undefined;
  } catch {
    return undefined;
  }
}
