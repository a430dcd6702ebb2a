import type { doctor as doctorHelp } from '../../help/doctor.ts';
import type { InPortuguese } from '../../topic.ts';

export const doctor = {
  doctor: {
    summary: 'Confere esta máquina, a configuração, o diário e a conexão com o serviço.',
    description: `Cada verificação passa, avisa ou falha, e diz o que digitar a seguir. O comando não envia pagamento,
não consulta chave, não altera nada no serviço e não mostra segredo.
Saída 0 quando nenhuma verificação falhou, mesmo com avisos; 35 quando alguma falhou, por exemplo porque a configuração
não pode ser usada.`,
    examples: {
      'brl doctor': '',
      'brl doctor --offline': '',
      'brl doctor --query "checks[?status!=\'pass\']"': '',
    },
    flags: { offline: 'pula as verificações que acessam o serviço' },
  },
} satisfies InPortuguese<typeof doctorHelp>;
