import type { exitCodeWords } from '../../errors/exit-codes.ts';
import type { InPortuguese } from '../../topic.ts';

/** What a code says of the money where the command sent nothing itself. */
const notByThisRun = 'não por esta execução';

/** The words of `errors/exit-codes.ts` in Portuguese. */
export const exitCodes = {
  settled: {
    meaning: 'Liquidado, ou a consulta ou alteração está feita',
    moneyMayHaveMoved: 'sim, uma vez, se o comando paga',
    scriptMay: 'seguir',
  },
  crashed: {
    meaning: 'Nunca usado pelo brl: o ambiente de execução (Node.js) caiu',
    moneyMayHaveMoved: 'não se sabe',
    scriptMay: 'tratar como 40',
  },
  usage: {
    meaning: 'Dados ou uso inválidos; nada foi enviado',
    moneyMayHaveMoved: notByThisRun,
    scriptMay: 'corrigir o comando',
  },
  pending: {
    meaning: 'Aceito ou em processamento, inclusive uma TED agendada',
    moneyMayHaveMoved: 'ainda não se sabe; pode sair depois',
    scriptMay: 'brl journal recover ID --wait',
  },
  held: {
    meaning: 'Retido para análise de risco (com --no-wait, um PIX termina com 20: a resposta diz só PENDING)',
    moneyMayHaveMoved: 'ainda não',
    scriptMay: 'brl journal recover ID --wait',
  },
  refused: {
    meaning: 'Recusado em definitivo, ou estornado: o dinheiro voltou',
    moneyMayHaveMoved: 'não',
    scriptMay: 'tomar nova decisão',
  },
  funds_or_limit: {
    meaning: 'Recusado: saldo ou limite',
    moneyMayHaveMoved: 'não',
    scriptMay: 'pôr saldo ou esperar o limite, e fazer nova tentativa',
  },
  policy: {
    meaning: 'Recusado: política, trava, horário ou IP de origem',
    moneyMayHaveMoved: 'não',
    scriptMay: 'levar a quem decide',
  },
  duplicate: {
    meaning: 'Já existe um pagamento com esta ref ou este conteúdo',
    moneyMayHaveMoved: 'talvez, pelo anterior',
    scriptMay: 'ler o anterior',
  },
  batch_failures: {
    meaning:
      'Remessa ou lote com linhas não pagas: recusadas, ou remessa parada (o `state` diz); o resultado de cada linha é conhecido',
    moneyMayHaveMoved: 'ver cada linha',
    scriptMay: 'exportar as linhas que falharam',
  },
  check_failed: {
    meaning: 'Uma verificação falhou: assinatura, doctor, conciliação, expectativa',
    moneyMayHaveMoved: notByThisRun,
    scriptMay: 'ler o que a verificação encontrou',
  },
  uncertain: {
    meaning: 'EM DÚVIDA: não pague de novo',
    moneyMayHaveMoved: 'não se sabe',
    scriptMay: 'brl journal recover ID, nada mais',
  },
  batch_uncertain: {
    meaning: 'Remessa ou lote com ao menos uma linha em dúvida',
    moneyMayHaveMoved: 'não se sabe',
    scriptMay: 'brl journal recover, nada mais',
  },
  not_allowed: {
    meaning: 'Sem login, sem escopo, credencial ainda não ativa ou suspensa',
    moneyMayHaveMoved: 'não',
    scriptMay: 'corrigir a credencial',
  },
  pin: {
    meaning: 'PIN exigido, errado ou bloqueado',
    moneyMayHaveMoved: 'não',
    scriptMay: 'chamar uma pessoa',
  },
  rate_limited: {
    meaning: 'O banco limitou o ritmo; não executado',
    moneyMayHaveMoved: 'não',
    scriptMay: 'executar mais tarde com a mesma ref',
  },
  dict_quota: {
    meaning: 'As consultas de chave estão bloqueadas',
    moneyMayHaveMoved: 'não',
    scriptMay: 'esperar que reabram; repetir conta como abuso',
  },
  not_sent: {
    meaning: 'Não enviado: resolução de nome, conexão, TLS ou proxy',
    moneyMayHaveMoved: notByThisRun,
    scriptMay: 'executar de novo com a mesma ref',
  },
  unavailable: {
    meaning: 'Serviço indisponível: uma consulta ficou sem resposta, ou comprovou-se que nada foi executado',
    moneyMayHaveMoved: notByThisRun,
    scriptMay: 'executar mais tarde com a mesma ref',
  },
  local_storage: {
    meaning: 'Problema local no diário, no disco ou em uma trava de arquivo; nada foi enviado',
    moneyMayHaveMoved: notByThisRun,
    scriptMay: 'consertar a máquina',
  },
  configuration: {
    meaning: 'Configuração ou ambiente com erro, ou ambiente de execução inseguro',
    moneyMayHaveMoved: notByThisRun,
    scriptMay: 'corrigir a configuração',
  },
  clock: {
    meaning: 'O relógio desta máquina difere demais do relógio do serviço',
    moneyMayHaveMoved: notByThisRun,
    scriptMay: 'acertar o relógio',
  },
  bug: {
    meaning:
      'Erro interno do brl; nenhum pagamento foi enviado, e de uma alteração a resposta diz se pode ter sido',
    moneyMayHaveMoved: notByThisRun,
    scriptMay: 'relatar o erro',
  },
  interrupted: {
    meaning: 'Recusado pela pessoa, ou interrompido antes de qualquer envio ou numa espera que só consulta',
    moneyMayHaveMoved: notByThisRun,
    scriptMay: 'nada',
  },
  died: {
    meaning: 'Não é um código do brl: o processo morreu ou nem começou',
    moneyMayHaveMoved: 'não se sabe',
    scriptMay: 'tratar como 40',
  },
} satisfies InPortuguese<typeof exitCodeWords>;
