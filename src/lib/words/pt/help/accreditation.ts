import type { accreditation as accreditationHelp } from '../../help/accreditation.ts';
import type { InPortuguese } from '../../topic.ts';

export const accreditation = {
  'accreditation cancel': {
    summary: 'Cancela um credenciamento antes da confirmação da biometria.',
    description:
      'Depois da confirmação, o serviço se recusa a cancelar (invalid_state). Um credenciamento cancelado termina em FAILED, com o motivo cancelled.',
    examples: {
      "brl accreditation cancel 1b4e28ba-2fa1-41d2-883f-0016d3cca427 --reason 'CPF incorreto'": '',
    },
    args: { id: 'id do credenciamento' },
    flags: { reason: 'o motivo' },
  },
  'accreditation create-pf': {
    summary: 'Abre uma conta para uma pessoa física.',
    description: `Todas as regras do serviço são conferidas antes de qualquer envio. O serviço cria outro credenciamento
a cada pedido; por isso o brl lê antes a lista deste CPF: se houver um que não falhou, o comando termina (saída 33), a
não ser com --allow-duplicate. O pedido nunca é repetido automaticamente. A resposta traz o link que a pessoa deve
abrir; se ele vier depois, brl accreditation status ID o mostra. Com --wait, a resposta é mostrada primeiro; depois o brl espera a conta, diz na
saída de erro (stderr) como terminou, e o código de saída é o que accreditation status --wait dá.

No sandbox, a maioria das contas abre depois de quatro minutos do relógio dele; o CPF 52998224725 vai para o
consentimento, 11144477735 tem uma conta que não pode ser compartilhada, 98765432100 recebe o link mais tarde,
12345678909 espera por "sandbox settle", 11122233396 é recusado pelo banco. Endereços de retorno registrados:
https://app.example.com/return e exampleapp://return.`,
    examples: {
      "brl accreditation create-pf --name 'José Exemplo Pereira' --cpf 39053344705 --birth-date 1990-05-20 --email jose@example.com --phone +5511999990001 --zip-code 01310-100 --street 'Rua Exemplo' --number 100 --neighborhood Centro --city 'São Paulo' --state SP --city-ibge-code 3550308":
        '',
      'brl accreditation create-pf --data person.json': '',
    },
    flags: {
      data: 'o corpo inteiro em JSON; - é a entrada padrão',
      name: 'nome completo',
      cpf: 'CPF, com ou sem pontuação',
      'birth-date': 'data de nascimento',
      email: 'e-mail',
      phone: 'telefone com código do país e DDD, como +5511999990001',
      'monthly-income': 'renda mensal, como 3500,00',
      'zip-code': 'CEP, 8 dígitos',
      street: 'logradouro',
      number: 'número, no máximo 10 caracteres',
      complement: 'complemento',
      neighborhood: 'bairro',
      city: 'cidade',
      state: 'UF, duas letras',
      'city-ibge-code': 'código IBGE da cidade, 7 dígitos',
      'callback-uri': 'endereço de retorno da pessoa, já registrado',
      'allow-duplicate': 'cria mesmo que este CPF tenha um credenciamento que não falhou',
    },
  },
  'accreditation create-pj': {
    summary: 'Abre uma conta para uma empresa.',
    description: `A especificação documenta só uma parte do corpo: documentType (CPF ou CNPJ), document, legalName,
company.cnpj e ao menos um sócio. Essa parte é conferida; o resto vai sem alteração. A lista do CNPJ é lida antes, como
a de uma pessoa; o pedido nunca é repetido automaticamente. Depois, brl accreditation upload-document
envia os arquivos. --wait funciona como em create-pf.`,
    examples: { 'brl accreditation create-pj --data company.json': '' },
    flags: { 'allow-duplicate': 'cria mesmo que este CNPJ tenha um credenciamento que não falhou' },
  },
  'accreditation list': {
    summary: 'Lista os credenciamentos de um CPF ou CNPJ.',
    examples: {
      'brl accreditation list --document 52998224725': '',
      'brl accreditation list --pj --document 12345678000195': '',
    },
    flags: { document: 'CPF ou, com --pj, CNPJ', pj: 'credenciamentos de uma empresa' },
  },
  'accreditation retry': {
    summary: 'Emite um novo link para uma pessoa.',
    description: `O link antigo deixa de funcionar e o evento com o link é enviado de novo; por isso o comando nunca se
repete automaticamente. Um novo link de consentimento vale 7 dias, dentro dos 30 dias da jornada.`,
    examples: { 'brl accreditation retry 1b4e28ba-2fa1-41d2-883f-0016d3cca427 52998224725': '' },
    args: { id: 'id do credenciamento', cpf: 'CPF da pessoa' },
  },
  'accreditation status': {
    summary: 'Mostra um credenciamento, com os links abertos.',
    description: `O link é para a pessoa que recebe a conta: repasse-o, não o abra. Um link vale 7 dias; uma jornada de
consentimento, 30. Sem --wait, saída 0 quer dizer que ele foi encontrado, em qualquer estado. Com --wait, o estado final
decide: 0 ACTIVE, 20 ainda não final, 21 PENDING_REVIEW, 30 FAILED, 40 não se sabe.

O próprio sandbox mostra a página de consentimento enquanto sandbox start roda.`,
    examples: { 'brl accreditation status 1b4e28ba-2fa1-41d2-883f-0016d3cca427': '' },
    args: { id: 'id do credenciamento, ou a --ref com que foi criado' },
  },
  'accreditation upload-document': {
    summary: 'Envia um dos arquivos de uma empresa: um PDF de até 20 MB.',
    description: `São dois passos: o serviço dá um endereço para um arquivo exatamente deste tamanho e, depois, o
arquivo vai para lá sem nenhuma credencial, só por https, sem seguir redirecionamentos. O serviço aceita arquivos nos
estados PENDING_BIOMETRY, BIOMETRY_APPROVED e PENDING_REVIEW, e no máximo 10 do tipo other. A especificação não diz que campo da resposta traz o endereço: a configuração uploadUrl
lista os nomes que o brl tenta.`,
    examples: {
      'brl accreditation upload-document 1b4e28ba-2fa1-41d2-883f-0016d3cca427 contrato.pdf --kind company_articles':
        '',
    },
    args: { id: 'id do credenciamento', file: 'o PDF' },
    flags: { kind: 'o que o arquivo é' },
  },
  'accreditation upload-evidence': {
    summary: 'Envia a evidência de uma biometria coletada por conta própria.',
    description: `A especificação não documenta o corpo: --data ou --field vai sem alteração, até 1 MiB. A evidência só
vale depois que o conteúdo é verificado (até lá, evidence_not_approved); o id dela vai então em biometry.evidenceId de
create-pf.
O serviço deriva esse id; use a mesma --idempotency-key para enviar de novo exatamente a mesma evidência.`,
    examples: {
      'brl accreditation upload-evidence --data evidence.json': '',
      'brl accreditation upload-evidence --field provider=example': '',
    },
    flags: {
      'idempotency-key':
        'Idempotency-Key a enviar no lugar de um gerado; envie-o outra vez para repetir exatamente o mesmo envio',
    },
  },
} satisfies InPortuguese<typeof accreditationHelp>;
