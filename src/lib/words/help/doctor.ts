import { topic } from '../topic.ts';

/** What `--help` says of `brl doctor`. */
export const doctor = topic('help doctor', {
  doctor: {
    summary: 'Check this machine, the configuration, the journal and the way to the service',
    description: `Each check passes, warns or fails, and says what to type next. No payment is sent, no key is looked up, nothing is
changed at the service, and no secret is shown.
Exit 0 when no check failed, warnings included; 35 when one did, a configuration that cannot be used among them.`,
    examples: {
      'brl doctor': '',
      'brl doctor --offline': '',
      'brl doctor --query "checks[?status!=\'pass\']"': '',
    },
    flags: { offline: 'leave out what has to ask the service' },
  },
});
