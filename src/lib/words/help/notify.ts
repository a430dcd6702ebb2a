import { topic } from '../topic.ts';

/** The help of `brl notify`. */
export const notify = topic('help notify', {
  'notify deliver': {
    summary: 'Tell whoever is to be told what began and what is over since the last time.',
    description: `Reads the journal, what the receiver of webhooks captured and the days that were closed here; asks the service nothing. Have it run every
minute, by cron or a systemd timer. Each notice is told at least once: it is remembered when its notifier took it, and has an id by which a
second one is recognised. A notifier that fails, or takes longer than 30 s (an address 10 s), is tried again at the next pass; no payment waits for
it.

Exit 35 says that one did not take what it was told.`,
    examples: { 'brl notify deliver': '', 'brl notify deliver --json': '' },
  },
  'notify list': {
    summary: 'List who is told of what, and how.',
    examples: { 'brl notify list': '', 'brl notify list --json': '' },
  },
  'notify remove': {
    summary: 'Tell a notifier nothing any more.',
    examples: { 'brl notify remove': '' },
    args: { name: 'the notifier (default: default)' },
  },
  'notify set': {
    summary: 'Have a command or an address told when something needs a person.',
    description: `Events: in_doubt, halted, held, late_end, waiting_for_approval (plans in a shared journal), no_runner (scheduled, and none looks),
dispute_opened and subscription_failing (by what \`brl webhooks listen\` captured), day_not_closed. A command gets a notice as JSON on standard
input; it gets no BRL_ variable that could hold a secret. An address gets it as a POST, signed as the service signs its webhooks if there is
a secret, so that \`brl webhooks verify\` verifies it. A notice names no payee, and documents in refs are masked. \`brl notify deliver\` sends them.`,
    examples: {
      'brl notify set --command \'["mail", "-s", "brl", "ops@example.com"]\'': '',
      'brl notify set oncall --url https://example.com/brl --secret-file notify-secret --on in_doubt,late_end':
        '',
    },
    args: { name: 'a name for it, where there are several (default: default)' },
    flags: {
      command: 'program and arguments as a JSON list; no shell reads them',
      url: 'https address, or http on this machine',
      'secret-file': 'file with the secret that signs; read at each notice',
      on: 'only these events (default: all)',
    },
  },
  'notify test': {
    summary: 'Tell the notifiers something made up, and say whether they took it.',
    examples: { 'brl notify test': '' },
    args: { name: 'only this notifier' },
  },
});
