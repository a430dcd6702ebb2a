import { topic } from './topic.ts';

/** Sentences of `brl accreditation`. */
export const accreditationWords = topic('accreditation', {
  file: {
    tooLarge: (path: string) => `${path} is larger than 20 MB. Nothing was sent.`,
    notPdf: (path: string) => `${path} is not a PDF: its content does not start like one. Nothing was sent.`,
    uploading: (sent: string, size: string, percent: number) =>
      `Uploading: ${sent} of ${size} bytes (${percent}%)`,
    waiting: (progress: string) => `${progress}, waiting for the answer`,
    secondsLeft: (progress: string, seconds: number) => `${progress}, ${seconds} s left`,
    redirected: 'The storage answered with a redirect, which is never followed. The file was not stored.',
    refused: (status: number) => `The storage refused the file: HTTP ${status}.`,
    again: 'Run the same command again: it asks for a new upload address.',
    unsafe: 'The upload address that the service gave is not https. The file was not sent.',
    unsafeHint: 'Report it to the service: company files must not be sent unencrypted.',
    notReached: (why: string) => `The storage could not be reached: ${why}. The file was not sent.`,
    unknown: (why: string) => `It is not known whether the storage has the file: ${why}.`,
    unknownHint: 'Sending it again is harmless, except that only 10 files of kind other are accepted.',
    noUrl: 'The service gave no upload URL under a name that brl knows. The file was not sent.',
    bytes: (count: number) => `${count} bytes`,
    uploaded: 'yes',
  },
  exists: (id: string | null, status: string | null) =>
    `This document already has accreditation ${id ?? '(no id)'}: ${status ?? 'state not given'}. Nothing was sent.`,
  existsHint: (command: string) => `${command}; or --allow-duplicate to make another`,
  mayExist: (look: string) => `It may exist now, and a repeat would create another. Look first: ${look}`,
  evidenceList: 'the evidence list of your provider',
  noLinkYet: 'There is no link yet. It comes by webhook, or get it with: brl accreditation status ID',
  shortComplement: (least: number) => `A complement of fewer than ${least} characters is left out.`,
  callback: {
    not_absolute: 'The callback address is not allowed: it is not an absolute address. Nothing was sent.',
    credentials: 'The callback address is not allowed: it has credentials. Nothing was sent.',
    fragment: 'The callback address is not allowed: it has a fragment. Nothing was sent.',
    private: 'The callback address is not allowed: it is a local or private address. Nothing was sent.',
    scheme: 'The callback address is not allowed: it is neither https nor an app scheme. Nothing was sent.',
    not_text: 'The callback address is not allowed: it is not text. Nothing was sent.',
    hint: 'Give the address exactly as it was registered: https, or the scheme of an app.',
  },
  wholeBody: (flag: string) => `--data is the whole body, so it cannot be combined with ${flag}.`,
  oneObject: 'The body must be one JSON object with person and address.',
  missing: (names: string) => `Missing: ${names}. Nothing was sent.`,
  missingHint: 'Add these flags, or give everything with --data FILE.',
  /** Rules of members; the first value is the member. */
  field: {
    required: (name: string) => `${name} is required. Nothing was sent.`,
    cpf: (name: string) =>
      `${name} is not a valid CPF: it has 11 digits, and the last two, which are check digits, must match. Nothing was sent.`,
    birthDate: (name: string) => `${name} must be a day in the past, written YYYY-MM-DD. Nothing was sent.`,
    email: (name: string) => `${name} is not an e-mail address. Nothing was sent.`,
    phone: (name: string) =>
      `${name} must be +, country code, area code and number, such as +5511999990001. Nothing was sent.`,
    income: (name: string) => `${name} must be an amount in reais, not negative. Nothing was sent.`,
    zipCode: (name: string) => `${name} must be a CEP of 8 digits (a local rule). Nothing was sent.`,
    number: (name: string, most: number) =>
      `${name} can have at most ${most} characters; put the rest into complement. Nothing was sent.`,
    state: (name: string) => `${name} must be one of the 27 states, such as SP. Nothing was sent.`,
    city: (name: string, state: string) =>
      `${name} must have 7 digits, the first two those of ${state}. Nothing was sent.`,
  },
  atLeastOnePartner: 'partners (at least one)',
  documentType: 'documentType must be CPF or CNPJ. Nothing was sent.',
  wrongDigits: 'document or company.cnpj has wrong digits. Nothing was sent.',
  isA: (kind: string) => `This is a ${kind}. Nothing was sent.`,
  leaveOutPj: 'Leave --pj out.',
  addPj: 'Add --pj.',
  personByCpf: 'For a person give a CPF. Nothing was sent.',
  none: 'This document has no accreditation.',
});
