// Preloaded into the program: gives it a user without rights, or a disk of another kind.
import fs from 'node:fs';

const { AS_USER, DISK_TYPE } = process.env;
if (AS_USER !== undefined) {
  process.setgid(Number(AS_USER));
  process.setuid(Number(AS_USER));
}
if (DISK_TYPE !== undefined) fs.statfsSync = () => ({ type: Number(DISK_TYPE) });
