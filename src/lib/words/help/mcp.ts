import { topic } from '../topic.ts';

/** The help of `brl mcp`. */
export const mcp = topic('help mcp', {
  mcp: {
    summary: 'Let an assistant read this account, and propose payments for people to approve.',
    description: `A server of the Model Context Protocol on standard input and output. The assistant's program starts it; it ends when that program ends.
Its tools read: payments and their timeline, the journal, files of payments, the statement, limits, the day, receipts, captured deliveries,
error codes, keys, QR codes, boletos and end-to-end ids. No tool pays, approves, refunds, cancels or changes a setting, and the part of brl
that sends payments is not loaded.

With --propose, propose_payment and propose_file write plans into PATH. One is paid only after a person has approved it (brl plan approve) and somebody executes it
(brl plan execute), whatever its amount. Plans are signed with a key of this machine that is made at the first start.

Names, descriptions and everything else that others wrote stand under "untrusted" in each answer, without control characters, with documents
masked. Each call is one line in mcp-calls.ndjson in the state directory.`,
    examples: {
      'brl mcp': '',
      'brl mcp --propose proposals --lookups 20': 'With proposals, and 20 look-ups of the owner of a key:',
    },
    flags: {
      propose: 'folder for plans that people approve (default: nothing can be proposed)',
      lookups: 'how many owners of PIX keys may be looked up while it runs (default: none)',
    },
  },
});
