import { topic } from '../topic.ts';

/** The help of `brl doctor`. */
export const doctor = topic('help doctor', {
  doctor: {
    summary: 'Check this machine, the configuration, the journal and the connection to the service.',
    description: `Each check passes, warns or fails, and says what to type next. It sends no payment, looks up no key,
changes nothing at the service and shows no secret.
Exit 0 when no check failed, even with warnings; 35 when one failed, for example because the configuration cannot be used.`,
    examples: {
      'brl doctor': '',
      'brl doctor --offline': '',
      'brl doctor --query "checks[?status!=\'pass\']"': '',
    },
    flags: { offline: 'skip the checks that contact the service' },
  },
});
