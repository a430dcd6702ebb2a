import { topic } from '../topic.ts';

/** The help of `brl accreditation`. */
export const accreditation = topic('help accreditation', {
  'accreditation cancel': {
    summary: 'Cancel an accreditation before its biometrics are confirmed.',
    description:
      'After that the service refuses to cancel it (invalid_state). A cancelled accreditation ends as FAILED with reason cancelled.',
    examples: {
      "brl accreditation cancel 1b4e28ba-2fa1-41d2-883f-0016d3cca427 --reason 'CPF incorreto'": '',
    },
    args: { id: 'accreditation id' },
    flags: { reason: 'why' },
  },
  'accreditation create-pf': {
    summary: 'Open an account for a person.',
    description: `Every rule of the service is checked before anything is sent. The service creates another accreditation
every time, so brl reads the list of this CPF first: if one has not failed, it stops (exit 33) unless --allow-duplicate is
given. The request is never repeated automatically. The answer has the link for the person to open; if it comes later, brl
accreditation status ID shows it. With --wait the answer is printed first; then brl waits for the account, says on stderr
how it ended, and the exit code is the one that accreditation status --wait gives.

In the sandbox most accounts open after four minutes of its clock; CPF 52998224725 goes to consent, 11144477735 has an
account that cannot be shared, 98765432100 gets the link late, 12345678909 waits for sandbox settle, 11122233396 is refused
by the bank.
Registered callback addresses: https://app.example.com/return and exampleapp://return.`,
    examples: {
      "brl accreditation create-pf --name 'José Exemplo Pereira' --cpf 39053344705 --birth-date 1990-05-20 --email jose@example.com --phone +5511999990001 --zip-code 01310-100 --street 'Rua Exemplo' --number 100 --neighborhood Centro --city 'São Paulo' --state SP --city-ibge-code 3550308":
        '',
      'brl accreditation create-pf --data person.json': '',
    },
    flags: {
      data: 'the whole body as JSON; - is stdin',
      name: 'full name',
      cpf: 'CPF, with or without punctuation',
      'birth-date': 'date of birth',
      email: 'e-mail address',
      phone: 'phone with country and area code, as +5511999990001',
      'monthly-income': 'monthly income, as 3500,00',
      'zip-code': 'postal code (CEP), 8 digits',
      street: 'street',
      number: 'number, at most 10 characters',
      complement: 'complement',
      neighborhood: 'neighbourhood',
      city: 'city',
      state: 'state, two letters',
      'city-ibge-code': 'IBGE code of the city, 7 digits',
      'callback-uri': 'registered address to return the person to',
      'allow-duplicate': 'create it even if this CPF has an accreditation that has not failed',
    },
  },
  'accreditation create-pj': {
    summary: 'Open an account for a company.',
    description: `The specification documents only part of the body: documentType (CPF or CNPJ), document, legalName,
company.cnpj and at least one partner. These are checked; the rest is sent unchanged. The list of the CNPJ is read first, as for a person; the request is never
repeated automatically. Then brl accreditation upload-document uploads the files. --wait works as in
create-pf.`,
    examples: { 'brl accreditation create-pj --data company.json': '' },
    flags: { 'allow-duplicate': 'create it even if this CNPJ has an accreditation that has not failed' },
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
    description: `The old link stops working, and the event with the link is sent again, so the request is never repeated automatically. A new consent link is valid for 7 days, within the 30 days of the journey.`,
    examples: { 'brl accreditation retry 1b4e28ba-2fa1-41d2-883f-0016d3cca427 52998224725': '' },
    args: { id: 'accreditation id', cpf: "the person's CPF" },
  },
  'accreditation status': {
    summary: 'Show one accreditation, with its open links.',
    description: `The link is for the person who gets the account: pass it on, do not open it. A link is valid for 7 days, a
consent journey for 30. Without --wait, exit 0 means that the accreditation was found, whatever its state. With --wait the final state
decides: 0 ACTIVE, 20 not final yet, 21 PENDING_REVIEW, 30 FAILED, 40 not known.

The sandbox serves its consent page itself while sandbox start runs.`,
    examples: { 'brl accreditation status 1b4e28ba-2fa1-41d2-883f-0016d3cca427': '' },
    args: { id: 'accreditation id, or the --ref it was made with' },
  },
  'accreditation upload-document': {
    summary: "Upload one of a company's files: a PDF of at most 20 MB.",
    description: `Two steps: the service gives an address for a file of exactly this size, then the file is sent there
without any credential, over https only, following no redirect. The service accepts files in the states PENDING_BIOMETRY,
BIOMETRY_APPROVED and PENDING_REVIEW, and at most 10 of kind other. The specification does not say which field of the answer holds the address: the
setting uploadUrl lists the names that brl tries.`,
    examples: {
      'brl accreditation upload-document 1b4e28ba-2fa1-41d2-883f-0016d3cca427 contrato.pdf --kind company_articles':
        '',
    },
    args: { id: 'accreditation id', file: 'the PDF' },
    flags: { kind: 'what the file is' },
  },
  'accreditation upload-evidence': {
    summary: 'Upload evidence of biometrics that you collected yourself.',
    description: `The specification does not document the body, so --data or --field is sent unchanged, up to 1 MiB. The
evidence counts only once its content is verified (until then evidence_not_approved); its id then goes into
biometry.evidenceId of create-pf.
The service derives that id, so use the same --idempotency-key to upload exactly the same evidence again.`,
    examples: {
      'brl accreditation upload-evidence --data evidence.json': '',
      'brl accreditation upload-evidence --field provider=example': '',
    },
    flags: {
      'idempotency-key':
        'Idempotency-Key to send instead of a generated one; send it again to repeat exactly the same upload',
    },
  },
});
