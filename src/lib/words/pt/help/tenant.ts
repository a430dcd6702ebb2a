import type { tenant as tenantHelp } from '../../help/tenant.ts';
import type { InPortuguese } from '../../topic.ts';

export const tenant = {
  'tenant ips set': {
    summary: 'Define os endereços de onde o tenant pode fazer chamadas.',
    description:
      'Substitui a lista inteira. Uma lista sem o seu endereço pode cortar o seu próprio acesso. Um tenant com credenciais delegadas não tem lista própria: o serviço recusa com ip_allowlist_derived, e "credentials ips" altera as listas das credenciais. A especificação não documenta o corpo: --allowed-ip envia {"allowedIps": [...]}, com o nome usado nas credenciais delegadas; --data ou --field envia outro corpo, sem alteração.',
    examples: {
      'brl tenant ips set --allowed-ip 203.0.113.7/32 --allowed-ip 198.51.100.0/24 --yes': '',
      'brl tenant ips set --data list.json --dry-run': '',
    },
    flags: {
      'allowed-ip': 'endereço ou faixa que pode fazer chamadas; repetível',
      data: 'corpo em JSON; - é a entrada padrão',
      field: 'campo do corpo',
      yes: 'não pede confirmação',
    },
  },
} satisfies InPortuguese<typeof tenantHelp>;
