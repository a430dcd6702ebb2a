import type { completion as completionHelp } from '../../help/completion.ts';
import type { InPortuguese } from '../../topic.ts';

export const completion = {
  completion: {
    summary: 'Imprime o script que faz a tecla Tab completar o brl num shell.',
    description: `Completa comandos, opções, valores de opções e nomes de perfis. A tecla Tab nunca acessa o serviço.
Para carregá-lo: source <(brl completion bash) em ~/.bashrc, source <(brl completion zsh) em ~/.zshrc depois de
compinit, brl completion fish | source em ~/.config/fish/config.fish, brl completion powershell | Out-String |
Invoke-Expression em $PROFILE.
Imprima-o de novo depois de uma atualização.`,
    examples: { 'brl completion bash': '', 'brl completion fish > ~/.config/fish/completions/brl.fish': '' },
    args: { shell: 'o shell' },
    flags: { profiles: 'nomes dos perfis, um por linha' },
  },
} satisfies InPortuguese<typeof completionHelp>;
