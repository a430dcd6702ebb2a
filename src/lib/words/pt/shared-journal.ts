import type { sharedJournalWords } from '../shared-journal.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `shared-journal.ts` in Portuguese. */
export const sharedJournal = {
  asking: 'Consultando o banco de dados do diário.',
  whichJournal: 'Nenhum diário compartilhado foi indicado.',
  nameIt:
    'Acrescente --url postgres://USUÁRIO@HOST:PORTA/BANCO_DE_DADOS, ou defina BRL_JOURNAL com o endereço.',
  checkOrApply:
    'Indique o que fazer: --check diz o que falta, --plan o que a criação bloquearia, --apply cria o que falta.',
  noRights: (location, user, reason) =>
    `O usuário ${user} não pode fazer isso em ${location} (${reason}), e nada foi alterado.`,
  whoMay:
    'Conecte-se como superusuário, como dono do banco de dados que possa criar papéis, ou como membro de brl_owner.',
  noTables: 'ainda nenhuma',
  tables: (version, wanted) =>
    version === wanted
      ? `versão ${version}, atualizada`
      : `versão ${version}, e é necessária a versão ${wanted}`,
  complete: 'nada',
  locksNothing: 'nada que alguém use',
  locks: (table, rows, megabytes, isWalked) =>
    `${table}, cerca de ${rows} linhas, ${megabytes} MB${isWalked ? ', todas as linhas são lidas' : ''}`,
  lockedFor: (seconds) =>
    `${seconds} s; pagamentos que começam nesse tempo esperam, e nada é enviado duas vezes. Executores de uma versão anterior param.`,
  missingTables: (versions) => `tabelas da versão ${versions}`,
  missingRoles: (roles) => `papéis ${roles}`,
  grantPerson: 'GRANT brl_operator TO "USUÁRIO";',
  grantWorker: 'GRANT brl_worker TO "USUÁRIO";',
  grantApprover: 'GRANT brl_approver TO "USUÁRIO";',
  askPassword: (location) => `Senha de ${location} (não aparece na tela):`,
  noPassword: 'Sem terminal, a senha vem de um arquivo.',
  givePassword: 'Acrescente --from ARQUIVO, ou --from - para lê-la da entrada padrão.',
  kept: (location) => `O chaveiro do sistema tem a senha de ${location}.`,
  forgotten: (location) => `O chaveiro do sistema não tem mais a senha de ${location}.`,
  notKept: (location) => `O chaveiro do sistema não tinha a senha de ${location}.`,
} satisfies InPortuguese<typeof sharedJournalWords>;
