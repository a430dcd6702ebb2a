import { typeEveryLine } from './check.ts';
import { bad, done, impossible, refused, type Table } from './lines.ts';

const scene = `
brl pix send --key maria@example.com --amount 150,00 --ref invoice-1042 --description $'Papel \\u202ee tinta, mar\\u00e7o \\u4f60\\u597d' --yes --json > paid.json
export PAID=$(sed -n 's/.*"intentId": *"\\([^"]*\\)".*/\\1/p' paid.json)
export SENT=$(sed -n 's/.*"endToEndId": *"\\(E[^"]*\\)".*/\\1/p' paid.json | head -1)
brl qr create --key 11444777000161 --amount 25,00 --identifier table-7 --message $'Mesa 7, \\u4f60\\u597d, a\\u00e7\\u00e3o de gra\\u00e7a do restaurante' > log
brl sandbox settle table-7 > log
export RECEIVED=$(brl qr status table-7 --query endToEndId | tr -d '"')
export LAST=$(echo $RECEIVED | tail -c 5) UNKNOWN=$(echo $RECEIVED | sed 's/....$/zzzz/')
brl qr create --key 11444777000161 --amount 40,00 --identifier table-8 > log
export EMV=$(brl qr status table-8 --query emv | tr -d '"')
export THEIRS=$(brl qr create --account $JOANA --key 52998224725 --amount 12,00 --identifier joana-1 --query emv | tr -d '"')
brl ted send --bank-code 341 --branch 1234 --account-number 56789 --tax-number 52998224725 --holder-name "Joana Exemplo da Silva e Souza de Albuquerque Cavalcanti" --amount 1.500,00 --ref invoice-77 --yes --no-wait --accept-pending --json > ted.json
export TED=$(sed -n 's/.*"identifier": *"\\([^"]*\\)".*/\\1/p' ted.json | head -1)
export CHALLENGE=$(brl pix keys register --key-type EMAIL --key treasury@example.com --query challengeId | tr -d '"')
`;

const ted =
  'ted send --bank-code 341 --branch 1234 --account-number 56789 --tax-number 529.982.247-25 --holder-name "Joana Exemplo da Silva" --amount 99,90';
const official =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

