/** A payment of a made-up remittance. */
export interface Paid {
  /** Its form: `45` by key, `45-bank` to an account, `41`, `31` or `47`. */
  readonly form: '45' | '45-bank' | '41' | '31' | '47' | '01';
  readonly centavos: number;
  readonly reference: string;
  readonly name?: string;
  /** Kind and key of a PIX, or the key or address of a QR code. */
  readonly keyType?: string;
  readonly key?: string;
  readonly txid?: string;
  readonly document?: string;
  readonly bank?: string;
  readonly branch?: string;
  readonly account?: string;
  readonly digit?: string;
  /** 44 digits. */
  readonly barcode?: string;
  /** `DDMMAAAA` */
  readonly payOn?: string;
  readonly dueOn?: string;
}

/** How a made-up remittance is written. */
export interface Written {
  readonly layout?: 'febraban' | 'itau' | 'bradesco' | 'santander';
  readonly number?: number;
  readonly lineEnd?: string;
}

/** Columns in the order of the manuals, from 1; what is not named is blank. Written without the tables of `src`. */
export function record(...fields: readonly (readonly [from: number, text: string])[]): string {
  const columns = Array.from({ length: 240 }, () => ' ');
  for (const [from, text] of fields) columns.splice(from - 1, text.length, ...text);
  if (columns.length !== 240) throw new Error(`${columns.length} columns`);
  return columns.join('');
}

const digits = (value: number | string, length: number) => String(value).padStart(length, '0');
const text = (value: string, length: number) => value.padEnd(length).slice(0, length);

const banks = { febraban: '299', itau: '341', bradesco: '237', santander: '033' };
const versions = { febraban: '089', itau: '086', bradesco: '089', santander: '060' };

/** The account that the made-up files are paid from, as `bank-account` has it. */
export const payer = (layout: NonNullable<Written['layout']> = 'febraban') => `${banks[layout]}/0001/12345-6`;

/** The lines of a remittance: payments of one form that follow each other are one batch. */
export function remittance(
  payments: Iterable<Paid>,
  { layout = 'febraban', number = 1 }: Written = {},
): string[] {
  const bank = banks[layout];
  const isItau = layout === 'itau';
  const account: [number, string][] = [
    [18, '2'],
    [19, '12345678000195'],
    [53, '00001'],
    [59, '000000012345'],
    [isItau ? 72 : 71, '6'],
    [73, 'EMPRESA EXEMPLO LTDA'],
  ];
  const lines = [
    record(
      [1, `${bank}00000`],
      ...account,
      [103, 'BANCO EXEMPLO'],
      [143, '1'],
      [144, '27112026'],
      [152, '080000'],
      [158, isItau ? '000000' : digits(number, 6)],
      isItau ? [15, versions.itau] : [164, versions[layout]],
    ),
  ];
  let batch = 0;
  let form = '';
  let first = 0;
  let sequence = 0;
  let sum = 0;
  const end = () => {
    if (batch === 0) return;
    const count = lines.length - first + 1;
    lines.push(
      record(
        [1, `${bank}${digits(batch, 4)}5`],
        [18, digits(count, 6)],
        [24, digits(sum, 18)],
        [42, digits(0, 24)],
      ),
    );
  };
  for (const paid of payments) {
    const own = paid.form.slice(0, 2);
    if (own !== form) {
      end();
      batch += 1;
      form = own;
      first = lines.length;
      sequence = 0;
      sum = 0;
      lines.push(record([1, `${bank}${digits(batch, 4)}1C20${form}045`], ...account));
    }
    const detail = (isFurther = false) => {
      if (!(isFurther && isItau)) sequence += 1;
      return `${bank}${digits(batch, 4)}3${digits(sequence, 5)}`;
    };
    sum += paid.centavos;
    lines.push(
      ...(own === '31' || own === '47' ? billed(paid, detail, layout) : credited(paid, detail, isItau)),
    );
  }
  end();
  lines.push(
    record(
      [1, `${bank}99999`],
      [18, digits(batch, 6)],
      [24, digits(lines.length + 1, 6)],
      [30, digits(0, 6)],
    ),
  );
  return lines;
}

function documentOf({ document = '' }: Paid, length: number): string {
  const kind = document === '' ? '0' : document.length === 11 ? '1' : '2';
  return `${kind}${document.padStart(length, '0')}`;
}

function credited(paid: Paid, detail: (isFurther?: boolean) => string, isItau: boolean): string[] {
  const { form, bank = '000', branch = '', account = '', digit = '', payOn = '27112026' } = paid;
  const isByKey = form === '45';
  const chamber = form.startsWith('45') ? '009' : form === '41' ? '018' : '000';
  const transfer: [number, string][] = isItau ? [[113, isByKey ? '04' : '01']] : isByKey ? [] : [[225, 'CC']];
  return [
    record(
      [1, `${detail()}A000${chamber}${bank}`],
      [24, `${digits(branch, 5)} ${digits(account, 12)}${isItau ? ' ' : ''}${digit}`],
      [44, text(paid.name ?? '', 30)],
      [74, text(paid.reference, 20)],
      [94, payOn],
      [102, isItau ? 'REA' : 'BRL'],
      [105, isItau ? '' : digits(0, 15)],
      ...transfer,
      [120, digits(paid.centavos, 15)],
      [155, digits(0, 23)],
      [230, '0'],
    ),
    record(
      [1, `${detail(true)}B${form.startsWith('45') ? (paid.keyType ?? '05') : ''}`],
      [18, documentOf(paid, 14)],
      [128, paid.key ?? ''],
    ),
  ];
}

function billed(
  paid: Paid,
  detail: (isFurther?: boolean) => string,
  layout: NonNullable<Written['layout']>,
): string[] {
  const { payOn = '27112026', dueOn = '00000000', barcode = '' } = paid;
  return [
    record(
      [1, `${detail()}J000`],
      [18, barcode],
      [62, text(paid.name ?? '', 30)],
      [92, dueOn],
      [100, digits(paid.centavos, 15)],
      [115, digits(0, 30)],
      [145, payOn],
      [153, digits(paid.centavos, 15)],
      [183, text(paid.reference, 20)],
      [223, '09'],
    ),
    record(
      [1, `${detail(true)}J000`],
      [18, '52'],
      [20, `2${digits('12345678000195', 15)}${text('EMPRESA EXEMPLO LTDA', 40)}`],
      [76, `${documentOf(paid, 15)}${text(paid.name ?? '', 40)}`],
      [132, paid.key ?? ''],
      [layout === 'bradesco' ? 211 : 209, paid.txid ?? ''],
    ),
  ];
}

/** The bytes of a file. */
export function bytesOf(
  lines: readonly string[],
  lineEnd = '\r\n',
  encoding: BufferEncoding = 'latin1',
): Buffer {
  return Buffer.from(`${lines.join(lineEnd)}${lineEnd}`, encoding);
}
