import type { payeeBookWords } from '../payee-book.ts';
import type { InPortuguese } from '../topic.ts';
import { stateName } from './forms.ts';

/** The words of `payee-book.ts` in Portuguese. */
export const payeeBook = {
  exists: (nickname) => `Já existe o favorecido "${nickname}".`,
  replaceIt: (nickname) =>
    `Para ver: brl payees show "${nickname}". Para pôr este no lugar dele, acrescente --replace.`,
  badNickname: (name, longest) =>
    `${name} é um apelido: letras, números, espaços e . , & / ' ( ) _ -, com ao menos uma letra, até ${longest} caracteres.`,
  badNote: (name, longest) => `${name} é uma linha de até ${longest} caracteres.`,
  onePlace:
    'Um favorecido é pago em um só lugar: uma chave PIX, dados bancários (banco, agência e conta), agência e conta deste banco, ou o id de uma conta.',
  sameInFile: (nickname, line) => `A linha ${line} já tem o apelido "${nickname}".`,
  otherOwnerUnkept: (both) => `${both} Nada foi alterado.`,
  askPayee: 'Pergunte ao favorecido por outro canal qual está certo.',
  noKeyToLookUp: '--lookup precisa de uma chave PIX: o titular de uma conta não pode ser consultado.',
  unpaid: (state) => `Um favorecido se aprende de um pagamento liquidado, e este está: ${stateName(state)}.`,
  namesNobody: 'Este pagamento não mostra chave nem conta que se possa pagar de novo.',
  placeFromPayment: '--from-journal tira a chave ou a conta do pagamento. Não dê outra.',
  done: {
    added: (nickname, to) => `Cadastrado: ${nickname}, ${to}`,
    changed: (nickname, to) => `Alterado: ${nickname}, ${to}`,
    same: (nickname) => `${nickname} está como antes; nada foi alterado.`,
    renamed: (from, to) => `${from} agora se chama ${to}.`,
    removed: (nickname) => `Removido: ${nickname}. A história dele fica: brl payees show "${nickname}"`,
  },
  nonePinned: 'Nenhum pagamento foi liquidado com o favorecido conhecido com certeza.',
  none: 'Nenhum favorecido ainda. Para cadastrar um: brl payees add NOME --key CHAVE',
  gone: 'removido',
  import: {
    noRows: 'O arquivo não tem favorecidos.',
    form: '`brl payees export` grava um arquivo assim, com os títulos que são lidos.',
    faults: (count) =>
      count === 1
        ? 'Há uma linha errada. Nada foi alterado.'
        : `${count} erros encontrados. Nada foi alterado.`,
    correct: 'Corrija e digite a mesma linha outra vez.',
    counts: (added, changed, same) => `Novos: ${added}. Alterados: ${changed}. Como antes: ${same}.`,
    added: (nickname, to) => `novo: ${nickname}, ${to}`,
    changed: (nickname, what) => `alterado: ${nickname}, ${what}`,
    more: (count) => `e mais ${count}`,
    ask: (count) => (count === 1 ? 'Gravar este favorecido?' : `Gravar estes ${count} favorecidos?`),
    nothing: 'Todos estão como antes; nada foi alterado.',
  },
  history: {
    who: (operator, machine, role) =>
      role === null ? `${operator} em ${machine}` : `${operator} em ${machine}, com o login ${role}`,
    line: (who, what) => `${who}: ${what}`,
    added: (to) => `cadastrou, ${to}`,
    changed: (what) => `alterou, ${what}`,
    renamed: (from, to) => `mudou o apelido de ${from} para ${to}`,
    removed: (nickname) => `removeu (${nickname})`,
    owner: (owner, intentId) => `titular aprendido de ${intentId}: ${owner}`,
    otherOwner: (before, owner, intentId) => `outro titular aceito em ${intentId}: ${before} -> ${owner}`,
  },
  parts: {
    to: (before, now) => `pago em: ${before} -> ${now}`,
    document: (before, now) => `documento: ${before} -> ${now}`,
    name: (before, now) => `nome: ${before} -> ${now}`,
    note: (before, now) => `observação: ${before} -> ${now}`,
    nickname: (before, now) => `apelido: ${before} -> ${now}`,
    owner: (before, now) => `titular: ${before} -> ${now}`,
  },
  nothing: 'nada',
} satisfies InPortuguese<typeof payeeBookWords>;
