import { topic } from '../topic.ts';

/** The help of `brl locks`. */
export const locks = topic('help locks', {
  'locks approve': {
    summary: 'Approve the pending loosening of the locks.',
    description: `Before you approve, "brl locks pending" shows what is pending. The specification documents neither who may approve, nor the
body, nor whether approval ends the wait: an empty object is sent unless --data or --field says otherwise.

In the sandbox
the wait continues.`,
    examples: { 'brl locks approve --yes': '' },
  },
  'locks cancel': {
    summary: 'Cancel the pending loosening: the locks stay as they are.',
    examples: { 'brl locks cancel': '' },
  },
  'locks pending': {
    summary: 'Show the pending loosening of the locks, and when it takes effect.',
    description:
      'A loosening waits 6 hours. When nothing is pending the service answers not_found (exit 30).',
    examples: { 'brl locks pending': '' },
  },
  'locks set': {
    summary: 'Change the locks that keep payments from leaving the account.',
    description: `Tightening takes effect at once. Loosening takes effect after 6 hours, and the answer shows when; the request is
never repeated automatically, because a repeat may restart the wait. Only the locks you name are sent. The format of hours
and addresses is not documented: brl sends hours as {"start","end"} and addresses as a list; with --data or --field the body
is sent unchanged.
In production brl asks first; without a terminal --yes is required there.`,
    examples: {
      'brl locks set --blocked --yes': '',
      'brl locks set --hours 08:00-18:00 --source-ip 203.0.113.0/24': '',
    },
    flags: {
      blocked: 'block outgoing payments; --no-blocked allows them again',
      hours: 'hours (Brasilia) during which payments may leave, or any',
      'source-ip': 'address or range that payments may be sent from, or any; repeatable',
      yes: 'do not ask; required without a terminal in production',
    },
  },
  'locks show': {
    summary: 'Show the locks that keep payments from leaving the account.',
    description:
      'A blocked payment ends with exit 32: cashout_locked, cashout_outside_hours or cashout_source_ip_not_allowed.',
    examples: { 'brl locks show': '' },
  },
});
