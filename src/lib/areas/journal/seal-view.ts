import { minuteText } from '../../brazil/clock.ts';
import { CliError } from '../../errors/cli-error.ts';
import type { Difference } from '../../journal/seal.ts';
import type { Field } from '../../terminal/answer.ts';
import { sealWords } from '../../words/seal.ts';
import { valueWords } from '../../words/values.ts';
import type { Seal } from './seal.ts';
import type { SealVerdict } from './verify-seal.ts';

/** A seal as it was written. */
export function sealJson(path: string, { atMs, signer, payments, records, sha256 }: Seal) {
  return {
    seal: path,
    signature: `${path}.sig`,
    sealedAt: new Date(atMs).toISOString(),
    signer,
    payments,
    records,
    sha256,
  };
}

/** The same for a person. */
export function sealFields(path: string, { atMs, signer, payments, records }: Seal): Field[] {
  return [
    ['Seal', path],
    ['Signature', `${path}.sig`],
    ['Sealed', valueWords.inBrasilia(minuteText(atMs))],
    ['Signed by', signer],
    ['Payments', String(payments)],
    ['Records', String(records)],
  ];
}

/** A journal that is as it was sealed. */
export function verdictJson(path: string, verdict: SealVerdict) {
  const { isKnownSigner, newPayments, newRecords } = verdict;
  return { ...sealJson(path, verdict), isKnownSigner, newPayments, newRecords };
}

/** The same for a person. */
export function verdictFields(path: string, verdict: SealVerdict): Field[] {
  const { newPayments, newRecords } = verdict;
  return [...sealFields(path, verdict), ['Since then', sealWords.since(newPayments, newRecords)]];
}

/** @throws {CliError} exit 35 for another signer, or a record that is not as it was */
export function refuseUnlessSealed({ isKnownSigner, signer, first, changedPayments }: SealVerdict): void {
  if (isKnownSigner === false)
    throw failed('seal_changed', sealWords.otherSigner(signer), sealWords.askForCopy);
  if (first)
    throw failed(
      'journal_changed',
      `${differenceText(first)} ${sealWords.othersToo(changedPayments)}`,
      sealWords.trustStatement,
    );
}

function failed(code: string, message: string, hint: string): CliError {
  return new CliError({ code, ends: 'check_failed', message, hint });
}

function differenceText({ intentId, record, kind }: Difference): string {
  if (record === null)
    return kind === 'added' ? sealWords.addedPayment(intentId) : sealWords.lostPayment(intentId);
  return kind === 'changed'
    ? sealWords.changedRecord(record, intentId)
    : sealWords.lostRecord(record, intentId);
}
