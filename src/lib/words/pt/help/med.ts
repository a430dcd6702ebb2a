import type { med as medHelp } from '../../help/med.ts';
import type { InPortuguese } from '../../topic.ts';

const down = `O serviço tirou estas rotas do ar (HTTP 503 service_temporarily_unavailable) e não informa data de volta:
o comando termina com saída 81, e nada é feito. Os eventos pix.med.opened e pix.med.updated continuam sendo enviados:
brl webhooks create faz a inscrição neles, e brl sandbox events lista os do sandbox. Enquanto isso, responda às contestações pelo suporte.`;
const medId = 'id da contestação (medId dos seus eventos)';

export const med = {
  'med answer': {
    summary: 'Responde a uma contestação (MED). Fora do ar.',
    description: `${down}
O corpo não está documentado: --data ou --field é enviado sem alteração.`,
    examples: { 'brl med answer med-1 --field reason=example --yes': '' },
    args: { id: medId },
  },
  'med decide': {
    summary: 'Decide uma contestação (MED). Fora do ar.',
    description: `${down}
O corpo não está documentado: --data ou --field é enviado sem alteração.`,
    examples: { 'brl med decide med-1 --field reason=example --yes': '' },
    args: { id: medId },
  },
  'med evidence': {
    summary: 'Lê as evidências de uma contestação (MED), ou acrescenta uma, com um corpo. Fora do ar.',
    description: `${down}
O que vem depois de /evidence/ no caminho não está documentado: PARTE entra ali sem alteração. Com --data ou --field é um POST.`,
    examples: { 'brl med evidence med-1 files': '' },
    args: { id: medId, piece: 'o que vem depois de /evidence/ no caminho' },
  },
  'med list': {
    summary: 'Lista as contestações (MED) sobre créditos da conta. Fora do ar.',
    description: down,
    examples: { 'brl med list': '', 'brl sandbox events --type pix.med.opened': '' },
  },
} satisfies InPortuguese<typeof medHelp>;
