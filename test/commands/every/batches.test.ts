import { remittance } from '../../cnab/remittance.ts';
import { typeEveryLine } from './check.ts';

/** One PIX by key of today. */
const lines = remittance([
  {
    form: '45',
    payOn: new Date(Date.now() - 3 * 60 * 60 * 1000).toISOString().slice(0, 10).split('-').reverse().join(''),
    centavos: 31_07,
    reference: 'NF 1042',
    name: 'Maria Exemplo',
    keyType: '02',
    key: 'maria@example.com',
  },
]);

const scene = `
new() { brl batch create --field "name=Folha de março" --query batchId | tr -d '"'; }
rows() { printf 'amount,keyType,key,description,identifier\\r\\n'; printf '10.00,EMAIL,%s,"Salário de março, %s",%s\\r\\n' "$@"; }
rows maria@example.com José f-1 maria@example.com 你好 f-2 > good.csv
rows maria@example.com José f-3 refused@example.com João f-4 > failing.csv
rows maria@example.com José f-5 maria@example.com 你好 f-6 > fresh.csv
echo 'amount;key' > bad.csv
printf 'Valor;Chave PIX;Nome\\n1.500,00;maria@example.com;José 你好\\n' > payroll.csv
printf 'Valor;Chave PIX;Nome\\n1.500;maria@example.com;José 你好\\n10,00;11987654321;\\n' > doubtful.csv
brl payout plan payroll.csv --ref planned > log
printf 'Valor;Chave PIX\\n12,00;maria@example.com\\n10,00;refused@example.com\\n' > salaries.csv
cat > good.rem <<'REM'
${lines.join('\n')}
REM
brl payout run good.rem --ref remessa-7 --confirm 31,07 --any-account > log
brl payout run salaries.csv --ref paid --confirm 22,00 > log || [ $? = 34 ]
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

typeEveryLine('batches', scene);
