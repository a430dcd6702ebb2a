import { typeEveryLine } from './check.ts';
import { bad, done, impossible, refused, type Table } from './lines.ts';

const scene = `
export NOBODY=8d3c0f1a-6f0e-4c7b-9a55-2f1f6f3f9b10
brl sandbox seed --rows 20 --days 10 > log
brl pix send --key maria@example.com --amount 150,00 --ref invoice-1042 --description $'Papel \\u202ee tinta, mar\\u00e7o \\u4f60\\u597d\\u4f60\\u597d' --yes > log
brl qr create --key 11444777000161 --amount 25,00 --identifier table-7 --message $'Mesa 7 \\u4f60\\u597d' > log
brl sandbox settle table-7 > log
printf '739150\\n' > pin.txt; printf '739151\\n' > other.txt; printf '123456\\n' > weak.txt; chmod 600 *.txt
brl pin set --document 52998224725 --pin-file pin.txt > log
brl locks set --blocked --account $JOANA > log
brl locks set --no-blocked --account $JOANA > log
brl limits operators set 52998224725 --field pixDaytimeBrl=5000 --field pixNighttimeBrl=1000 > log
export CHECK=$(brl identity create --cpf 52998224725 --purpose sensitive_action --reference-id order-77 --callback-uri https://app.example.com/return --query id | tr -d '"')
brl sandbox clock --advance 1m > log
`;

const identity = 'identity create --cpf 529.982.247-25 --purpose sensitive_action --reference-id order-78';
const offline = 'service_temporarily_unavailable';
const neverAnswers = impossible('done', 'the service answers 503 to all of MED while it is offline');

