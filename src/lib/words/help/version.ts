import { topic } from '../topic.ts';

/** The help of `brl version`. */
export const version = topic('help version', {
  version: {
    summary: 'Show the version of brl, or check a file of a release.',
    description: `With --check, compares a downloaded file with SHA256SUMS and its signature SHA256SUMS.sig, both beside it. An
executable or package knows the key that its own release was signed with; an install from npm knows none. Nothing is fetched.

Exit 0 if the file is as it was released, 35 if not.`,
    examples: {
      'brl version': '',
      'brl version --json': '',
      'brl version --check brl_1.0.0~rc.1_amd64.deb --signer release.allowed': '',
    },
    flags: {
      check: 'executable, package or image to be checked',
      signer:
        'public key, or allowed signers, of whoever makes the releases (default: the key inside this brl)',
    },
  },
});
