import type { accreditationWords } from '../accreditation.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `accreditation.ts` in Portuguese. */
export const accreditation = {
  file: {
    tooLarge: (path) => `${path} passa de 20 MB. Nada foi enviado.`,
    notPdf: (path) => `${path} não é um PDF: o conteúdo não começa como o de um PDF. Nada foi enviado.`,
    uploading: (sent, size, percent) => `Enviando: ${sent} de ${size} bytes (${percent}%)`,
    waiting: (progress) => `${progress}, à espera da resposta`,
    secondsLeft: (progress, seconds) => `${progress}, ${seconds === 1 ? 'falta' : 'faltam'} ${seconds} s`,
    redirected:
      'O armazenamento respondeu com um redirecionamento, que nunca é seguido. O arquivo não foi guardado.',
    refused: (status) => `O armazenamento recusou o arquivo: HTTP ${status}.`,
    again: 'Execute o mesmo comando de novo: ele pede outro endereço de envio.',
    unsafe: 'O endereço de envio que o serviço deu não é https. O arquivo não foi enviado.',
    unsafeHint: 'Relate ao serviço: documentos de empresas não podem ser enviados sem cifra.',
    notReached: (why) => `Não foi possível alcançar o armazenamento: ${why}. O arquivo não foi enviado.`,
    unknown: (why) => `Não se sabe se o armazenamento recebeu o arquivo: ${why}.`,
    unknownHint: 'Enviar de novo não faz mal, mas só se aceitam 10 arquivos do tipo other.',
    noUrl: 'O serviço não deu uma URL de envio com um nome que o brl conheça. O arquivo não foi enviado.',
    bytes: (count) => `${count} ${count === 1 ? 'byte' : 'bytes'}`,
    uploaded: 'sim',
  },
  exists: (id, status) =>
    `Este documento já tem o credenciamento ${id ?? '(sem id)'}: ${status ?? 'situação não informada'}. Nada foi enviado.`,
  existsHint: (command) => `${command}; ou --allow-duplicate para criar outro`,
  mayExist: (look) => `Ele pode existir agora, e repetir criaria outro. Consulte antes: ${look}`,
  evidenceList: 'a lista de evidências do seu provedor',
  noLinkYet: 'Ainda não há link. Ele vem por webhook, ou consulte: brl accreditation status ID',
  shortComplement: (least) => `Um complemento de menos de ${least} caracteres fica de fora.`,
  callback: {
    not_absolute: 'O endereço de retorno não é permitido: não é um endereço absoluto. Nada foi enviado.',
    credentials: 'O endereço de retorno não é permitido: tem usuário ou senha. Nada foi enviado.',
    fragment: 'O endereço de retorno não é permitido: tem um fragmento. Nada foi enviado.',
    private: 'O endereço de retorno não é permitido: é local ou privado. Nada foi enviado.',
    scheme:
      'O endereço de retorno não é permitido: não é https nem o esquema de um aplicativo. Nada foi enviado.',
    not_text: 'O endereço de retorno não é permitido: não é texto. Nada foi enviado.',
    hint: 'Informe o endereço exatamente como foi registrado: https, ou o esquema de um aplicativo.',
  },
  wholeBody: (flag) => `--data é o corpo inteiro; por isso não combina com ${flag}.`,
  oneObject: 'O corpo deve ser um só objeto JSON com person e address.',
  missing: (names) => `${names.includes(',') ? 'Faltam' : 'Falta'}: ${names}. Nada foi enviado.`,
  missingHint: 'Acrescente essas opções, ou informe tudo com --data ARQUIVO.',
  field: {
    required: (name) => `${name} é obrigatório. Nada foi enviado.`,
    cpf: (name) =>
      `${name} não é um CPF válido: são 11 dígitos, e os dois últimos, que são verificadores, devem conferir. Nada foi enviado.`,
    birthDate: (name) => `${name} deve ser um dia no passado, escrito AAAA-MM-DD. Nada foi enviado.`,
    email: (name) => `${name} não é um e-mail. Nada foi enviado.`,
    phone: (name) =>
      `${name} deve ter +, código do país, DDD e número, como +5511999990001. Nada foi enviado.`,
    income: (name) => `${name} deve ser um valor em reais, não negativo. Nada foi enviado.`,
    zipCode: (name) => `${name} deve ser um CEP de 8 dígitos (uma regra local). Nada foi enviado.`,
    number: (name, most) =>
      `${name} pode ter no máximo ${most} caracteres; ponha o resto em complement. Nada foi enviado.`,
    state: (name) => `${name} deve ser uma das 27 UFs, como SP. Nada foi enviado.`,
    city: (name, state) =>
      `${name} deve ter 7 dígitos, e os dois primeiros são os de ${state}. Nada foi enviado.`,
  },
  atLeastOnePartner: 'partners (ao menos um)',
  documentType: 'documentType deve ser CPF ou CNPJ. Nada foi enviado.',
  wrongDigits: 'document ou company.cnpj tem dígitos errados. Nada foi enviado.',
  isA: (kind) => `Isto é um ${kind}. Nada foi enviado.`,
  leaveOutPj: 'Retire --pj.',
  addPj: 'Acrescente --pj.',
  personByCpf: 'Para uma pessoa, informe um CPF. Nada foi enviado.',
  none: 'Este documento não tem credenciamento.',
} satisfies InPortuguese<typeof accreditationWords>;
