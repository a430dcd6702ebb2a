import { topic } from './topic.ts';

/** Copying a journal from a file into a database. */
export const copyWords = topic('journal copy', {
  noFile: (path: string) => `There is no journal ${path}.`,
  whichFile: 'List the journals of this machine with: ls ~/.local/state/brl',
  copiedElsewhere: (path: string, location: string) =>
    `The journal ${path} was copied to ${location}, which alone has its payments now.`,
  inUse: (location: string) => `${location} has payments of another journal, and nothing was copied.`,
  emptyDatabase: 'Name an empty database, made ready with: brl journal migrate --apply',
  damaged: (path: string, first: string) => `The journal ${path} is damaged: ${first}. Nothing was copied.`,
  differs: (what: string) =>
    `The copy is not the same as the file: ${what}. Nothing can be paid from the copy.`,
  payAsBefore: 'The file is as it was. Type the same line again to write and compare everything once more.',
  written: (done: number, all: number) => `${done} of ${all} payments are written.`,
  compared: (done: number, all: number) => `${done} of ${all} payments are compared.`,
  done: (path: string, location: string) =>
    `${path} was copied to ${location}, read back and found the same.`,
  before: (path: string, location: string) =>
    `${path} had been copied to ${location} before; nothing was to be done.`,
  closed: (path: string) =>
    `Nothing can be paid from ${path} any more; it stays readable. Use the new journal on every machine that paid from it.`,
  broken: (payments: number, first: string) =>
    `Records of ${payments} of them had been changed or lost before, and are so in the copy, too; the first is ${first}.`,
  open: (payments: number) =>
    payments === 1
      ? 'One payment has no final outcome yet. With BRL_JOURNAL set, type: brl journal recover'
      : `${payments} payments have no final outcome yet. With BRL_JOURNAL set, type: brl journal recover`,
});
