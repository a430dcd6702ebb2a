import type { backupWords } from '../backup.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `backup.ts` in Portuguese. */
export const backup = {
  isNotThere: 'não existe.',
  namePlace:
    'Nada foi pago dali ainda. Outro diário se indica com BRL_JOURNAL=ARQUIVO, ou pelo ambiente: --env production. Uma cópia se restaura com: brl journal restore ARQUIVO',
  isNone: 'não é um diário.',
  hasLog:
    'tem um log ao lado (-wal), portanto não é uma cópia terminada. Faça uma com: brl journal backup --out ARQUIVO',
  isLater: (found, known) => `foi gravado por uma versão posterior do brl (${found}; esta conhece ${known}).`,
  unread: (reason) => `não pode ser lido: ${reason}.`,
  damaged: (first) => `está danificado: ${first}.`,
  brokenRecord: (record, intentId, payments) =>
    payments === 1
      ? `não está como foi gravado: o registro ${record} de ${intentId} foi alterado ou perdido.`
      : `não está como foi gravado: o registro ${record} de ${intentId} foi alterado ou perdido, e ao todo ${payments} pagamentos não estão como estavam.`,
  brokenChain: (intentId, payments) =>
    payments === 1
      ? `não está como foi gravado: ${intentId} foi alterado.`
      : `não está como foi gravado: ${intentId} foi alterado, e ao todo ${payments} pagamentos não estão como estavam.`,
  takeAnother: 'Use um backup mais antigo, ou um de outro lugar.',
  backedUpBroken: (path, why) => `${path} foi gravado e está como o diário. O diário ${why}`,
  seeDoctor: 'brl doctor',
  inDatabase:
    'Este diário está em um banco de dados, que tem as próprias ferramentas de backup e restauração.',
  databaseTools: 'Use pg_dump ou pg_basebackup, como mostra docs/pt-BR/backup.md.',
  working: 'Lendo todos os registros.',
  noSealOrFile: 'Indique uma cópia a ler, ou um selo com --seal.',
  ofOtherHistory: (copy, location) => `${copy} é cópia de outro diário, e não de ${location}. Nada mudou.`,
  otherPlace: 'Indique o lugar do diário dela em BRL_JOURNAL, ou tire dali o diário atual.',
  ofOtherEnvironment: (copy, environment) =>
    `${copy} não tem pagamentos do ambiente ${environment}. Nada mudou.`,
  useEnvironment: 'Indique o ambiente ou o perfil a que ela pertence.',
  needsYes: (loses) => `${loses} Nada mudou.`,
  addYes: 'Para seguir mesmo assim, digite a mesma linha com --yes.',
  losesNothing: 'O diário não tem nada que falte na cópia.',
  loses: (payments, records) =>
    `O diário tem ${payments} pagamento${payments === 1 ? '' : 's'} e ${records} registro${records === 1 ? '' : 's'} que faltam na cópia.`,
  losesUnread: (payments) =>
    payments === 0
      ? 'O diário não pode ser lido, e ninguém sabe o que falta na cópia.'
      : `O diário não pode ser lido; faltam na cópia ao menos ${payments} dos pagamentos dele.`,
  losesUnknown: 'Não há diário aqui, e ninguém sabe o que falta na cópia.',
  askRestore: 'Restaurar a cópia?',
  restored: (location, copy) => `${location} agora é a cópia ${copy} e ainda não paga nada.`,
  keptAs: (path) => `O que estava ali antes foi guardado: ${path}`,
  notPutBack: (location) => `${location} não foi restaurado de uma cópia; não há nada a reabrir.`,
  askingAgain: (done, all, left) =>
    `Perguntando sobre o que não tinha sido enviado até então: ${done} de ${all}${left}`,
  noAnswer:
    'O serviço não respondeu sobre um pagamento que não tinha sido enviado quando a cópia foi feita. O diário continua fechado, e nada foi enviado.',
  sameLater: 'Digite a mesma linha mais tarde.',
  foundPaid: (count) =>
    count === 1
      ? 'Um pagamento que na cópia não tinha sido enviado chegou ao serviço desde então; isso foi registrado.'
      : `${count} pagamentos que na cópia não tinham sido enviados chegaram ao serviço desde então; isso foi registrado.`,
  lacks: (count) =>
    count === 0
      ? 'O extrato não mostra nenhum pagamento do brl que falte neste diário.'
      : count === 1
        ? 'O extrato mostra um pagamento do brl que falta neste diário:'
        : `O extrato mostra ${count} pagamentos do brl que faltam neste diário:`,
  lackedLine: (time, amount, identifier) => `  ${time}  ${amount}  ${identifier}`,
  andMore: (count) => `  e mais ${count}, em --json`,
  otherAccounts: (accounts) =>
    `Os extratos de outras contas com pagamentos neste diário não foram lidos: ${accounts}. Compare-os você.`,
  scheduled: (count) =>
    count === 1
      ? 'Um pagamento agendado sairá na hora dele. O que foi cancelado desde a cópia está agendado de novo: brl schedule list'
      : `${count} pagamentos agendados sairão nas horas deles. O que foi cancelado desde a cópia está agendado de novo: brl schedule list`,
  runs: (count) =>
    count === 1
      ? 'Uma remessa tem linhas que não foram enviadas; digite o arquivo dela de novo somente com a mesma ref: brl payout status'
      : `${count} remessas têm linhas que não foram enviadas; digite os arquivos delas de novo somente com as mesmas refs: brl payout status`,
  samePlace:
    'O que falta no diário só é reconhecido com a mesma --ref. Não pague de novo sem ref, nem com outra.',
  reopenNeedsYes: 'Alguém precisa ver o que falta neste diário antes que ele volte a pagar.',
  askReopen: 'Voltar a pagar por este diário?',
  reopened: (location) => `${location} volta a pagar.`,
} satisfies InPortuguese<typeof backupWords>;
