import { pinLength } from '../contract/pin.ts';

/** Whether the text could be a transaction PIN: six to twelve digits (specification, section 4.8). */
export function isPin(text: string): boolean {
  return /^\d+$/.test(text) && text.length >= pinLength.least && text.length <= pinLength.most;
}

/**
 * Why a PIN is too easy, or null: repetition, sequence, or a possible birth date (specification, section 4.8). Only the
 * service knows the birth date, so any date of the last 120 years is refused here.
 * @param year the current year
 */
export function weaknessOf(pin: string, year: number): 'repetition' | 'sequence' | 'date' | null {
  if (isRepetition(pin)) return 'repetition';
  if (isSequence(pin)) return 'sequence';
  return couldBeBirthDate(pin, year) ? 'date' : null;
}

/** One digit, or a shorter group, repeated throughout. */
function isRepetition(pin: string): boolean {
  return [1, 2, 3, 4].some(
    (size) =>
      pin.length % size === 0 && pin.length > size && pin === pin.slice(0, size).repeat(pin.length / size),
  );
}

/** Each digit one higher, or one lower, than the last; 0 follows 9. */
function isSequence(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, i) => (Number(digit) - Number(pin[i]) + 10) % 10);
  return steps.every((step) => step === 1) || steps.every((step) => step === 9);
}

const orders = [
  /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4}|\d\d)$/,
  /^(?<year>\d{4}|\d\d)(?<month>\d\d)(?<day>\d\d)$/,
  /^(?<month>\d\d)(?<day>\d\d)(?<year>\d{4})$/,
];

function couldBeBirthDate(pin: string, thisYear: number): boolean {
  return orders.some((order) => {
    const { day = '', month = '', year = '' } = order.exec(pin)?.groups ?? {};
    if (year === '') return false;
    const fullYear = year.length === 4 ? Number(year) : 2000 + Number(year);
    const date = new Date(Date.UTC(fullYear, Number(month) - 1, Number(day)));
    const exists = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
    return exists && (year.length === 2 || (fullYear <= thisYear && fullYear > thisYear - 120));
  });
}
