import { typeEveryLine } from './check.ts';
import { bad, done, refused, type Table } from './lines.ts';

const scene = `
new() { brl batch create --field "name=Folha de março" --query batchId | tr -d '"'; }
rows() { printf 'amount,keyType,key,description,identifier\\r\\n'; printf '10.00,EMAIL,%s,"Salário de março, %s",%s\\r\\n' "$@"; }
rows maria@example.com José f-1 maria@example.com 你好 f-2 > good.csv
rows maria@example.com José f-3 refused@example.com João f-4 > failing.csv
rows maria@example.com José f-5 maria@example.com 你好 f-6 > fresh.csv
echo 'amount;key' > bad.csv
echo '{"items":[{"amount":10.00,"keyType":"EMAIL","key":"maria@example.com","identifier":"p-1"}]}' > items.json
export DRAFT=$(new) READY=$(new) OVER=$(new)
brl batch upload-csv $READY good.csv > log
brl batch review $READY > log
brl batch upload-csv $OVER failing.csv > log
brl batch review $OVER > log
brl batch dispatch $OVER --confirm 20,00 --yes --accept-pending > log
brl sandbox clock --advance 1m > log
export ITEM=$(brl batch status $OVER --query 'items[0].itemId || items[0].id' | tr -d '"')
export NOBODY=8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10
export LINE=99990000040000000000000000000018800000000015000
brl boleto pay --field digitableLine=$LINE --ref rent-march --yes --json > boleto.json
export BOLETO=$(sed -n 's/.*"intentId": *"\\([^"]*\\)".*/\\1/p' boleto.json)
brl boleto charge create --field identifier=c-1 --field amount=80.00 --field dueDate=2027-03-31 > log
export CHARGES=$(brl boleto charge batch create --query batchId | tr -d '"')
echo '{"items":[{"identifier":"c-2","amount":80.00,"dueDate":"2027-03-31"}]}' > charges.json
export FULL=$(brl boleto charge batch create --query batchId | tr -d '"')
brl boleto charge batch put-items $FULL --data charges.json > log
echo '%PDF-1.7 example' > contrato.pdf
echo 'PK' > letter.docx
echo '{"documentType":"CNPJ","document":"11222333000181","legalName":"Exemplo Ltda","company":{"cnpj":"11222333000181"},"partners":[{"cpf":"39053344705","name":"José"}]}' > company.json
sed 's/"partners":.*/"partners":[]}/' company.json > alone.json
export PERSON=$(brl accreditation create-pf --name 'José Exemplo Pereira de Albuquerque e Cavalcanti' --cpf 52998224725 --birth-date 1990-05-20 --email jose@example.com --phone +5511999990001 --zip-code 01310-100 --street 'Rua Exemplo' --number 100 --neighborhood Centro --city 'São Paulo' --state SP --city-ibge-code 3550308 --query accreditationId | tr -d '"')
export COMPANY=$(brl accreditation create-pj --data company.json --query accreditationId | tr -d '"')
`;

const person = `accreditation create-pf --name 'Ana Exemplo' --cpf 39053344705 --birth-date 1990-05-20 --email ana@example.com --phone +5511999990002 --zip-code 01310-100 --street 'Rua Exemplo' --number 100 --neighborhood Centro --city 'São Paulo' --state SP --city-ibge-code 3550308`;

