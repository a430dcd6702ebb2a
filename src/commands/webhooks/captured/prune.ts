import * as Flags from '@oclif/core/flags';
import { forgetPruned, resolved, withCaptures, withIndex } from '../../../lib/areas/webhooks/captures.ts';
import { secondText } from '../../../lib/brazil/clock.ts';
import { BaseCommand } from '../../../lib/command/base.ts';
import { bytesText, captureBytes } from '../../../lib/deliveries/size.ts';
import type { CaptureStore } from '../../../lib/deliveries/store.ts';
import { usageError } from '../../../lib/errors/cli-error.ts';
import { type Count, counter } from '../../../lib/terminal/progress.ts';
import { askReally } from '../../../lib/terminal/really.ts';
import { whileWaiting } from '../../../lib/terminal/waiting.ts';
import type { Telling } from '../../../lib/words/topic.ts';
import { webhooksWords } from '../../../lib/words/webhooks.ts';

/** `brl webhooks captured prune`: removes old deliveries, but not the memory that recognises a repeat. */
export default class WebhooksCapturedPrune extends BaseCommand {
  static override flags = {
    'older-than': Flags.string({ helpValue: 'DURATION', required: true }),
    'dry-run': Flags.boolean(),
    yes: Flags.boolean(),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(WebhooksCapturedPrune);
    const before = olderThanMs(flags['older-than'], Date.now());
    const says = webhooksWords.prune;
    const { environment } = await resolved(this, flags);
    const note = (text: Telling): void => this.note(text);
    await withCaptures(environment, async (store) => {
      const count = await withIndex(store, note, async (index) => index.total({ untilMs: before }));
      // The index is created on first use, and is not among what is removed.
      const bytesBefore = captureBytes(store.location);
      const day = secondText(before);
      let removed = 0;
      if (count > 0 && !flags['dry-run']) {
        await askReally(() => says.really(count, day, environment), flags.yes);
        removed = await pruned(store, before, count);
      }
      if (!flags['dry-run']) {
        // Before the space, which takes longer and which the next run goes on with.
        await withIndex(store, note, forgetPruned);
        if (!(await store.shrink())) note(() => says.notSmaller);
        await withIndex(store, note, async (index) => index.shrink());
      }
      const bytesAfter = captureBytes(store.location);
      const json = {
        removed,
        olderThan: new Date(before).toISOString(),
        matching: count,
        bytesBefore,
        bytesAfter,
      };
      const text = flags['dry-run'] ? says.would(count, day) : says.removed(removed, day);
      const sizes = says.size(bytesText(bytesBefore), bytesText(bytesAfter));
      await this.show({ json, text: removed > 0 ? `${text}\n${sizes}` : text }, flags);
    });
  }
}

/** Counts on the terminal as it goes. @returns how many deliveries were removed */
async function pruned(store: CaptureStore, beforeMs: number, total: number): Promise<number> {
  const count: Count = { done: 0, total };
  const telling = counter(count, ({ done }, { left }) => webhooksWords.prune.removing(done, total, left));
  await whileWaiting(telling, () =>
    store.prune(beforeMs, (some) => {
      count.done += some;
    }),
  );
  return count.done;
}

const dayMs = 24 * 60 * 60 * 1000;

/** The instant so many days ago, of `90d`. @throws {CliError} exit 2 for anything else */
function olderThanMs(text: string, nowMs: number): number {
  const days = /^([1-9]\d{0,4})d$/.exec(text)?.[1];
  if (days === undefined) throw usageError('usage', webhooksWords.prune.badDays(text.slice(0, 40)));
  return nowMs - Number(days) * dayMs;
}
