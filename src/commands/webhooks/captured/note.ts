import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { requireCapture, resolved, withCaptures } from '../../../lib/areas/webhooks/captures.ts';
import { BaseCommand } from '../../../lib/command/base.ts';
import { usageError } from '../../../lib/errors/cli-error.ts';
import { notesWords } from '../../../lib/words/notes.ts';

/** A note goes into a ticket; a document has a place of its own. */
const mostCharacters = 2000;

/** `brl webhooks captured note`: a bookmark or a note on one delivery. */
export default class WebhooksCapturedNote extends BaseCommand {
  static override args = {
    id: Args.string({ required: true }),
    text: Args.string(),
  };
  static override flags = {
    bookmark: Flags.boolean({ exclusive: ['remove'] }),
    remove: Flags.boolean(),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(WebhooksCapturedNote);
    const text = noteOf(args.text);
    if (text === null ? !flags.bookmark && !flags.remove : flags.remove)
      throw usageError('usage', notesWords.which);
    const { environment } = await resolved(this, flags);
    await withCaptures(environment, async (store) => {
      const { captureId } = requireCapture(store, args.id);
      if (flags.remove) store.removeBookmark(captureId);
      else store.setBookmark(captureId, Date.now(), text);
      const bookmark = store.find(captureId)?.bookmark ?? null;
      const note = bookmark?.note ?? null;
      const said =
        bookmark === null ? notesWords.removed(captureId) : notesWords.set(captureId, note !== null);
      await this.show({ json: { captureId, bookmarked: bookmark !== null, note }, text: said }, flags);
    });
  }
}

/** @throws {CliError} exit 2 for a text that is empty or too long */
function noteOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  const note = text.trim();
  if (note === '') throw usageError('usage', notesWords.empty);
  if ([...note].length > mostCharacters) throw usageError('usage', notesWords.tooLong(mostCharacters));
  return note;
}