const table: Table = {
  'pix bigpix send': [
    done(
      'pix bigpix send --field amount=20.00 --field keyType=EMAIL --field key=maria@example.com --field identifier=big-1 --ref big-1 --yes',
      'Paid',
    ),
    refused(
      'pix bigpix send --field amount=20.00 --field keyType=EMAIL --field key=refused@example.com --field identifier=big-1 --ref big-1 --yes',
      30,
      'partner_rejected',
    ),
    bad('pix bigpix send --yes', 'usage'),
  ],
  'pix bigpix send-bank': [
    done(
      'pix bigpix send-bank --field amount=20.00 --field bankCode=033 --field branch=1234 --field account=56789 --field taxNumber=52998224725 --field holderName=Joana --field identifier=big-2 --ref big-2 --yes',
      'Paid',
    ),
    refused(
      'pix bigpix send-bank --field amount=20.00 --field bankCode=033 --field branch=1234 --field account=404 --field taxNumber=52998224725 --field holderName=Joana --field identifier=big-2 --ref big-2 --yes',
      30,
      'beneficiary_not_found',
    ),
    bad('pix bigpix send-bank --data nothing.json --yes', 'unreadable_data'),
  ],
  'pix find': [
    done('pix find --e2e $SENT', ['COMPLETED']),
    refused('pix find --identifier nothing --account $FOREIGN', 50, 'tenant_mismatch'),
    bad('pix find', 'usage'),
  ],
  'pix keys register': [
    done('pix keys register --key-type EMAIL --key accounts@example.com', ['Challenge'], { exit: 20 }),
    refused('pix keys register --key-type CPF --key 52998224725', 30, 'key_ownership_mismatch'),
    bad('pix keys register --key-type EMAIL --key 52998224725', 'invalid_pix_key'),
  ],
  'pix keys resend': [
    done('pix keys resend $CHALLENGE', ['Challenge'], {
      exit: 20,
      before: 'brl sandbox clock --advance 61s > log',
    }),
    refused('pix keys resend nothing', 30, 'challenge_not_found'),
    bad('pix keys resend', 'usage'),
  ],
  'pix keys verify': [
    done('pix keys verify $CHALLENGE --code 123456', ['treasury@example.com']),
    refused('pix keys verify $CHALLENGE --code 654321', 30, 'code_invalid'),
    bad('pix keys verify --code 123456', 'usage'),
  ],
  'pix lookup': [
    done('pix lookup maria@example.com', ['maria@example.com', 'Maria']),
    refused('pix lookup nobody@example.com', 30, 'key_not_found'),
    bad('pix lookup nobody', 'invalid_pix_key'),
  ],
  'pix qr decode': [
    done('pix qr decode "$THEIRS"', ['12,00']),
    refused('pix qr decode "$THEIRS" --account $FOREIGN', 50, 'tenant_mismatch'),
    bad('pix qr decode hello', 'invalid_br_code'),
  ],
  'pix qr pay': [
    done('pix qr pay "$THEIRS" --ref table-9 --yes', ['Paid']),
    refused(
      'pix qr pay "$THEIRS" --expect-name "Maria Exemplo" --ref table-9 --yes',
      35,
      'expectation_failed',
    ),
    bad('pix qr pay hello --yes', 'invalid_br_code'),
  ],
  'pix refund': [
    done('pix refund $RECEIVED --amount 5,00 --confirm $LAST --ref refund-7 --yes', ['Paid']),
    refused(
      'pix refund $UNKNOWN --amount 5,00 --confirm zzzz --ref refund-7 --yes',
      30,
      'original_transaction_not_found',
    ),
    bad('pix refund $RECEIVED --amount 5,00 --ref refund-7 --yes', 'confirmation_mismatch'),
  ],
  'pix send': [
    done('pix send --key maria@example.com --amount 9,90 --ref invoice-2 --yes', ['Paid']),
    refused(
      'pix send --key no-funds@example.com --amount 9,90 --ref invoice-2 --yes',
      31,
      'insufficient_funds',
    ),
    bad('pix send --key maria@example.com --amount 1.500 --ref invoice-2 --yes', 'invalid_amount'),
  ],
  'pix send-bank': [
    done(
      'pix send-bank --field amount=20.00 --field bankCode=033 --field branch=1234 --field account=56789 --field taxNumber=52998224725 --field holderName=Joana --field identifier=bank-2 --ref bank-2 --yes',
      'Paid',
    ),
    refused(
      'pix send-bank --field amount=20.00 --field bankCode=033 --field branch=1234 --field account=404 --field taxNumber=52998224725 --field holderName=Joana --field identifier=bank-2 --ref bank-2 --yes',
      30,
      'beneficiary_not_found',
    ),
    bad('pix send-bank --field amount --yes', 'usage'),
  ],
  'pix status': [
    done('pix status $PAID', ['COMPLETED', '150,00']),
    refused('pix status --identifier nothing', 40, 'uncertain'),
    bad('pix status', 'usage'),
  ],
  'qr cancel': [
    done('qr cancel table-8', ['CANCELLED']),
    refused('qr cancel nothing', 30, 'not_found'),
    bad('qr cancel', 'usage'),
  ],
  'qr create': [
    done('qr create --key 11444777000161 --amount 25,00 --identifier table-9 --message "Mesa 9"', [
      'ACTIVE',
      '25,00',
    ]),
    refused(
      'qr create --key 11444777000161 --amount 25,00 --identifier table-9 --account $FOREIGN',
      50,
      'tenant_mismatch',
    ),
    bad('qr create --key 11444777000161 --amount 0 --identifier table-9', 'invalid_amount'),
  ],
  'qr parse': [
    done(`qr parse "${official}"`, ['Fulano de Tal', 'BRASILIA']),
    impossible('refused', 'it talks to nobody and keeps nothing'),
    bad(`qr parse "${official.replace('Fulano', 'Fulana')}"`, 'invalid_br_code'),
  ],
  'qr show': [
    done('qr show --identifier table-8', ['▄']),
    refused('qr show --identifier nothing', 30, 'not_found'),
    bad('qr show', 'usage'),
  ],
  'qr stats': [
    done('qr stats --days 7', ['DATE', 'GENERATED', 'PAID', 'REFUNDED', 'VALUE']),
    refused('qr stats --days 7 --account $FOREIGN', 50, 'tenant_mismatch'),
    bad('qr stats', 'usage'),
  ],
  'qr status': [
    done('qr status table-7', ['PAID', '25,00']),
    refused('qr status nothing', 30, 'not_found'),
    bad('qr status', 'usage'),
  ],
  'ted send': [
    done(`${ted} --ref invoice-78 --yes --no-wait`, ['99,90'], { exit: 20 }),
    refused(
      `${ted.replace('56789', '90003')} --ref invoice-78 --yes --no-wait`,
      30,
      'recipient_account_not_found',
    ),
    bad(`${ted.replace('529.982.247-25', '529.982.247-26')} --yes`, 'invalid_document'),
  ],
  'ted status': [
    done('ted status ted-$TED', ['1.500,00']),
    refused('ted status ted-nothing', 40, 'uncertain'),
    bad('ted status', 'usage'),
  ],
  'transactions timeline': [
    done('transactions timeline --e2e $SENT', ['COMPLETED']),
    refused('transactions timeline --identifier nothing', 40, 'uncertain'),
    bad('transactions timeline', 'invalid_query'),
  ],
  'transfer lookup': [
    done('transfer lookup 529.982.247-25', ['Joana']),
    refused('transfer lookup 390.533.447-05', 30, 'beneficiary_not_found'),
    bad('transfer lookup 529.982.247-26', 'invalid_document'),
  ],
  'transfer status': [
    done('transfer status $MOVE', ['Journal', 'Service'], {
      before:
        "export MOVE=$(brl transfer send --to-account $JOANA --amount 7,50 --ref m-1 --yes --query intentId | tr -d '\"')",
    }),
    refused('transfer status int_nobody', 2, 'intent_not_found'),
    bad('transfer status', 'usage'),
  ],
  'transfer send': [
    done('transfer send --to-account $JOANA --amount 7,50 --ref payroll-7 --yes', ['Paid']),
    refused(
      'transfer send --to-account $SUSPENDED --amount 7,50 --ref payroll-7 --yes',
      30,
      'beneficiary_not_active_at_partner',
    ),
    bad('transfer send --amount 7,50 --yes', 'usage'),
  ],
};

typeEveryLine('payments', scene, table);
