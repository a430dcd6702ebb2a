import { existsSync } from 'node:fs';
import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { provingAuthentication, provingFlags } from '../../lib/areas/webhooks/authentication.ts';
import {
  captureFlags,
  captureKinds,
  captureSearch,
  requireKnown,
  withoutRef,
} from '../../lib/areas/webhooks/capture-flags.ts';
import {
  idsFound,
  notCaptured,
  resolved,
  withCaptures,
  withIndex,
} from '../../lib/areas/webhooks/captures.ts';
import { editsOf } from '../../lib/areas/webhooks/replay-edits.ts';
import { dryReplay, oneCapture, sendAgain, sendEdited } from '../../lib/areas/webhooks/replaying.ts';
import { shuffled } from '../../lib/areas/webhooks/sending.ts';
import { BaseCommand, type Ended } from '../../lib/command/base.ts';
import { deliveryUrl } from '../../lib/connection/delivery-url.ts';
import { capturesPath } from '../../lib/connection/paths.ts';
import type { CaptureKind } from '../../lib/deliveries/store.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { madeUpWords } from '../../lib/words/made-up.ts';
import type { Telling } from '../../lib/words/topic.ts';
import { webhooksWords } from '../../lib/words/webhooks.ts';

/** `brl webhooks replay`: sends captured deliveries again, to any receiver. */
export default class WebhooksReplay extends BaseCommand {
  static override args = { id: Args.string() };
  static override flags = {
    to: Flags.string({
      helpValue: 'URL',
      required: true,
    }),
    ...captureFlags,
    all: Flags.boolean(),
    'not-forwarded': Flags.boolean(),
    ...provingFlags,
    field: Flags.string({ helpValue: 'PATH=VALUE', multiple: true }),
    remove: Flags.string({ helpValue: 'PATH', multiple: true }),
    subscription: Flags.string({
      helpValue: 'ID',
      helpGroup: 'SECRETS',
      exclusive: ['secret-file', 'auth-type', 'username'],
    }),
    // The name of the proof's header, as for other commands, or a line to set.
    header: Flags.string({ helpValue: 'NAME|NAME:VALUE', multiple: true }),
    'sign-again': Flags.boolean(),
    shuffle: Flags.boolean(),
    seed: Flags.string({ helpValue: 'TEXT' }),
    'at-once': Flags.integer({ helpValue: 'N', default: 1, min: 1, max: 16 }),
    'keep-going': Flags.boolean(),
    'dry-run': Flags.boolean(),
  };

  async run(): Ended {
    const { args, flags } = await this.parse(WebhooksReplay);
    const url = deliveryUrl(flags.to, '--to');
    const { environment } = await resolved(this, flags);
    const { lines, name } = headersOf(flags.header, flags.subscription !== undefined);
    const edits = editsOf({ ...flags, headers: lines });
    const given = await provingAuthentication({ ...flags, header: name }, process.env);
    if (flags['sign-again'] && given?.type !== 'HMAC')
      throw usageError('usage', webhooksWords.replay.signAgainNeedsSecret);
    // A repeat is queued if its first was received without --forward-to.
    const usual: readonly CaptureKind[] = flags['not-forwarded'] ? captureKinds : ['new'];
    const { kinds = usual, ...filter } = captureSearch(flags);
    const isFiltered = Object.values(filter).some((value) => value !== undefined);
    const isMany = isFiltered || flags.all || flags['not-forwarded'];
    if (edits !== null && isMany) throw usageError('usage', madeUpWords.edits.oneDelivery);
    if (args.id === undefined ? !isMany : isMany) throw usageError('usage', webhooksWords.replay.which);
    const nothing = notCaptured(webhooksWords.captures.noneFitsHere);
    if (!existsSync(capturesPath(process.env, environment))) throw nothing;
    const notAccepted = flags['not-forwarded'] || undefined;
    const search = await withoutRef({ ...filter, kinds, notAccepted }, environment);
    const note = (text: Telling): void => this.note(text);
    return withCaptures(environment, async (store) => {
      if (edits !== null) return sendEdited(this, oneCapture(store, args.id ?? ''), edits, url, given, flags);
      const found =
        args.id === undefined
          ? await withIndex(store, note, async (index) => {
              requireKnown(search, index.choices());
              return [...idsFound(index, search, 'oldest')];
            })
          : [oneCapture(store, args.id).captureId];
      if (found.length === 0) throw nothing;
      const ids = flags.shuffle ? shuffled(found, flags.seed ?? '') : found;
      if (!flags['dry-run']) return sendAgain(this, store, ids, url, given, flags);
      await this.show(dryReplay(store, ids, given, flags['sign-again']), flags);
      this.note(() => webhooksWords.dryRun);
      return undefined;
    });
  }
}

/** The lines to set, and the name of the proof's header, which has no colon; a subscription has one of its own. */
function headersOf(typed: readonly string[] = [], hasSubscription: boolean) {
  const isName = (text: string): boolean => !hasSubscription && !text.includes(':');
  return { lines: typed.filter((text) => !isName(text)), name: typed.findLast(isName) };
}
