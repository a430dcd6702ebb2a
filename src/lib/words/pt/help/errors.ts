import type { errors as errorsHelp } from '../../help/errors.ts';
import type { InPortuguese } from '../../topic.ts';

export const errors = {
  'errors explain': {
    summary:
      'Explica um código de erro ou de saída: o que houve, o que significa para o dinheiro e o que digitar a seguir.',
    examples: { 'brl errors explain key_not_found': '', 'brl errors explain 40': '' },
    args: { code: 'um errorCode do serviço, um código do brl ou um código de saída de 0 a 255' },
  },
  'errors list': {
    summary: 'Lista os códigos de erro do serviço e do brl.',
    description:
      'Para cada código, mostra os status HTTP, se a mesma requisição pode ser repetida e o código de saída. Se um pagamento e uma consulta terminam de modo diferente, o código de saída do pagamento vem primeiro. Os textos seguem BRL_LANG; o JSON tem as duas línguas.',
    examples: { 'brl errors list --class funds': '', 'brl errors list --source brl --json': '' },
    flags: { class: 'só códigos desta classe', source: 'só códigos desta origem' },
  },
} satisfies InPortuguese<typeof errorsHelp>;
