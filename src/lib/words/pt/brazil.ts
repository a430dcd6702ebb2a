import type { brazilWords } from '../brazil.ts';
import type { InPortuguese } from '../topic.ts';

/** The words of `brazil.ts` in Portuguese. The parts of a code have their article, as sentences need it. */
export const brazil = {
  boletoCheckDigit: (fields, found) =>
    fields.length === 1
      ? `Erro de digitação: o dígito verificador do campo ${fields[0]} está errado (${found}).`
      : `Erro de digitação: os dígitos verificadores dos campos ${fields.join(', ')} estão errados (${found}).`,
  boletoTooShort: 'Uma linha que começa com 8 tem 48 dígitos, mas esta tem 47: falta um.',
  boletoNotCollection: 'Uma linha de 48 dígitos começa com 8, mas esta não. A de um boleto bancário tem 47.',
  boletoThirdDigit: (digit = '') =>
    `O terceiro dígito de uma linha que começa com 8 deve ser 6, 7, 8 ou 9, e não ${digit}.`,
  boletoGeneralDigit: (digit = '') =>
    `Erro de digitação: o dígito verificador geral não confere (${digit}); algum dígito do número está errado.`,
  boletoMissing: 'Falta o número do boleto.',
  boletoDigitsOnly: 'O número de um boleto só tem dígitos, com espaços, pontos ou hífens entre eles.',
  boletoLength: (count) =>
    `${count} ${count === 1 ? 'dígito não forma' : 'dígitos não formam'} um boleto: a linha digitável tem 47 ou 48, o código de barras 44.`,
  wholeCode: 'código',
  brCodeNoKey: 'O bloco PIX (26) não tem chave nem endereço.',
  brCodeEmpty: 'O código está vazio.',
  brCodeTooLong: (most) => `Um BR Code tem no máximo ${most} caracteres; este texto tem mais.`,
  brCodeInvisible: 'O código tem um caractere invisível ou de controle. Copie-o de novo.',
  brCodeNoField: (at, where) =>
    `No caractere ${at} do ${where} deveria começar um campo: dois dígitos de id e dois de tamanho.`,
  brCodeCutField: (id, where, length, left) =>
    `O campo ${id} do ${where} indica ${length} caracteres, mas só ${left === 1 ? 'resta 1' : `restam ${left}`}. Falta uma parte do código.`,
  brCodeTwice: (id, where) => `O campo ${id} aparece duas vezes no ${where}.`,
  brCodeQuoted:
    'O código está entre aspas, como o JSON escreve um texto. Use-o sem elas: --query emv --raw o mostra assim.',
  brCodeStart: 'Um BR Code começa com 000201. Este texto não.',
  brCodeNoChecksum: 'Falta no fim o CRC (campo 63).',
  brCodeAfterChecksum: 'Há algo depois do CRC (campo 63).',
  brCodeChecksumForm: 'O CRC (campo 63) não tem quatro dígitos hexadecimais.',
  brCodeChecksum: (given, computed) =>
    `A verificação (CRC) falhou: o código termina em ${given}, mas pelo conteúdo deveria terminar em ${computed}. Um caractere mudou ou se perdeu.`,
  brCodeOnce: (value) => `O campo 01 deve ser 11 ou 12, e não ${value}.`,
  brCodeCategory: 'A categoria do estabelecimento (52) deve ter quatro dígitos.',
  brCodeAmount: (value) =>
    `O valor (54) deve ter só dígitos, com um ponto antes de no máximo duas casas, e não ${value}.`,
  brCodeNotPix: 'Isto não é um código PIX: nenhum dos campos 26 a 51 é do PIX.',
  brCodeTwoTemplates: 'O código tem mais de um bloco PIX; não está definido qual deles vale.',
  brCodeKeyAndAddress: 'O bloco PIX tem uma chave e um endereço; não está definido qual deles vale.',
  brCodeTwoRecurrences: 'O código tem mais de uma recorrência; não está definido qual delas vale.',
  fieldOf: (id) => `campo ${id}`,
  brCodeAddress: 'O endereço no código não é um host e um caminho, sem esquema.',
  brCodePrintable: (what) => `No código, ${what} deve ser ASCII visível, sem espaços.`,
  brCodeNothing: (what) => `O campo ${what} do código está vazio.`,
  brCodeMissing: (what, id) => `Falta no código ${what} (campo ${id}).`,
  brCodeExpected: (what, id, value, meaning, found) =>
    `No código, ${what} (${id}) deve ser ${value} (${meaning}), e não ${found}.`,
  notADocument: 'Não é um CPF (11 dígitos) nem um CNPJ (14 dígitos ou letras maiúsculas).',
  repeatedDigit: (kind) => `Não existe ${kind} de um só dígito repetido.`,
  documentLength: (count) =>
    `${characters(count)} não ${count === 1 ? 'é' : 'são'} um CPF (11) nem um CNPJ (14).`,
  documentLostZeros: (count) =>
    `${characters(count)} não ${count === 1 ? 'é' : 'são'} um CPF (11) nem um CNPJ (14). Uma planilha pode ter cortado os zeros à esquerda; aqui eles não são acrescentados.`,
  checkDigits: (kind) =>
    `Os dígitos verificadores deste ${kind} não conferem. Veja de novo o documento de origem.`,
  endToEndTooLong: 'O texto é longo demais para um id end-to-end.',
  endToEndTime: (minute) => `${minute} (caracteres 10 a 21) não é data e hora, AAAAMMDDhhmm.`,
  endToEndCharacters: 'Um id end-to-end só tem letras e números.',
  endToEndLength: (length) => `Um id end-to-end tem 32 caracteres; este texto tem ${length}.`,
  endToEndCapital: 'Um id end-to-end começa com E ou D maiúsculo; maiúsculas e minúsculas contam.',
  endToEndLetter: 'Um id end-to-end começa com E (pagamento) ou D (devolução).',
  endToEndIspb: 'Os caracteres 2 a 9 são o ISPB: dígitos ou letras maiúsculas.',
  endToEndDigits: 'Os caracteres 10 a 21 são a data e a hora em UTC, AAAAMMDDhhmm: só dígitos.',
  cnpjCheckDigits: 'Os dígitos verificadores deste CNPJ não conferem. Veja de novo a origem.',
  neitherCpfNorPhone: 'Onze dígitos, mas nem um CPF válido nem um celular com DDD.',
  keyDigits: (count) =>
    `${count} ${count === 1 ? 'dígito' : 'dígitos'}: um CPF tem 11, um CNPJ 14, e uma chave de telefone é +55 e mais 10 ou 11.`,
  keyForm: (key) => `A chave deve ser escrita como ${key}, sem espaços nem pontuação, e um telefone com +55.`,
  keyTooLong: 'O texto é longo demais para uma chave PIX.',
  keyEmpty: 'A chave está vazia.',
  keyControl: (code) => `A chave tem um caractere de controle (U+${code}). Digite-a de novo.`,
  keyStrange: (code) =>
    `A chave tem um caractere que nenhuma chave PIX tem (U+${code}). Ele pode parecer comum; digite-a de novo.`,
  cnpjLetters:
    'Um CNPJ com letras é válido, mas o serviço só aceita CNPJ de 14 algarismos: use outra chave PIX da mesma empresa.',
  cleanedKey: (reason) => `${reason}, sem o que veio colado junto`,
  namedType: 'do tipo informado',
  emailAddress: 'e-mail',
  randomKey: 'chave aleatória',
  cpfRight: 'CPF com dígitos verificadores certos',
  cnpjRight: 'CNPJ com dígitos verificadores certos',
  phoneWithCountry: 'telefone com código do país',
  emailTooLong: (most, length) => `Uma chave de e-mail tem no máximo ${most} caracteres; esta tem ${length}.`,
  emailPercent:
    'Uma chave de e-mail não tem sinal de porcentagem. Se foi copiada de uma URL, digite o e-mail em si.',
  notAnEmail: 'Isto não é um e-mail. Um exemplo: financeiro@example.com.',
  notAKey:
    'Não é uma chave PIX. Uma chave é um CPF, um CNPJ, um e-mail, um telefone (+55...) ou uma chave aleatória (EVP).',
  qrCodeForKey:
    'Este é o código de um QR Code (copia e cola), não uma chave. Para pagá-lo, use `brl pix qr pay`.',
  boletoForKey: 'Esta é a linha digitável de um boleto, não uma chave. Para pagá-lo, use `brl boleto pay`.',
  phoneForm: 'Uma chave de telefone é +55, o DDD e o número, como +5511912345678.',
  lostZeros:
    'Onze dígitos que não são um CPF, mas seriam um CNPJ com três zeros à esquerda. Uma planilha pode tê-los cortado; se foi isso, digite os 14 dígitos.',
  mobileWithoutPlus: 'celular com 55, mas sem o sinal de mais',
  fixedWithoutPlus: 'telefone fixo com 55, mas sem o sinal de mais',
  mobileWithArea: 'celular com DDD, sem +55',
  fixedWithArea: 'telefone fixo com DDD, sem +55',
  otherDocument: (asked, found) => `Isto não é um ${asked}, e sim um ${found}.`,
  brCodeParts: {
    category: 'a categoria do estabelecimento',
    currency: 'a moeda',
    real: 'real',
    country: 'o país',
    brazil: 'Brasil',
    name: 'o nome',
    nameField: 'o nome (59)',
    city: 'a cidade',
    cityField: 'a cidade (60)',
    key: 'a chave',
    txid: 'o txid',
    txidField: 'o txid (62-05)',
    address: 'o endereço',
  },
  evpForm: 'Uma chave aleatória (EVP) tem 32 dígitos hexadecimais em grupos de 8-4-4-4-12.',
} satisfies InPortuguese<typeof brazilWords>;

function characters(count: number): string {
  return count === 1 ? '1 caractere' : `${count} caracteres`;
}
