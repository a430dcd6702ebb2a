import { topic } from './topic.ts';

/** What is said around `brl mcp`. */
export const mcpWords = topic('mcp', {
  serving: (count: number, path: string) =>
    `Serving ${count} tools on standard input and output. Calls are written to ${path}.`,
  signsWith: (line: string) =>
    `Proposals are signed with a key of this machine. Its line for approvers.allowed:\n${line}`,
  noFolder: (folder: string, code: string) => `${folder} cannot be a folder of proposals (${code}).`,
  noKey: 'ssh-keygen made no key for proposals, so the server did not start.',
  noLookUpsLeft: 'No look-up of an owner is left: start the server with a larger --lookups.',
  noTimeline: 'There is no timeline of a boleto: ask for payment_status.',
  receiptOfRun: 'This name is a file of payments. Ask for the receipt of one of its rows.',
  haveFileApproved: (plan: string, csv: string) =>
    `A person approves it with: brl plan approve ${plan} --file ${csv}`,
  wrongRows: (where: string) =>
    where === '' ? 'There is no payment in these rows.' : `Rows are wrong (line, heading, rule): ${where}`,
  haveApproved: (file: string) => `A person approves it with: brl plan approve ${file}`,
});
