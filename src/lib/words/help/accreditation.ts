import { topic } from '../topic.ts';

/** What `--help` says of `brl accreditation`. */
export const accreditation = topic('help accreditation', {
  'accreditation cancel': {
    summary: 'Cancel an accreditation before its biometrics are confirmed.',
    description:
      'Afterwards the service refuses it (invalid_state). It then ends as FAILED with reason cancelled.',
    examples: { "brl accreditation cancel 1b4e28ba-2fa1-41d2-883f-0016d3cca427 --reason 'wrong person'": '' },
    args: { id: 'accreditation id' },
    flags: { reason: 'why' },
  },
  'accreditation create-pf': {
    summary: 'Open an account for a person.',
    description: `Every rule of the service is checked before anything is sent. The service makes another accreditation each time it is asked, so
the list of this CPF is read first: one that has not failed stops it (exit 33) unless --allow-duplicate is given. It is never
repeated by itself. The answer has the link that the person opens; it may come a little later: brl accreditation status ID.
In the sandbox most people have their account after four minutes of its clock; CPF 52998224725 goes to consent, 11144477735 has an account that
cannot be shared, 98765432100 gets the link late, 12345678909 waits for sandbox settle, 11122233396 is refused by the bank.
Registered callback addresses: https://app.example.com/return and exampleapp://return.`,
    examples: {
      "brl accreditation create-pf --name 'José Exemplo Pereira' --cpf 39053344705 --birth-date 1990-05-20 --email jose@example.com --phone +5511999990001 --zip-code 01310-100 --street 'Rua Exemplo' --number 100 --neighborhood Centro --city 'São Paulo' --state SP --city-ibge-code 3550308":
        '',
      'brl accreditation create-pf --data person.json': '',
    },
    flags: {
      data: 'the whole body as JSON: a file, or - for standard input',
      name: 'full name',
      cpf: 'CPF, with or without punctuation',
      'birth-date': 'day of birth',
      email: 'e-mail address',
      phone: 'phone with country and area code, such as +5511999990001',
      'monthly-income': 'monthly income, such as 3500,00',
      'zip-code': 'postal code (CEP), 8 digits',
      street: 'street',
      number: 'number, at most 10 characters',
      complement: 'complement',
      neighborhood: 'neighbourhood',
      city: 'city',
      state: 'state, two letters',
      'city-ibge-code': 'IBGE code of the city, 7 digits',
      'callback-uri': 'registered address that the person returns to',
      'allow-duplicate': 'create although this CPF has an accreditation that has not failed',
    },
  },
  'accreditation create-pj': {
    summary: 'Open an account for a company.',
    description: `The specification shows only part of the body: documentType (CPF or CNPJ), document, legalName, company.cnpj and at least one
partner. These are checked, the rest is sent as it is. The list of the CNPJ is read first, as for a person; it is never repeated
by itself. Files follow with brl accreditation upload-document.`,
    examples: { 'brl accreditation create-pj --data company.json': '' },
    flags: { 'allow-duplicate': 'create although this CNPJ has an accreditation that has not failed' },
  },
  'accreditation list': {
    summary: 'List the accreditations of one CPF or CNPJ.',
    examples: {
      'brl accreditation list --document 52998224725': '',
      'brl accreditation list --pj --document 12345678000195': '',
    },
    flags: { document: 'CPF, or with --pj a CNPJ', pj: 'accreditations of a company' },
  },
  'accreditation retry': {
    summary: 'Issue a new link for one person.',
    description: `The older link ends, and the event with the link is sent again, so it is not repeated by itself. A new consent link lives 7 days
within the 30 days of the journey.`,
    examples: { 'brl accreditation retry 1b4e28ba-2fa1-41d2-883f-0016d3cca427 52998224725': '' },
    args: { id: 'accreditation id', cpf: "the person's CPF" },
  },
  'accreditation status': {
    summary: 'Show one accreditation, with the links that are open.',
    description: `The link belongs to the person whose account it is: pass it on, do not open it. A link lives 7 days, a consent journey 30.
The sandbox serves its consent page itself while sandbox start runs.`,
    examples: { 'brl accreditation status 1b4e28ba-2fa1-41d2-883f-0016d3cca427': '' },
    args: { id: 'accreditation id' },
  },
  'accreditation upload-document': {
    summary: "Upload one of a company's files: a PDF of at most 20 MB.",
    description: `Two steps: the service gives a place for a file of exactly this size, then the file goes there without any credential of ours,
over https only, and no redirect is followed. Taken in the states PENDING_BIOMETRY, BIOMETRY_APPROVED and PENDING_REVIEW;
of kind other at most 10. The name of the URL in the answer is not documented: the setting uploadUrl lists candidates.`,
    examples: {
      'brl accreditation upload-document 1b4e28ba-2fa1-41d2-883f-0016d3cca427 contrato.pdf --kind company_articles':
        '',
    },
    args: { id: 'accreditation id', file: 'the PDF' },
    flags: { kind: 'what the file is' },
  },
  'accreditation upload-evidence': {
    summary: 'Upload evidence of biometrics that you made yourself.',
    description: `The specification does not show the body, so --data or --field is sent as it is, up to 1 MiB. The evidence counts only once
its content is verified (evidence_not_approved otherwise); its id then goes into biometry.evidenceId of create-pf.
The service derives that id, so repeat the --idempotency-key to upload the very same evidence again.`,
    examples: {
      'brl accreditation upload-evidence --data evidence.json': '',
      'brl accreditation upload-evidence --field provider=example': '',
    },
    flags: {
      'idempotency-key':
        'Idempotency-Key to send instead of a made one; repeat it to repeat the very same upload',
    },
  },
});
