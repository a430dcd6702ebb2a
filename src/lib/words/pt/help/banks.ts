import type { banks as banksHelp } from '../../help/banks.ts';
import type { InPortuguese } from '../../topic.ts';

export const banks = {
  'banks list': {
    summary: 'Lista os bancos: código, ISPB e se recebem TED e PIX.',
    examples: { 'brl banks list': '', 'brl banks list --output csv': '' },
    flags: { pix: 'só bancos que recebem PIX', ted: 'só bancos que recebem TED' },
  },
  'banks show': {
    summary: 'Mostra um banco pelo código de 3 dígitos ou pelo ISPB de 8.',
    examples: { 'brl banks show 033': '', 'brl banks show 00000000': '' },
    args: { code: 'código de 3 dígitos ou ISPB de 8' },
  },
} satisfies InPortuguese<typeof banksHelp>;
