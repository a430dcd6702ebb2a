import * as Args from '@oclif/core/args';
import { detectKey, type KeyDetection, whyNotAKey } from '../../lib/brazil/key.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { insteadOfKey } from '../../lib/payments/orders/instead-of-key.ts';
import { namedKeyType } from '../../lib/words/destinations.ts';
import { keyWords } from '../../lib/words/key.ts';

export default class KeyDetect extends BaseCommand {
  static override args = {
    text: Args.string({ required: true }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(KeyDetect);
    const detection = detectKey(args.text);
    if (detection.candidates.length === 0) {
      throw usageError(
        'invalid_pix_key',
        whyNotAKey(args.text),
        insteadOfKey(args.text) ?? keyWords.askAgain,
      );
    }
    await this.show({ json: detection, text: asText(detection) }, flags);
  }
}

function asText({ keyType, key, cleaned, candidates }: KeyDetection): string {
  if (keyType !== null) return `${namedKeyType(keyType)}  ${key}`;
  const lines = candidates.map((one) => `  --key-type ${one.keyType.padEnd(5)}  ${one.key}  (${one.reason})`);
  const question = candidates.length > 1 ? keyWords.ambiguous : keyWords.notCertain;
  return [question, ...lines, cleaned ? keyWords.typeClean : keyWords.nameType].join('\n');
}
