import type { policyInitWords } from '../policy-init.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `policy-init.ts` in Portuguese. */
export const policyInit = {
  askAccount: 'Ids das contas para as quais a política vale:',
  askPeople: 'Quem planeja e aprova, cada um como NOME=ARQUIVO.pub, separados por espaço:',
  askFree: 'Até que valor um favorecido conhecido dispensa aprovação (0: nunca):',
  askTwo: 'Acima de que valor duas pessoas aprovam (0: basta uma):',
  askDay: 'Máximo que pode sair de uma conta por dia (0: sem limite):',
  missing: (flag) => `Aqui não há a quem perguntar; informe ${flag}.`,
  noPerson: (text) => `"${text}" não é NOME=ARQUIVO com uma chave SSH pública no arquivo.`,
  tooFew: (count) => `São necessárias pelo menos ${count} pessoas: quem faz um plano não o aprova.`,
  twoBelowFree: 'Duas pessoas aprovam acima de um valor maior do que o que dispensa aprovação.',
  written: (path) => `A política foi gravada: ${path}`,
  publishNext: (path) => `Os administradores a assinam: brl policy publish ${path}`,
  next: 'Verifique-a com `brl policy check`. Ela deve pertencer ao root, como toda pasta acima dela: docs/pt-BR/aprovacoes.md.',
} satisfies InPortuguese<typeof policyInitWords>;
