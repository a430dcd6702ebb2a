import { BaseCommand } from '../../lib/command/base.ts';
import { amountNumber, type Centavos, centavosFromWire, formatReais } from '../../lib/contract/money.ts';
import { magicAmounts, magicKeys } from '../../lib/sandbox/magic.ts';
import type { Column } from '../../lib/terminal/answer.ts';
import { namedKeyType } from '../../lib/words/destinations.ts';
import { sandboxWords } from '../../lib/words/sandbox.ts';
import { sandboxOutcomeText } from '../../lib/words/sandbox-outcomes.ts';

export default class SandboxKeys extends BaseCommand {
  async run(): Promise<void> {
    const { flags } = await this.parse(SandboxKeys);
    const records = triggers();
    await this.show({ json: records, table: { columns, records } }, flags);
  }
}

/** A key or an amount, and what happens to a payment with it. */
interface Trigger {
  readonly key: string | null;
  readonly keyType: string | null;
  readonly amount: number | null;
  readonly owner: string | null;
  readonly outcome: string;
}

const columns: readonly Column<Trigger>[] = [
  {
    header: 'TYPE',
    value: ({ keyType }: Trigger) => keyType ?? sandboxWords.amount,
    shown: ({ keyType }: Trigger) => (keyType === null ? sandboxWords.amount : namedKeyType(keyType)),
    cell: 'name',
  },
  {
    header: 'KEY OR AMOUNT',
    value: ({ key, amount }: Trigger) => key ?? formatReais(centavosFromWire(amount ?? 0) ?? (0 as Centavos)),
    whole: true as const,
  },
  {
    header: 'A PAYMENT',
    value: ({ outcome }: Trigger) => sandboxOutcomeText(outcome),
    sentence: true as const,
  },
];

function triggers(): Trigger[] {
  const keys = magicKeys.map(({ key, keyType, owner, summary }) => {
    return { key, keyType, amount: null, owner: owner.name, outcome: summary };
  });
  const amounts = magicAmounts.map(({ amountCentavos, summary }) => {
    return {
      key: null,
      keyType: null,
      amount: amountNumber(amountCentavos as Centavos),
      owner: null,
      outcome: summary,
    };
  });
  return [...keys, ...amounts];
}
