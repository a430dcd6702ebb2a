import { typeEveryLine } from './check.ts';

const scene = `
brl pix send --key maria@example.com --amount 150,00 --ref invoice-1042 --description "Papel, março" --yes --json > paid.json
export PAID=$(sed -n 's/.*"intentId": *"\\([^"]*\\)".*/\\1/p' paid.json)
brl pix send --key timeout-forever@example.com --amount 90,00 --ref invoice-1043 --yes --no-wait --accept-pending --json > open.json
export OPEN=$(sed -n 's/.*"intentId": *"\\([^"]*\\)".*/\\1/p' open.json) NAME=$(sed -n 's/.*"identifier": *"\\([^"]*\\)".*/\\1/p' open.json | head -1)
brl sandbox fail internal_error_executed --times 3 > log
brl pix send --key maria@example.com --amount 80,00 --ref invoice-1044 --yes --no-wait --no-lookup --json > lost.json || true
brl sandbox fail --clear > log
export LOST=$(sed -n 's/.*"intentId": *"\\([^"]*\\)".*/\\1/p' lost.json)
`;

typeEveryLine('machine', scene);
