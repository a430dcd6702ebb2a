import { topic } from '../topic.ts';

/** The help of `brl transactions`. */
export const transactions = topic('help transactions', {
  'transactions timeline': {
    summary: 'Show what happened to one transaction.',
    description: `Name it by exactly one of --ted-id, --e2e and --identifier. The specification does not document the
answer, so it is printed as received. If the service does not show the transaction, it is reported from the journal, or by any other
route that knows the name, or else exit 40, because it may still exist: a failed internal transfer leaves no trace.`,
    examples: {
      'brl transactions timeline --identifier invoice-1042': '',
      'brl transactions timeline --ted-id ted-invoice-77 --json': '',
    },
    flags: {
      'ted-id': 'TED id: ted- and the identifier',
      e2e: 'end-to-end id of a PIX',
      identifier: 'identifier it was sent with',
    },
  },
});
