import type { payees as payeesHelp } from '../../help/payees.ts';
import type { InPortuguese } from '../../topic.ts';

const place = {
  key: 'chave PIX do favorecido',
  'key-type': 'tipo da chave, se ela for ambígua',
  'bank-code': 'código do banco de 3 dígitos (COMPE) ou ISPB de 8 dígitos',
  branch: 'agência, sem o dígito; sem --bank-code, deste banco',
  'account-number': 'conta, sem o dígito',
  'account-type': 'tipo da conta (padrão: CHECKING)',
  'to-account': 'id de uma conta deste banco',
};

export const payees = {
  'payees add': {
    summary: 'Dá um apelido a um favorecido.',
    description: `Um favorecido é pago em um só lugar: uma chave PIX, dados bancários, ou uma conta deste banco. Pague com --to em pix send, pix send-bank,
ted send e transfer send, ou em uma coluna "apelido" de um arquivo de pagamentos. Os apelidos são da conta e ficam no diário dela, com quem mudou o
quê e quando. Nada é enviado, e nenhum pagamento já gravado muda.

Maiúsculas e acentos não fazem diferença, e uma parte de um apelido nunca vale por ele. Chave, documento e conta são conferidos sem consulta;
--lookup pergunta ao diretório quem é o titular da chave, uma vez. Sem isso, o titular se aprende no primeiro pagamento liquidado.`,
    examples: {
      'brl payees add grafica --key maria@example.com --document 529.982.247-25 --note "NF"': '',
      'brl payees add "Papelaria Exemplo" --bank-code 033 --branch 0001 --account-number 13000123 --document 12345678000195 --name "Papelaria Exemplo Ltda"':
        '',
      'brl payees add landlord --from-journal rent-11': '',
    },
    args: { name: 'o apelido' },
    flags: {
      ...place,
      document: 'CPF ou CNPJ do favorecido; antes de um pagamento, o titular da chave é comparado com ele',
      name: 'nome do favorecido',
      note: 'observação para você',
      'from-journal': 'tira o lugar e o titular deste pagamento liquidado, por qualquer nome dele',
      lookup: 'pergunta ao diretório quem é o titular da chave; gasta cota',
      replace: 'põe este no lugar do favorecido que tem o apelido',
    },
  },
  'payees export': {
    summary: 'Escreve todos os favorecidos da conta como CSV.',
    description: 'brl payees import lê o arquivo de novo. Os documentos saem inteiros.',
    examples: {
      'brl payees export > payees.csv': '',
      'brl payees export --csv-style excel-br > favorecidos.csv': '',
    },
  },
  'payees import': {
    summary: 'Cadastra e altera favorecidos por um arquivo.',
    description: `Lê CSV e arquivos Excel com as colunas apelido, chave, tipo da chave, banco, agência, conta, tipo da conta, id da conta, documento, nome
e observação, também em inglês. Todas as linhas são conferidas antes, e nada muda se uma estiver errada. Diz o que é novo, o que muda e o que
está como antes, e pede confirmação; sem terminal, exige --yes. Os favorecidos que o arquivo não tem ficam.`,
    examples: { 'brl payees import payees.csv': '', 'brl payees import payees.csv --yes --json': '' },
    args: { file: 'arquivo a ler; - é a entrada padrão' },
  },
  'payees list': {
    summary: 'Lista os favorecidos da conta.',
    examples: {
      'brl payees list': '',
      'brl payees list --pinned': 'Os que uma política chama de conhecidos:',
    },
    flags: { pinned: 'lista chaves e contas com o titular mostrado no último pagamento liquidado' },
  },
  'payees remove': {
    summary: 'Remove um favorecido.',
    description: 'A história dele fica, e todos os pagamentos também. Nada é enviado.',
    examples: { 'brl payees remove grafica': '' },
    args: { name: 'o apelido' },
  },
  'payees rename': {
    summary: 'Dá outro apelido a um favorecido.',
    examples: { 'brl payees rename grafica "Gráfica Exemplo"': '' },
    args: { name: 'o apelido', 'new-name': 'o novo' },
  },
  'payees show': {
    summary: 'Mostra um favorecido, e quem o mudou e quando.',
    description:
      'A mudança mais antiga primeiro, também de favorecidos que tiveram este apelido antes. Em um diário de várias máquinas, o login é o que o servidor viu; o operador é só o que o ambiente diz.',
    examples: { 'brl payees show grafica': '', 'brl payees show grafica --json': '' },
    args: { name: 'o apelido' },
  },
} satisfies InPortuguese<typeof payeesHelp>;
