import type { commandWords } from '../command.ts';
import type { InPortuguese } from '../topic.ts';

export const command = {
  otherPrefix: (prefix: string, isDefault: boolean, asksId: boolean, set: string) =>
    `${asksId ? 'Confira o id. ' : ''}O caminho pode estar errado: a configuração credentialsPrefix é ${prefix}${isDefault ? ' (o padrão, uma suposição)' : ''}. Para usar o do serviço: ${set}`,
} satisfies InPortuguese<typeof commandWords>;
