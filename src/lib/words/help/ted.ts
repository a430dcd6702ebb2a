import { topic } from '../topic.ts';

/** What `--help` says of `brl ted`. */
export const ted = topic('help ted', {
  'ted send': {
    summary: 'Send a TED to an account at another bank.',
    description: `Sent on a business day between 06:30 and 17:00 (Brasilia) it settles the same day, in about 30 minutes. From 17:00 to
17:30 the bank rejects it, so this command sends nothing then (a local rule). Later, on weekends and on bank
holidays (the setting extraBankHolidays adds some) it is scheduled for the next business day, and exit 20 says so. --only-same-day sends nothing unless it
settles today (a local rule too).
The same --ref never pays twice. A TED that FAILED uses its identifier up: --new-attempt, after a look-up that shows
FAILED, sends under the same ref with -2 added. Without --wait it returns as soon as the TED is accepted.
In the sandbox account 90001 ends in bank_unreachable, 90002 in the 48 h time-out, 90003 does not exist, 90004 is paid
although the 48 h time-out says FAILED. "brl sandbox clock" moves the window.`,
    examples: {
      'brl ted send --bank-code 341 --branch 1234 --account-number 56789 --tax-number 529.982.247-25 --holder-name "Joana Exemplo da Silva" --amount 1.500,00':
        '',
      'brl ted send --bank-code 033 --branch 0001 --account-number 13000123 --account-type SAVINGS --tax-number 12345678000195 --holder-name "Papelaria Exemplo Ltda" --amount 99,90 --ref invoice-77 --only-same-day --yes --json':
        '',
    },
    flags: {
      'bank-code': '3-digit bank code (COMPE), not the ISPB',
      branch: 'up to 4 digits, without the check digit',
      'account-number': 'digits, without the final check digit',
      'account-type': 'CHECKING (default), SAVINGS, PAYMENT or SALARY',
      'tax-number': "the holder's CPF or CNPJ",
      'holder-name': "the holder's name",
      'only-same-day': 'send nothing unless it settles today',
      'bank-check': 'look in the bank catalogue whether the bank takes TEDs',
      ref: 'your own name for this payment; the same ref never pays twice, on any machine',
      'allow-duplicate': 'pay although the same amount went to the same payee before',
    },
  },
  'ted status': {
    summary: 'Show one TED as the service reports it.',
    description: `By TED id (ted- and the identifier), by --ref, or by intent id from the journal. Without --wait, exit 0 means that the TED was
found, whatever its state. With --wait the final state decides: 0 settled, 20 on its way, 30 failed, 40 not known, or not
found in the end. What was sent from here and is not shown (yet) is told as the journal has it. A FAILED after 48 h without
settlement is exit 40: the bank may still have paid. --timeline joins what the journal, the service, the statement and the
captured deliveries know of it.`,
    examples: {
      'brl ted status ted-invoice-77': '',
      'brl ted status int_d1zqm4rv71nekmnwps95n20w4b --wait 40m': '',
      'brl ted status ted-invoice-77 --timeline': '',
    },
    args: { ted: 'TED id or intent id' },
    flags: {
      ref: 'the --ref that it was sent with, from any machine',
      timeline:
        'everything known of it on one screen: journal, service, statement, refund, captured deliveries',
    },
  },
});
