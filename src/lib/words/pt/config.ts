import type { configWords } from '../config.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `config.ts` in Portuguese. */
export const config = {
  states: { set: 'definido', 'not set': 'não definido', 'embedded sandbox': 'sandbox embutido' },
  valueOrUnset: 'Informe um valor ou --unset, não os dois.',
  changed: (name, profile, value) => `${name} do perfil ${profile} agora é ${value}.`,
  unset: (name, profile) => `${name} do perfil ${profile} voltou ao padrão.`,
  noProfile: (name) => `${name} pertence a um perfil, e não há nenhum. Nada foi gravado.`,
  notValue: (value, name) => `"${value}" não é um valor de ${name}.`,
  holidaysRule: 'É uma lista de dias: brl config set extraBankHolidays 2026-12-24,2026-12-31',
  prefixRule: (example) =>
    `É um caminho que começa com /v1 e não termina em barra; só {accountId} é substituído: ${example}`,
  defaultIs: (value) => `O padrão é ${value}; docs/spec-gaps.md traz as alternativas.`,
  otherTokenHost: 'tokenPath está em um host diferente do host do perfil, e o segredo iria para lá.',
  otherTokenHostHint: (command) => `Guarde a credencial para ele: ${command}`,
  accountBound: 'Uma credencial delegada só vale para a conta dela.',
  accountCharacters: 'O id da conta tem caracteres que um id não pode ter.',
  notDocument: 'O documento do operador não é um CPF nem um CNPJ.',
  oneOf: (name, choices) => `${name} deve ser um destes: ${choices}.`,
  pinned: (name) => `${name} pertence à credencial e fica fixo quando ela é guardada.`,
  pinnedHint: 'Para mudar, digite: brl auth login',
  secretArgument: 'Um segredo nunca é informado como argumento.',
  secretArgumentHint: 'Digite: brl auth login',
  languageChosen: (language) =>
    `A partir de agora o brl fala ${language === 'en' ? 'inglês' : 'português'} com todo perfil que não tenha o seu próprio idioma.`,
  languageTold: (language) =>
    `Neste terminal, BRL_LANG=${language} vale mais. Para não usá-la: unset BRL_LANG`,
  languageUnset: 'A partir de agora o brl fala o idioma do sistema.',
  unknown: (name) => `Não existe a configuração "${name}".`,
  meant: (names) => `Quis dizer ${names}?`,
  seeAll: 'Para ver todas: brl config show',
  dialect: 'Como o brl fala com o serviço (as alternativas estão em docs/spec-gaps.md):',
  from: {
    default: 'padrão',
    profile: (source) => `perfil ${source}`,
    environment: (source) => `variável ${source}`,
    flag: (source) => `opção ${source}`,
    person: (source) => `arquivo ${source}`,
  },
} satisfies InPortuguese<typeof configWords>;
