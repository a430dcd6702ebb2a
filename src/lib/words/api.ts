import { stateName } from './states.ts';
import { topic } from './topic.ts';

/** Sentences of `brl api`. */
export const apiWords = topic('api', {
  methodRule: (methods: string) => `METHOD must be one of: ${methods}.`,
  path: {
    notUrl: 'PATH is a path of the service in use, not a URL; brl never calls another host.',
    begin: 'PATH must begin with /v1/.',
    encode: 'PATH has a character that must be percent-encoded.',
    encodeOrEmpty: 'PATH has a character that must be percent-encoded, or an empty query.',
    emptySegment: 'PATH has an empty segment.',
    hiddenSegment: 'PATH has a segment that is ., .., or hides a slash, a semicolon or a control character.',
    notUtf8: 'PATH does not decode to UTF-8.',
    noAccount: 'PATH has {accountId}, and no account is set.',
    noAccountHint:
      'Name it: --account ACCOUNT, or BRL_ACCOUNT_ID; for good, in the profile: brl config set account-id ACCOUNT',
  },
  queryField: (field: string) => `--query-field takes NAME=VALUE, not "${field}".`,
  planIsForMoney: '--plan is for calls that move money. Nothing was sent.',
  noPlan:
    'No plan can be made of this call: nothing says which members of its body are amount and payee. Nothing was sent.',
  plannable:
    'The routes of PIX, BigPix, TED, transfers and boletos take one; a refund and a batch by pix refund and batch dispatch.',
  noPlanUnnamed:
    'A plan of a call needs the identifier in its body, by which the service knows it again. Nothing was sent.',
  addIdentifier: '--field identifier=invoice-1042',
  otherAmount: (stated: string, now: string) =>
    `The body states ${stated}, and the bank says ${now}. No plan was written.`,
  paginateIsForGet: '--paginate is for GET.',
  noBody: (method: string) => `${method} has no body.`,
  noBodyHint: 'Use --query-field for its query.',
  noNames: (method: string) => `${method} takes no --ref and no --idempotency-key.`,
  secretInBody:
    'The body contains a secret, and this call may move money, so the body would go into the journal, which never stores secrets. Nothing was sent.',
  secretInBodyHint: 'Use the dedicated command; BRL_TRANSACTION_PIN_FILE puts a PIN into the header.',
  noAmount: 'This profile limits the amount of a payment, and this body states no amount. Nothing was sent.',
  noAmountHint: (flag: string) => `If the call is right, add ${flag}.`,
  otherCall: (intentId: string) =>
    `This ref or key already names another call (${intentId}). Nothing was sent.`,
  mayMoveMoney: 'a call that may move money',
  reallySend: 'Send this?',
  reallySendMoney: 'Send this with real money?',
  unknownRoute: 'not in the specification: it may move money',
  none: 'none',
  unknownAmount: 'not known',
  alike: (state: string, intentId: string) =>
    `Note: a similar call was sent before (${stateName(state)}, ${intentId}).`,
  /** A list that cannot be read to its end. */
  incomplete: {
    noItems: 'The list is not complete: the service says there is more but returned a page without items.',
    nothingNew: 'The list is not complete: the service says there is more but returned nothing new.',
    nothing: 'The list is not complete: the service says there is more but returned nothing.',
    noPage: 'The list is not complete: the service says there is more but gave no page number.',
    hint: 'Ask for a shorter period.',
  },
});
