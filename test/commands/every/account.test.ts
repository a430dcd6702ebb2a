import { typeEveryLine } from './check.ts';

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

typeEveryLine('account', scene);
