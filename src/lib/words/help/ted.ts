import { topic } from '../topic.ts';

/** The help of `brl ted`. */
export const ted = topic('help ted', {
  'ted send': {
    summary: 'Send a TED to an account at another bank.',
    description: `A TED sent on a business day between 06:30 and 17:00 (Brasilia) settles the same day, in about 30 minutes.
From 17:00 to 17:30 the bank rejects it, so this command sends nothing then (a local rule). After 17:30, on weekends and on bank
holidays (add your own with the setting extraBankHolidays) it is scheduled for the next business day: exit 20. What happens
before 06:30 is not documented; it probably settles that day.
--only-same-day sends nothing unless the TED settles today (also a local rule).

The same --ref never pays twice. A TED that FAILED has used up its identifier: once a look-up shows FAILED, --new-attempt
sends it under the same ref with -2 added. Without --wait the command ends as soon as the TED is accepted.

In the sandbox, account 90001 ends in bank_unreachable, 90002 in the 48 h timeout, 90003 does not exist, 90004 is paid
even though the 48 h timeout says FAILED, and 90005 settles two minutes later at any hour. "brl sandbox clock" moves the time of day.`,
    examples: {
      'brl ted send --bank-code 341 --branch 1234 --account-number 56789 --tax-number 529.982.247-25 --holder-name "Joana Exemplo da Silva" --amount 1.500,00':
        '',
      'brl ted send --bank-code 033 --branch 0001 --account-number 13000123 --account-type SAVINGS --tax-number 12345678000195 --holder-name "Papelaria Exemplo Ltda" --amount 99,90 --ref invoice-77 --only-same-day --yes --json':
        '',
    },
    flags: {
      'bank-code': '3-digit bank code (COMPE), not the ISPB',
      branch: 'branch (agência): up to 4 digits, without its check digit',
      'account-number': 'account (conta): digits only, without its check digit',
      'account-type': 'type of the account (default: CHECKING)',
      'tax-number': "the holder's CPF or CNPJ",
      'holder-name': "the holder's name",
      'only-same-day': 'send it only if it settles today',
      'bank-check': 'check in the bank catalogue that the bank takes TEDs (on by default)',
      ref: 'your own name for this payment; the same ref never pays twice, on any machine',
      'allow-duplicate': 'pay even if the same amount went to the same payee before',
    },
  },
  'ted status': {
    summary: 'Show one TED as the service reports it.',
    description: `Name it by TED id (ted- and the identifier), by --ref, or by its id from the journal. Without --wait,
exit 0 means that the TED was found, whatever its state. With --wait the final state decides: 0 settled, 20 pending, 30
failed, 40 not known or not found. A TED sent from this machine that the service does not show (yet) is reported from the
journal. A FAILED after 48 h without settlement is exit 40: the bank may still have paid. --timeline combines what the
journal, the service, the statement and the captured deliveries know about it.`,
    examples: {
      'brl ted status ted-invoice-77': '',
      'brl ted status int_d1zqm4rv71nekmnwps95n20w4b --wait 40m': '',
      'brl ted status ted-invoice-77 --timeline': '',
    },
    args: { ted: 'TED id, or any name of the payment, as brl status takes it' },
    flags: {
      ref: 'the --ref it was sent with, on any machine',
      timeline:
        'everything known about it on one screen: journal, service, statement, refund, captured deliveries',
    },
  },
});
