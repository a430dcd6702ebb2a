import * as Flags from '@oclif/core/flags';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { timeline } from '../../lib/contract/transactions.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { textMember } from '../../lib/json/members.ts';
import { aboutSentPayment } from '../../lib/payments/about.ts';
import { answerFields } from '../../lib/payments/answer-view.ts';
import { follow } from '../../lib/payments/follow.ts';
import { intentNamed } from '../../lib/payments/named/named-intent.ts';
import { recordStanding } from '../../lib/payments/named/named-record.ts';
import type { Field } from '../../lib/terminal/answer.ts';
import { outcomeWords } from '../../lib/words/outcome.ts';
import { namedStatus } from '../../lib/words/statuses.ts';
import { transactionWords } from '../../lib/words/transactions.ts';

/** `brl transactions timeline`: GET …/transactions/timeline. */
export default class TransactionsTimeline extends BaseCommand {
  override about = aboutSentPayment();

  static override flags = {
    'ted-id': Flags.string({ helpValue: 'ID' }),
    e2e: Flags.string({ helpValue: 'ID' }),
    identifier: Flags.string({ helpValue: 'ID' }),
  };

  async run(): Ended {
    const { flags } = await this.parse(TransactionsTimeline);
    const query = { tedId: flags['ted-id'], endToEndId: flags.e2e, identifier: flags.identifier };
    const [given, ...others] = Object.entries(query).filter(([, value]) => value !== undefined);
    const [kind, name] = given ?? [];
    if (kind === undefined || name === undefined || others.length > 0) {
      throw usageError('invalid_query', transactionWords.nameOne, transactionWords.giveOne);
    }
    return connected(this, flags, async (session) => {
      const known = await intentNamed(this, session, name.replace(/^ted-/, ''), () => true);
      // A person types the ref; the service knows the payment by the identifier derived from it.
      const isRef = kind === 'identifier' && known?.ref === name;
      const identifier = (isRef ? known.identifier : null) ?? query.identifier;
      if (known && identifier !== query.identifier)
        this.note(() => outcomeWords.foundAs(name, known.intentId));
      return follow(this, session, flags, {
        intent: known,
        wait: false,
        budgetMs: 0,
        name,
        read: () => session.client.read(timeline, { query: { ...query, identifier } }),
        // It is not shown where the answer has its names: only one that is present and different proves that it is
        // another.
        isAbout: (value) =>
          [null, kind === 'identifier' ? identifier : name].includes(textMember(value, kind)),
        standingOf: (value) => ({ ...recordStanding(value), status: null, final: true }),
        line: `status ${known?.intentId ?? name}`,
        timeline: null,
        fieldsOf: shownFields,
      });
    });
  }
}

function shownFields(value: unknown): Field[] {
  return answerFields(inWords(value));
}

/** A status of the payment, and of each step in its lists, with its wording. */
function inWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inWords);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, inner]) => {
    if (name === 'status' && typeof inner === 'string') return [name, namedStatus(inner)];
    return [name, Array.isArray(inner) ? inWords(inner) : inner];
  });
  return Object.fromEntries(members);
}
