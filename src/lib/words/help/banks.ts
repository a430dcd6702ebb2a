import { topic } from '../topic.ts';

/** The help of `brl banks`. */
export const banks = topic('help banks', {
  'banks list': {
    summary: 'List the banks: code, ISPB, and whether they take TED and PIX.',
    examples: { 'brl banks list': '', 'brl banks list --output csv': '' },
    flags: { pix: 'only banks that take PIX', ted: 'only banks that take TED' },
  },
  'banks show': {
    summary: 'Show one bank by its 3-digit code or 8-digit ISPB.',
    examples: { 'brl banks show 033': '', 'brl banks show 00000000': '' },
    args: { code: '3-digit code or 8-digit ISPB' },
  },
});
