import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** The machine's resources used by processes, if it shows them (`/proc`). */
export interface Measured {
  add(child: ChildProcess): void;
  figures(): Readonly<Record<string, number>>;
  stop(): void;
}

interface Peak {
  readonly megabytes: number;
  readonly descriptors: number;
}

/** Watches the processes that it is given, and this one, in which the bank is. */
export function watchProcesses(): Measured {
  const alive = new Set<ChildProcess>();
  const peaks: Peak[] = [];
  const bank: Peak[] = [];
  const look = () => {
    for (const child of alive) {
      if (child.exitCode !== null || child.signalCode !== null) alive.delete(child);
      else peaks.push(...of(child.pid));
    }
    bank.push(...of(process.pid));
  };
  const timer = setInterval(look, 200);
  const most = (seen: readonly Peak[], what: keyof Peak) =>
    seen.reduce((top, peak) => Math.max(top, peak[what]), 0);
  return {
    add: (child) => void alive.add(child),
    figures() {
      // A leak, or a cost that grows with the journal, shows as a difference of these.
      const quarter = Math.ceil(peaks.length / 4);
      return {
        'MB at most in the first quarter': most(peaks.slice(0, quarter), 'megabytes'),
        'MB at most in the last quarter': most(peaks.slice(-quarter), 'megabytes'),
        'descriptors at most in the first quarter': most(peaks.slice(0, quarter), 'descriptors'),
        'descriptors at most in the last quarter': most(peaks.slice(-quarter), 'descriptors'),
        'descriptors of the bank at first': bank[0]?.descriptors ?? 0,
        'descriptors of the bank at last': bank.at(-1)?.descriptors ?? 0,
      };
    },
    stop: () => clearInterval(timer),
  };
}

/** Empty for a process that is gone, and where there is no `/proc`. */
function of(pid: number | undefined): Peak[] {
  try {
    const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return [
      {
        megabytes: Math.round(Number(kilobytes ?? 0) / 1024),
        descriptors: readdirSync(`/proc/${pid}/fd`).length,
      },
    ];
  } catch {
    return [];
  }
}