const table: Table = {
  'accreditation cancel': [
    done("accreditation cancel $PERSON --reason 'pessoa errada'", ['FAILED']),
    refused('accreditation cancel $NOBODY', 30, 'not_found'),
    bad('accreditation cancel', 'usage'),
  ],
  'accreditation create-pf': [
    done(person, ['Link']),
    refused(person.replace('39053344705', '52998224725'), 33, 'accreditation_exists'),
    bad(person.replace('39053344705', '39053344706'), 'invalid_document'),
  ],
  'accreditation create-pj': [
    done('accreditation create-pj --data company.json --allow-duplicate', ['Status']),
    refused('accreditation create-pj --data company.json', 33, 'accreditation_exists'),
    bad('accreditation create-pj --data alone.json', 'missing_fields'),
  ],
  'accreditation list': [
    done('accreditation list --document 52998224725', ['STATUS']),
    refused('accreditation list --document 52998224725', 50, 'insufficient_scope', {
      before: 'export BRL_CLIENT_ID=sandbox-no-scope',
    }),
    bad('accreditation list --document 52998224726', 'invalid_document'),
  ],
  'accreditation retry': [
    done('accreditation retry $PERSON 529.982.247-25', ['PENDING']),
    refused('accreditation retry $NOBODY 529.982.247-25', 30, 'not_found'),
    bad('accreditation retry $PERSON 529.982.247-26', 'invalid_document'),
  ],
  'accreditation status': [
    done('accreditation status $PERSON', ['Consent link']),
    refused('accreditation status $NOBODY', 30, 'not_found'),
    bad('accreditation status', 'usage'),
  ],
  'accreditation upload-document': [
    done('accreditation upload-document $COMPANY contrato.pdf --kind company_articles', ['Uploaded']),
    refused('accreditation upload-document $NOBODY contrato.pdf --kind company_articles', 30, 'not_found'),
    bad('accreditation upload-document $COMPANY letter.docx --kind other', 'invalid_content_type'),
  ],
  'accreditation upload-evidence': [
    done('accreditation upload-evidence --field provider=example', ['APPROVED']),
    refused('accreditation upload-evidence --field provider=example', 50, 'insufficient_scope', {
      before: 'export BRL_CLIENT_ID=sandbox-no-scope',
    }),
    bad('accreditation upload-evidence', 'usage'),
  ],
  'batch create': [
    done('batch create --field name=payroll-march', ['DRAFT']),
    refused('batch create --account $FOREIGN', 50, 'tenant_mismatch'),
    bad('batch create --data nothing.json', 'unreadable_data'),
  ],
  'batch dispatch': [
    done('batch dispatch $READY --confirm 20,00 --yes', ['PROCESSING'], { exit: 20 }),
    refused('batch dispatch $DRAFT --confirm 20,00 --yes', 30, 'pix_batch_empty'),
    bad('batch dispatch --confirm 20,00 --yes', 'usage'),
  ],
  'batch export-failed': [
    done('batch export-failed $OVER --out failed.csv', ['failed.csv']),
    refused('batch export-failed $NOBODY --out failed.csv', 30, 'pix_batch_not_found'),
    bad('batch export-failed', 'usage'),
  ],
  'batch list': [
    done('batch list', ['BATCH', 'STATUS']),
    refused('batch list --account $FOREIGN', 50, 'tenant_mismatch'),
    bad('batch list all', 'usage'),
  ],
  'batch put-items': [
    done('batch put-items $DRAFT --data items.json', ['Rows']),
    refused('batch put-items $OVER --data items.json', 30, 'pix_batch_not_editable'),
    bad('batch put-items $DRAFT', 'usage'),
  ],
  'batch receipt': [
    done('batch receipt $OVER $ITEM --out receipt.pdf', ['receipt.pdf']),
    refused('batch receipt $OVER $NOBODY --out receipt.pdf', 30, 'pix_batch_item_not_found'),
    bad('batch receipt $OVER', 'usage'),
  ],
  'batch receipts': [
    done('batch receipts $OVER --out receipts.zip', ['receipts.zip']),
    refused('batch receipts $DRAFT --out receipts.zip', 30, 'pix_batch_no_receipts'),
    bad('batch receipts', 'usage'),
  ],
  'batch review': [
    done('batch review $READY', ['Total', '20,00']),
    refused('batch review $DRAFT', 30, 'pix_batch_empty'),
    bad('batch review', 'usage'),
  ],
  'batch status': [
    done('batch status $READY --rows', ['VALID']),
    refused('batch status $OVER --wait', 34, null),
    bad('batch status $READY --wait-time soon', 'usage'),
  ],
  'batch template': [
    done('batch template', ['amount,keyType,key,description,identifier']),
    refused('batch template --account $FOREIGN', 50, 'tenant_mismatch'),
    bad('batch template csv', 'usage'),
  ],
  'batch upload-csv': [
    done('batch upload-csv $DRAFT fresh.csv', ['Rows in the file']),
    refused('batch upload-csv $OVER fresh.csv', 30, 'pix_batch_not_editable'),
    bad('batch upload-csv $DRAFT bad.csv', 'pix_batch_empty'),
  ],
  'boleto charge batch create': [
    done('boleto charge batch create', ['DRAFT']),
    refused('boleto charge batch create --account $FOREIGN', 50, 'tenant_mismatch'),
    bad('boleto charge batch create --field name', 'usage'),
  ],
  'boleto charge batch dispatch': [
    done('boleto charge batch dispatch $FULL --confirm $FULL --yes', ['Status']),
    refused('boleto charge batch dispatch $NOBODY --confirm $NOBODY --yes', 30, 'not_found'),
    bad('boleto charge batch dispatch $FULL --confirm $CHARGES --yes', 'needs_confirm'),
  ],
  'boleto charge batch list': [
    done('boleto charge batch list', ['STATUS']),
    refused('boleto charge batch list --account $FOREIGN', 50, 'tenant_mismatch'),
    bad('boleto charge batch list all', 'usage'),
  ],
  'boleto charge batch put-items': [
    done('boleto charge batch put-items $CHARGES --data charges.json', []),
    refused('boleto charge batch put-items $NOBODY --data charges.json', 30, 'not_found'),
    bad('boleto charge batch put-items $CHARGES', 'usage'),
  ],
  'boleto charge batch status': [
    done('boleto charge batch status $FULL --rows', ['c-2']),
    refused('boleto charge batch status $NOBODY', 30, 'not_found'),
    bad('boleto charge batch status', 'usage'),
  ],
  'boleto charge beneficiary': [
    done('boleto charge beneficiary', []),
    refused('boleto charge beneficiary --account $FOREIGN', 50, 'tenant_mismatch'),
    bad('boleto charge beneficiary $JOANA', 'usage'),
  ],
  'boleto charge create': [
    done('boleto charge create --field identifier=c-3 --field amount=150.00 --field dueDate=2027-03-31', [
      'c-3',
      '150,00',
    ]),
    refused(
      'boleto charge create --field identifier=c-3 --field amount=150.00 --account $JOANA',
      81,
      'boleto_charge_beneficiary_pending',
    ),
    bad('boleto charge create --field amount=150.00', 'missing_field'),
  ],
  'boleto charge list': [
    done('boleto charge list', ['IDENTIFIER', 'STATUS', 'AMOUNT', 'DUE']),
    refused('boleto charge list --account $FOREIGN', 50, 'tenant_mismatch'),
    bad('boleto charge list c-1', 'usage'),
  ],
  'boleto charge quota': [
    done('boleto charge quota', ['account.limit']),
    refused('boleto charge quota --account $FOREIGN', 50, 'tenant_mismatch'),
    bad('boleto charge quota c-1', 'usage'),
  ],
  'boleto pay': [
    done(
      'boleto pay --field digitableLine=99990000040000000000000000000018200000000016000 --ref rent-april --yes',
      ['Paid'],
    ),
    refused(
      'boleto pay --field digitableLine=99990000040000000000000000000018300000000666606 --ref rent-april --yes',
      30,
      'partner_rejected',
    ),
    bad('boleto pay --ref rent-april --yes', 'usage'),
  ],
  'boleto preview': [
    done('boleto preview --field digitableLine=99990000040000000000000000000018200000000016000', ['160,00']),
    refused(
      'boleto preview --field digitableLine=99990000040000000000000000000018700000000666601',
      33,
      'boleto_already_settled',
    ),
    bad('boleto preview', 'usage'),
  ],
  'boleto status': [
    done('boleto status $BOLETO', ['COMPLETED', '150,00']),
    refused('boleto status $NOBODY', 40, 'uncertain'),
    bad('boleto status', 'usage'),
  ],
};

typeEveryLine('batches', scene, table);
