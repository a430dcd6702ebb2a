import { messages } from './topic.ts';

/** The faults of a boleto, BR Code, document, end-to-end id or PIX key, and the forms of a key. */
export const brazilWords = messages('brazil', {
  boletoCheckDigit: (fields: readonly number[], found: string) =>
    `Mistyped: the check digit of ${fields.length === 1 ? `field ${fields[0]} is` : `fields ${fields.join(', ')} are`} wrong (${found}).`,
  boletoTooShort: 'A line that begins with 8 has 48 digits, but this one has 47: one is missing.',
  boletoNotCollection: 'A line of 48 digits begins with 8, but this one does not. A bank boleto has 47.',
  boletoThirdDigit: (digit = '') =>
    `The third digit of a line that begins with 8 must be 6, 7, 8 or 9, not ${digit}.`,
  boletoGeneralDigit: (digit = '') =>
    `Mistyped: the general check digit is wrong (${digit}), so some digit of the number is wrong.`,
  boletoMissing: 'The number of a boleto is missing.',
  boletoDigitsOnly: 'The number of a boleto has digits only, with spaces, dots or dashes between them.',
  boletoLength: (count: number) => `${count} digits are not a boleto: the line has 47 or 48, the barcode 44.`,
  wholeCode: 'the code',
  brCodeNoKey: 'The PIX template (26) has neither a key nor an address.',
  brCodeEmpty: 'The code is empty.',
  brCodeTooLong: (most: number) => `A BR Code has at most ${most} characters; this text has more.`,
  brCodeInvisible: 'The code holds an invisible or control character. Copy it again.',
  brCodeNoField: (at: number, where: string) =>
    `At character ${at} of ${where} a field should start: two digits for its id, then two for its length.`,
  brCodeCutField: (id: string, where: string, length: number, left: number) =>
    `Field ${id} of ${where} says ${length} characters, but only ${left} are left. Part of the code is missing.`,
  brCodeTwice: (id: string, where: string) => `Field ${id} appears twice in ${where}.`,
  brCodeQuoted:
    'The code is inside quotation marks, as JSON writes a text. Take it without them: --query emv --raw prints it so.',
  brCodeStart: 'A BR Code starts with 000201. This text does not.',
  brCodeNoChecksum: 'The checksum (field 63) at the end is missing.',
  brCodeAfterChecksum: 'There is something after the checksum (field 63).',
  brCodeChecksumForm: 'The checksum (field 63) is not four hex digits.',
  brCodeChecksum: (given: string, computed: string) =>
    `The checksum is wrong: the code ends in ${given}, but its content gives ${computed}. A character was changed or lost.`,
  brCodeOnce: (value: string) => `Field 01 must be 11 or 12, not ${value}.`,
  brCodeCategory: 'The merchant category (52) must be four digits.',
  brCodeAmount: (value: string) =>
    `The amount (54) must be digits with a point before at most two decimals, not ${value}.`,
  brCodeNotPix: 'This is not a PIX code: no field of 26 to 51 belongs to PIX.',
  brCodeTwoTemplates: 'The code holds more than one PIX template; which one counts is not defined.',
  brCodeKeyAndAddress: 'The PIX template holds a key and an address; which one counts is not defined.',
  brCodeTwoRecurrences: 'The code holds more than one recurrence; which one counts is not defined.',
  fieldOf: (id: string) => `field ${id}`,
  brCodeAddress: 'The address in the code is not a host and a path without a scheme.',
  brCodePrintable: (what: string) => `The ${what} in the code must be printable ASCII without spaces.`,
  brCodeNothing: (what: string) => `The ${what} in the code is empty.`,
  brCodeMissing: (what: string, id: string) => `The ${what} (field ${id}) is missing.`,
  brCodeExpected: (what: string, id: string, value: string, meaning: string, found: string) =>
    `The ${what} (${id}) must be ${value} (${meaning}), not ${found}.`,
  notADocument: 'Not a CPF (11 digits) or CNPJ (14 digits or capitals).',
  repeatedDigit: (kind: string) => `There is no ${kind} of one repeated digit.`,
  documentLength: (count: number) => `${count} characters are neither a CPF (11) nor a CNPJ (14).`,
  documentLostZeros: (count: number) =>
    `${count} characters are neither a CPF (11) nor a CNPJ (14). A spreadsheet may have cut its leading zeros; they are not added here.`,
  checkDigits: (kind: string) =>
    `The check digits of this ${kind} are wrong. Look at the source document again.`,
  endToEndTooLong: 'The text is too long to be an end-to-end id.',
  endToEndTime: (minute: string) => `${minute} (characters 10 to 21) is not a date and time, yyyyMMddHHmm.`,
  endToEndCharacters: 'An end-to-end id has only letters and digits.',
  endToEndLength: (length: number) => `An end-to-end id has 32 characters; this text has ${length}.`,
  endToEndCapital: 'An end-to-end id starts with a capital E or D; upper and lower case matter.',
  endToEndLetter: 'An end-to-end id starts with E (payment) or D (refund).',
  endToEndIspb: 'Characters 2 to 9 are the ISPB: digits or capitals.',
  endToEndDigits: 'Characters 10 to 21 are the date and time in UTC, yyyyMMddHHmm: digits only.',
  cnpjCheckDigits: 'The check digits of this CNPJ are wrong. Look at the source again.',
  neitherCpfNorPhone: 'Eleven digits, but neither a valid CPF nor a mobile number with its area code.',
  keyDigits: (count: number) =>
    `${count} digits: a CPF has 11, a CNPJ 14, a phone key is +55 and 10 or 11 more.`,
  keyForm: (key: string) =>
    `A key must be written as ${key}, without spaces or punctuation, a phone with +55.`,
  keyTooLong: 'The text is too long to be a PIX key.',
  keyEmpty: 'The key is empty.',
  keyControl: (code: string) => `The key has a control character (U+${code}). Type it again.`,
  keyStrange: (code: string) =>
    `The key has a character that no PIX key has (U+${code}). It may look like a plain one; type it again.`,
  cnpjLetters:
    'A CNPJ with letters is valid, but the service takes one of 14 digits alone: use another PIX key of the same company.',
  cleanedKey: (reason: string) => `${reason}, without what was pasted with it`,
  namedType: 'of the type that was named',
  emailAddress: 'e-mail address',
  randomKey: 'random key',
  cpfRight: 'CPF with right check digits',
  cnpjRight: 'CNPJ with right check digits',
  phoneWithCountry: 'phone with country code',
  emailTooLong: (most: number, length: number) =>
    `An e-mail key has at most ${most} characters; this one has ${length}.`,
  emailPercent: 'An e-mail key has no percent sign. If it was copied from a URL, type the address itself.',
  notAnEmail: 'This is not an e-mail address. An example: financeiro@example.com.',
  notAKey:
    'Not a PIX key. A key is a CPF, a CNPJ, an e-mail address, a phone (+55...) or a random key (EVP).',
  qrCodeForKey: 'This is the text of a QR code, not a key: brl pix qr pay pays it.',
  boletoForKey: 'This is the line of a boleto, not a key: brl boleto pay pays it.',
  phoneForm: 'A phone key is +55, a Brazilian area code and the number, such as +5511912345678.',
  lostZeros:
    'Eleven digits that are not a CPF, but would be a CNPJ with three zeros in front. A spreadsheet may have cut them; if so, type all 14 digits.',
  mobileWithoutPlus: 'mobile number with 55 but no plus sign',
  fixedWithoutPlus: 'fixed line with 55 but no plus sign',
  mobileWithArea: 'mobile number with area code, without +55',
  fixedWithArea: 'fixed line with area code, without +55',
  otherDocument: (asked: string, found: string) => `This is not a ${asked} but a ${found}.`,
  brCodeParts: {
    category: 'merchant category',
    currency: 'currency',
    real: 'real',
    country: 'country',
    brazil: 'Brazil',
    name: 'name',
    nameField: 'name (59)',
    city: 'city',
    cityField: 'city (60)',
    key: 'key',
    txid: 'txid',
    txidField: 'txid (62-05)',
    address: 'address',
  },
  evpForm: 'A random key (EVP) is 32 hexadecimal digits in groups of 8-4-4-4-12.',
});
