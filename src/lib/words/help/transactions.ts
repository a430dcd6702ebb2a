import { topic } from '../topic.ts';

/** What `--help` says of `brl transactions`. */
export const transactions = topic('help transactions', {
  'transactions timeline': {
    summary: 'Show what happened to one transaction.',
    description: `By exactly one of --ted-id, --e2e and --identifier. The documentation does not show the answer, so it is printed as it comes.
One that the service does not show is told as the journal has it; else it is exit 40, as it may exist all the same: a failed
internal transfer leaves no trace.`,
    examples: {
      'brl transactions timeline --identifier invoice-1042': '',
      'brl transactions timeline --ted-id ted-invoice-77 --json': '',
    },
    flags: {
      'ted-id': 'TED id: ted- and the identifier',
      e2e: 'end-to-end id of a PIX',
      identifier: 'identifier that was sent',
    },
  },
});
