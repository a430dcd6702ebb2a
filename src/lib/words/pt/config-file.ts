import type { configFileWords } from '../config-file.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `config-file.ts` in Portuguese. */
export const configFile = {
  standardInput: 'A entrada padrão',
  tooLarge: (file) => `${file} é grande demais para um arquivo assim.`,
  faults: (file, count) => `${file} tem ${count === 1 ? 'um erro' : `${count} erros`}, e nada foi alterado.`,
  correct: 'Corrija o arquivo; schemas/config-file.schema.json descreve a forma dele.',
  unknown: 'Não existe um campo com este nome.',
  missing: 'Está faltando.',
  form: 'O valor não tem a forma esperada aqui.',
  oneOf: (choices) => `As opções são: ${choices}.`,
  reference:
    'O segredo nunca fica neste arquivo, só o lugar onde está: keychain, vault, {file: /CAMINHO}, {command: [PROGRAMA, ARGUMENTO]} ou {variable: NOME}.',
  signing: 'Uma chave de assinatura tem key-id e key, ou key-id, program e public-key-file.',
  notifier: (events) =>
    `Um aviso tem command, uma lista, ou url, com secret-file se o envio é assinado; e on, com estes eventos: ${events}.`,
  needsHost: (member) => `Um perfil assim precisa de ${member}.`,
  notStored: (store, command) =>
    `O ${store} desta máquina não tem segredo para este endereço, tenant e client. Guarde antes: ${command}`,
  absolute: (path) => `${path} é outro arquivo em cada pasta: informe o caminho desde /.`,
  noProfile: 'Nenhum perfil tem este nome, nem aqui nem no arquivo.',
  signedBy: (program, key) => `${program} (chave pública …${key})`,
  changes: {
    added: (profile) => `Perfil ${profile}: novo`,
    changed: (profile) => `Perfil ${profile}: alterado`,
    same: (profile) => `Perfil ${profile}: igual`,
  },
  notifierChanges: {
    added: (notifier) => `Aviso ${notifier}: novo`,
    changed: (notifier) => `Aviso ${notifier}: alterado`,
    same: (notifier) => `Aviso ${notifier}: igual`,
  },
  notifierNamed: (name) => `aviso ${name}`,
  value: (name, from, to) => `  ${name}: ${from === null ? to : `${from} -> ${to ?? 'padrão'}`}`,
  current: (from, to) => `Perfil atual: ${from === null ? to : `${from} -> ${to}`}`,
  others: (profiles) => `Fora do arquivo, ficam como estão: ${profiles}`,
  applied: 'Esta máquina está como o arquivo diz.',
  nothing: 'Nada difere: esta máquina está como o arquivo diz.',
  declared: (environment, host) => `${environment}, ${host}`,
  profile: (name) => `Perfil ${name}`,
  titleOf: (notifier) => `Aviso ${notifier}`,
} satisfies InPortuguese<typeof configFileWords>;
