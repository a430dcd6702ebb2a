import { maskDocument, withMaskedDocument, withoutPunctuation } from '../brazil/documents.ts';
import type { IntentFacts } from '../journal/intent.ts';
import { payeeOf } from '../journal/old-texts.ts';
import type { Payee } from '../journal/payee.ts';
import { accountTypeText, destinationWords, keyText } from '../words/destinations.ts';
import { type Message, messageText } from '../words/records.ts';

/** Whom a payment goes to, or what a creation makes, for a person: in the language of the screen, a document masked. */
export function shownDestination(intent: Pick<IntentFacts, 'to' | 'destination'> | null): string {
  return intent === null || intent.destination === null ? '' : payeeSentence(payeeOf(intent));
}

/** The same with the document in full, for a sheet. */
export function wholeDestination(intent: Pick<IntentFacts, 'to' | 'destination'>): string {
  return intent.destination === null ? '' : payeeSentence(payeeOf(intent), false);
}

/** The same for a text that may take the place of an intent's destination, such as a key from a file. */
export function shownText(text: string): string {
  return payeeSentence(payeeOf({ destination: text }));
}

/** A payee as shown on a screen. */
export function payeeSentence(payee: Payee, masked = true): string {
  const say = destinationWords;
  const hidden = (document: string) =>
    masked ? maskDocument(withoutPunctuation(document) ?? document) : document;
  const key = (text: string) => (masked ? withMaskedDocument(text) : text);
  switch (payee.kind) {
    case 'pix-key':
      return payee.keyType === null ? key(payee.key) : keyText(payee.keyType, key(payee.key));
    case 'bank-account': {
      const { bank, branch, account, accountType, document } = payee;
      return say.bankAccount(
        bank,
        branch.padStart(4, '0'),
        account,
        accountTypeText(accountType),
        hidden(document),
      );
    }
    case 'account-number': {
      const { account, bank, branch } = payee;
      return bank === null || branch === null ? say.account(account) : say.accountAt(account, bank, branch);
    }
    case 'own-bank-account':
      return say.branchAccount(payee.branch, payee.account, hidden(payee.document));
    case 'account':
      return say.account(payee.accountId);
    case 'document':
      return say.accountOf(hidden(payee.document));
    case 'qr':
      return payee.key === null ? say.qrCode(payee.code) : say.qrKey(key(payee.key));
    case 'boleto':
      return payee.line === null ? say.someBoleto : say.boleto(payee.line);
    case 'batch':
      return say.batch(payee.batchId);
    case 'payer':
      return say.payerOf(payee.endToEndId);
    case 'text':
      return subjectText(payee.said ?? payee.text, masked);
  }
}

function subjectText(said: Message, masked: boolean): string {
  if (typeof said === 'string') return masked ? withMaskedDocument(said) : said;
  return messageText('id' in said && masked ? { ...said, values: said.values?.map(hidden) ?? [] } : said);
}

const hidden = (value: Message) => (typeof value === 'string' ? withMaskedDocument(value) : value);
