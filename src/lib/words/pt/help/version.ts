import type { version as versionHelp } from '../../help/version.ts';
import type { InPortuguese } from '../../topic.ts';

export const version = {
  version: {
    summary: 'Mostra a versão do brl, ou confere um arquivo de uma versão publicada.',
    description: `Com --check, compara um arquivo baixado com SHA256SUMS e a assinatura SHA256SUMS.sig, os dois ao lado dele. Um
executável ou pacote conhece a chave com que a própria versão foi assinada; uma instalação pelo npm não conhece nenhuma. Nada é baixado.

Saída 0 se o arquivo está como foi publicado, 35 se não está.`,
    examples: {
      'brl version': '',
      'brl version --json': '',
      'brl version --check brl_1.0.0~rc.1_amd64.deb --signer release.allowed': '',
    },
    flags: {
      check: 'executável, pacote ou imagem a conferir',
      signer:
        'chave pública, ou signatários permitidos, de quem publica as versões (padrão: a chave dentro deste brl)',
    },
  },
} satisfies InPortuguese<typeof versionHelp>;
