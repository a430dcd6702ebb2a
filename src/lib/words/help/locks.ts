import { topic } from '../topic.ts';

/** What `--help` says of `brl locks`. */
export const locks = topic('help locks', {
  'locks approve': {
    summary: 'Approve the loosening of the locks that waits.',
    description: `Look at it first with brl locks pending. Who may approve, what the body is and whether the wait ends with it is not documented:
an empty object is sent unless --data or --field says otherwise. In the sandbox the wait goes on.`,
    examples: { 'brl locks approve --yes': '' },
  },
  'locks cancel': {
    summary: 'Take the waiting loosening back: the locks stay as they are.',
    examples: { 'brl locks cancel': '' },
  },
  'locks pending': {
    summary: 'Show the loosening of the locks that waits, and when it takes effect.',
    description: 'A loosening waits 6 hours. When nothing waits the service answers not_found (exit 30).',
    examples: { 'brl locks pending': '' },
  },
  'locks set': {
    summary: 'Change what keeps payments from leaving the account.',
    description: `Tightening holds at once. Loosening waits 6 hours, and the answer shows until when; it is never repeated by itself, because that
may start the wait anew. Only the locks that are named are sent. The shape of hours and addresses is not documented: here hours
go as {"start","end"} and addresses as a list; with --data or --field the body is sent as it is.
In production it asks first; off a terminal it then needs --yes.`,
    examples: {
      'brl locks set --blocked --yes': '',
      'brl locks set --hours 08:00-18:00 --source-ip 203.0.113.0/24': '',
    },
    flags: {
      blocked: 'block payments out, or with --no-blocked let them out again',
      hours: 'hours (Brasilia) in which payments may leave, or any',
      'source-ip': 'address or CIDR that payments may come from, or any; repeat it',
      yes: 'do not ask; needed off a terminal in production',
    },
  },
  'locks show': {
    summary: 'Show what keeps payments from leaving the account.',
    description:
      'A blocked payment ends with exit 32: cashout_locked, cashout_outside_hours or cashout_source_ip_not_allowed.',
    examples: { 'brl locks show': '' },
  },
});