const table: Table = {
  'account close': [
    done('account close --account $EMPTY --confirm $EMPTY --yes', ['CLOSED']),
    refused('account close --account $JOANA --confirm $JOANA --yes', 30, 'account_has_balance'),
    bad('account close --account $EMPTY --confirm $JOANA --yes', 'confirmation_mismatch'),
  ],
  'account shared-access': [
    done('account shared-access', []),
    refused('account shared-access --account $FOREIGN', 50, 'tenant_mismatch'),
    bad('account shared-access all', 'usage'),
  ],
  'identity artifacts': [
    done('identity artifacts $CHECK', ['selfie']),
    refused('identity artifacts $NOBODY', 30, 'not_found'),
    bad('identity artifacts', 'usage'),
  ],
  'identity consume': [
    done('identity consume $CHECK --purpose sensitive_action --reference-id order-77', []),
    refused(
      'identity consume $CHECK --purpose sensitive_action --reference-id order-99',
      30,
      'invalid_state',
    ),
    bad('identity consume $CHECK', 'usage'),
  ],
  'identity create': [
    done(`${identity} --callback-uri https://app.example.com/return`, []),
    refused(`${identity} --callback-uri https://app.example.com/return`, 50, 'insufficient_scope', {
      before: 'export BRL_CLIENT_ID=sandbox-no-scope',
    }),
    bad(`${identity} --callback-uri http://app.example.com/`, 'invalid_callback_uri'),
  ],
  'identity status': [
    done('identity status $CHECK', ['APPROVED']),
    refused('identity status $NOBODY', 30, 'not_found'),
    bad('identity status', 'usage'),
  ],
  'limits operators get': [
    done('limits operators get 529.982.247-25', ['5.000,00']),
    refused('limits operators get 529.982.247-25 --account $FOREIGN', 50, 'tenant_mismatch'),
    bad('limits operators get 529.982.247-26', 'invalid_document'),
  ],
  'limits operators remove': [
    done('limits operators remove 52998224725', []),
    refused('limits operators remove 52998224725 --account $FOREIGN', 50, 'tenant_mismatch'),
    bad('limits operators remove 52998224726', 'invalid_document'),
  ],
  'limits operators set': [
    done('limits operators set 52998224725 --field pixDaytimeBrl=500', []),
    refused(
      'limits operators set 52998224725 --field pixDaytimeBrl=500 --account $FOREIGN',
      50,
      'tenant_mismatch',
    ),
    bad('limits operators set 52998224725', 'usage'),
  ],
  'limits show': [
    done('limits show', []),
    refused('limits show --account $FOREIGN', 50, 'tenant_mismatch'),
    bad('limits show pix', 'usage'),
  ],
  'locks approve': [
    done('locks approve --account $JOANA --yes', []),
    refused('locks approve --yes', 30, 'not_found'),
    bad('locks approve --account $JOANA --field approve', 'usage'),
  ],
  'locks cancel': [
    done('locks cancel --account $JOANA', []),
    refused('locks cancel', 30, 'not_found'),
    bad('locks cancel all', 'usage'),
  ],
  'locks pending': [
    done('locks pending --account $JOANA', ['Takes effect']),
    refused('locks pending', 30, 'not_found'),
    bad('locks pending all', 'usage'),
  ],
  'locks set': [
    done('locks set --hours 08:00-18:00 --source-ip 203.0.113.0/24', ['08:00']),
    refused('locks set --blocked --account $FOREIGN', 50, 'tenant_mismatch'),
    bad('locks set --hours 8-18', 'invalid_field'),
  ],
  'locks show': [
    done('locks show', ['Payments out blocked']),
    refused('locks show --account $FOREIGN', 50, 'tenant_mismatch'),
    bad('locks show all', 'usage'),
  ],
  'med answer': [
    neverAnswers,
    refused('med answer med-1 --field reason=example --yes', 81, offline),
    bad('med answer --yes', 'usage'),
  ],
  'med decide': [
    neverAnswers,
    refused('med decide med-1 --field reason=example --yes', 81, offline),
    bad('med decide --yes', 'usage'),
  ],
  'med evidence': [
    neverAnswers,
    refused('med evidence med-1 files', 81, offline),
    bad('med evidence med-1', 'usage'),
  ],
  'med list': [neverAnswers, refused('med list', 81, offline), bad('med list all', 'usage')],
  'pin remove': [
    done('pin remove 52998224725 --yes', []),
    refused('pin remove 39053344705 --yes', 30, 'not_found'),
    bad('pin remove 52998224726 --yes', 'invalid_document'),
  ],
  'pin reset': [
    done('pin reset --document 52998224725', ['resetUrl']),
    refused('pin reset --document 39053344705', 51, 'pin_reset_not_enrolled'),
    bad('pin reset --document 52998224726', 'invalid_document'),
  ],
  'pin set': [
    done('pin set --document 39053344705 --pin-file pin.txt', ['ACTIVE']),
    refused('pin set --document 39053344705 --pin-file pin.txt --account $FOREIGN', 50, 'tenant_mismatch'),
    bad('pin set --document 39053344705 --pin-file weak.txt', 'weak_pin'),
  ],
  'pin status': [
    done('pin status --document 52998224725', ['ACTIVE']),
    refused('pin status --document 52998224725 --account $FOREIGN', 50, 'tenant_mismatch'),
    bad('pin status --document 52998224726', 'invalid_document'),
  ],
  'pin verify': [
    done('pin verify --document 52998224725 --pin-file pin.txt', []),
    refused('pin verify --document 52998224725 --pin-file other.txt', 51, 'challenge_failure'),
    bad('pin verify --pin-file pin.txt', 'missing_fields'),
  ],
  'statement export': [
    done('statement export --format csv --from 2026-11-01 --to 2026-11-30 --out march.csv', ['march.csv']),
    refused('statement export --format csv --job nothing --out march.csv', 30, 'not_found'),
    bad(
      'statement export --format csv --from 2026-02-30 --to 2026-03-01 --out march.csv',
      'invalid_date_range',
    ),
  ],
  'statement list': [
    done('statement list', ['TIME', 'OPERATION', 'AMOUNT', 'OTHER SIDE', 'DESCRIPTION']),
    refused('statement list --account $FOREIGN', 50, 'tenant_mismatch'),
    bad('statement list --from 30/02/2026', 'invalid_date_range'),
  ],
  'statement search': [
    done('statement search --order asc', ['AMOUNT']),
    refused('statement search --order asc --cursor nonsense', 30, 'invalid_cursor'),
    bad('statement search --after soon', 'invalid_date_range'),
  ],
};

typeEveryLine('account', scene, table);
