/** Names that are the same in both languages, and data that looks like words. */
const names = new Set(
  `A B C D BTG BOLETO Boleto boleto Bytes CPF CNPJ DICT EMAIL EVP HTTP HOST Host ID Id ISPB JSON Link PHONE PIX PNG QR REF Ref ref SVG
  SHA-256 STATUS Status TED TENANT Tenant TOTAL Total Token Txid TXID item ITEM sandbox pix ted alias ok Proxy legacy vault
  active pending revoked selfie cancelled ana main other paid planned default true`.split(/\s+/),
);
/** What a command shows by the names that scripts know: codes, checks, headers, headings and rules of a file. */
const namesOf: Readonly<Record<string, RegExp>> = {
  'errors list': /^[a-z]+$/,
  'config show': /^[a-z,]+$/,
  doctor: /^[a-z]+$/,
  'webhooks captured show': /^[a-z]+(?:, [a-z]+)?$/,
  'payout lint': /^(?:Valor|amount)$/,
};
/** Made-up people, companies and texts. */
const madeUp = /\b(?:Exemplo|Brasil|Sandbox|inicial)\b/;
/** States of the journal and verdicts of brl by the names that programs know. */
const forPrograms = /^(?:SETTLED|REFUSED|UNCERTAIN|INTENT|PAID IN PART|NOT MADE|MADE)$/;
const isoTime = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const isoDay = /(?<![\w-])20\d\d-\d\d-\d\d(?![\w-])/;
/** What the service wrote, bodies, what a signature is made of, records for programs, and commands to type. */
const others =
  /^\s*(?:[{["}\]]|⟦?(?:The service says|O serviço diz|Reason given|Motivo informado|Next|A seguir|[Rr]ange|TIMESTAMP)\b|export |# )|\bbrl [a-z]/;

/**
 * What a person who reads Portuguese would stop at: a time or a day as programs write it, a name for programs in the place of a
 * word, and a cell that is the same in English.
 * @param marked the same line's output in `en-XA`
 * @param typed words of the line are data when they come back
 */
export function remnantsIn(marked: string, portuguese: string, typed: string): readonly string[] {
  const lines = portuguese.split('\n').filter((line) => !others.test(line));
  const times = lines.filter((line) => isoTime.test(line) || isoDay.test(withoutTyped(line, typed)));
  const english = new Set(
    marked
      .split('\n')
      .filter((line) => !others.test(line))
      .flatMap(cellsOf),
  );
  const [, known] = Object.entries(namesOf).find(([command]) => typed.startsWith(command)) ?? [];
  const isData = (cell: string) =>
    typed.includes(cell) || names.has(cell) || madeUp.test(cell) || known?.test(cell);
  const cells = lines.flatMap(cellsOf).filter((cell) => !isData(cell));
  return [
    ...times,
    ...cells.filter((cell) => forPrograms.test(cell) || (isWords(cell) && english.has(cell))),
  ];
}

/** The times that a screen in English shows as programs write them. */
export function programTimesIn(text: string): readonly string[] {
  return text.split('\n').filter((line) => !others.test(line) && isoTime.test(line));
}

function withoutTyped(line: string, typed: string): string {
  return typed.split(/\s+/).reduce((rest, word) => (word === '' ? rest : rest.replaceAll(word, '')), line);
}

/** Labels and values: what two blanks part. */
function cellsOf(line: string): string[] {
  return line
    .replaceAll(/[⟦⟧]/g, '')
    .trim()
    .split(/ {2,}/)
    .map((cell) => cell.replace(/:$/, ''));
}

/** Words of a language; a name of the service's has capitals alone, a digit, a dot or an underscore. */
function isWords(cell: string): boolean {
  return /^[A-Za-z][a-z]+(?:[ ,]+[A-Za-z]?[a-z]+)*\.?$/.test(cell);
}
