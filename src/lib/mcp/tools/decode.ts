import * as z from 'zod';
import { codeWarnings } from '../../areas/qr/qr-view.ts';
import { readBoleto } from '../../brazil/boleto-line.ts';
import { parseBrCode } from '../../brazil/br-code.ts';
import { todayInBrasilia } from '../../brazil/days.ts';
import { decodeEndToEndId } from '../../brazil/end-to-end-id.ts';
import { institutionName } from '../../brazil/institutions.ts';
import { detectKey, whyNotAKey } from '../../brazil/key.ts';
import { nearestCodes } from '../../command/nearest.ts';
import { keyTypes } from '../../contract/fields.ts';
import { usageError } from '../../errors/cli-error.ts';
import { allErrors, recordsOf } from '../../errors/records.ts';
import { errorsWords } from '../../words/errors/explain.ts';
import * as shape from '../shapes.ts';
import { tool } from '../tool.ts';

const text = z.strictObject({ text: z.string().min(1).max(600) });

const decodeKey = tool({
  name: 'decode_key',
  description:
    'What kind of PIX key a text is, without asking anybody. Several candidates mean that it is ambiguous: ask the person, never guess.',
  input: text,
  output: z.strictObject({
    keyType: z.enum(keyTypes).nullable().describe('null where it is ambiguous'),
    candidates: z.array(z.strictObject({ keyType: z.enum(keyTypes), untrusted: shape.untrusted('key') })),
  }),
  run: async ({ text: typed }) => {
    const { keyType, candidates } = detectKey(typed);
    if (candidates.length === 0) throw usageError('invalid_pix_key', whyNotAKey(typed));
    return {
      keyType,
      candidates: candidates.map((one) => ({
        keyType: one.keyType,
        untrusted: { key: shape.textOf(one.key) },
      })),
    };
  },
});

const decodeQr = tool({
  name: 'decode_qr',
  description:
    'What a PIX QR code (copia e cola) says, without asking anybody. Whoever made it wrote the name in it: only the bank knows who would be paid.',
  input: text,
  output: z.strictObject({
    kind: z.enum(['static', 'dynamic', 'recurrence']),
    amount: shape.amount,
    isCash: z.boolean().describe('whether it hands out cash (Pix Saque)'),
    warnings: shape.count.describe('how many things about it are unusual'),
    untrusted: shape.untrusted('key', 'url', 'merchantName', 'merchantCity', 'txid', 'warning'),
  }),
  run: async ({ text: typed }) => {
    const found = parseBrCode(typed);
    const warnings = codeWarnings(found);
    return {
      kind: found.kind,
      amount: shape.brl(found.amount),
      isCash: found.withdrawalIspb !== null,
      warnings: warnings.length,
      untrusted: {
        key: shape.textOf(found.key),
        url: shape.textOf(found.url),
        merchantName: shape.textOf(found.merchantName),
        merchantCity: shape.textOf(found.merchantCity),
        txid: shape.textOf(found.txid),
        warning: shape.textOf(warnings.join(' ')),
      },
    };
  },
});

const decodeBoleto = tool({
  name: 'decode_boleto',
  description:
    'What the number of a boleto says: amount, due date and bank, without asking anybody. It names no payee.',
  input: text,
  output: z.strictObject({
    kind: z.enum(['bank', 'collection']),
    line: z.string().regex(/^\d{47,48}$/),
    amount: shape.amount.describe('in BRL; null where the number states none'),
    dueDate: shape.day.nullable(),
    bankCode: shape.id,
    bank: z.string().nullable().describe("from brl's own list of institutions"),
  }),
  run: async ({ text: typed }) => {
    const found = readBoleto(typed, { today: todayInBrasilia(Date.now()) });
    return {
      kind: found.kind,
      line: found.line,
      amount: shape.brl(found.amountCentavos),
      dueDate: found.dueDate,
      bankCode: found.bankCode,
      bank: found.bankCode === null ? null : institutionName(found.bankCode),
    };
  },
});

const decodeEndToEnd = tool({
  name: 'decode_end_to_end_id',
  description:
    'The parts of an end-to-end id: institution, minute of submission. It proves nothing about the payment.',
  input: text,
  output: z.strictObject({
    kind: z.enum(['payment', 'refund']),
    ispb: z.string().regex(/^[0-9A-Z]{8}$/),
    bank: z.string().nullable().describe("from brl's own list of institutions"),
    submittedAt: z.string().describe('minute in UTC'),
  }),
  run: async ({ text: typed }) => {
    const { kind, ispb, submittedAt } = decodeEndToEndId(typed);
    return { kind, ispb, bank: institutionName(ispb), submittedAt };
  },
});

const explainError = tool({
  name: 'explain_error',
  description: 'What an error code of the service or of brl means, and what to do next.',
  input: z.strictObject({ code: z.string().min(1).max(80) }),
  output: z.strictObject({
    code: shape.code,
    meanings: z.array(
      z.strictObject({
        source: z.enum(['service', 'brl']),
        meaning: z.string(),
        next: z.string(),
        isRepeatable: z.boolean().describe('whether brl repeats the request by itself'),
        exitCodes: z.array(z.int()),
      }),
    ),
  }),
  run: async ({ code }) => {
    const wanted = code.toLowerCase().replaceAll('-', '_');
    const records = recordsOf(wanted);
    const codes = () => allErrors().map((record) => record.code);
    if (records.length === 0)
      throw usageError(
        'unknown_error_code',
        errorsWords.notKnown(code),
        nearestCodes(wanted, codes()).join(', '),
      );
    return {
      code: wanted,
      meanings: records.map(({ source, text: { meaning, next }, retryable, exits }) => ({
        source,
        meaning,
        next,
        isRepeatable: retryable,
        exitCodes: [...exits],
      })),
    };
  },
});

/** Tools that ask nobody. */
export const decodingTools = [decodeKey, decodeQr, decodeBoleto, decodeEndToEnd, explainError];
