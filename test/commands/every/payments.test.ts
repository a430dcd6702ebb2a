import { exportsMorning } from '../../support/morning.ts';
import { typeEveryLine } from './check.ts';

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
(${exportsMorning}; brl ted send --bank-code 341 --branch 1234 --account-number 56789 --tax-number 52998224725 --holder-name "Joana Exemplo da Silva e Souza de Albuquerque Cavalcanti" --amount 1.500,00 --ref invoice-77 --yes --no-wait --accept-pending --json > ted.json)
export TED=$(sed -n 's/.*"identifier": *"\\([^"]*\\)".*/\\1/p' ted.json | head -1)
export CHALLENGE=$(brl pix keys register --key-type EMAIL --key treasury@example.com --query challengeId | tr -d '"')
`;

typeEveryLine('payments', scene);
