import type { version as versionHelp } from '../../help/version.ts';
import type { InPortuguese } from '../../topic.ts';

export const version = {
  version: {
    summary: 'Mostra a versão do brl.',
    examples: { 'brl version': '', 'brl version --json': '' },
  },
} satisfies InPortuguese<typeof versionHelp>;
