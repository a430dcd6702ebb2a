import { statfsSync } from 'node:fs';
import { paymentJournalWords } from '../words/payment-journal.ts';
import { JournalError } from './journal.ts';

/** The kind of file system that a directory is on: `f_type` of Linux's statfs(2). */
export type FileSystemType = (directory: string) => number;

/** The file system type that the machine itself reports. */
export const machineFileSystem: FileSystemType = (directory) => statfsSync(directory).type;

/** A journal on a disk that other machines may write to. */
export class NetworkDisk extends JournalError {
  constructor(directory: string, kind: string) {
    super(paymentJournalWords.networkDisk(directory, kind));
    this.name = 'NetworkDisk';
  }
}

/**
 * SQLite's log and our locks need a single kernel that sees every process that has the file open.
 * Only Linux numbers file systems this way; elsewhere nothing is refused.
 * @throws {NetworkDisk}
 */
export function refuseNetworkDisk(directory: string, typeOf: FileSystemType): void {
  if (process.platform !== 'linux') return;
  const kind = networkFileSystem(typeOf(directory));
  if (kind !== null && kind !== sharedWithHost) throw new NetworkDisk(directory, kind);
}

/** The name of a network file system by its `f_type` (statfs(2)), or null for a local one. */
export function networkFileSystem(type: number): string | null {
  // The kernel's field is signed on some machines.
  return networkTypes[type >>> 0] ?? null;
}

/** How virtual machines, and some containers, see their host's disk: worth a warning, no more. */
const sharedWithHost = '9P';

/** linux/magic.h and the file systems' own headers. */
const networkTypes: Readonly<Record<number, string>> = {
  26985: 'NFS',
  20859: 'SMB',
  4283649346: 'CIFS',
  4266872130: 'SMB',
  1702057286: 'FUSE',
  16914839: sharedWithHost,
  1397113167: 'AFS',
  12805120: 'Ceph',
  198183888: 'Lustre',
};
