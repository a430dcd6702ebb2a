import * as Flags from '@oclif/core/flags';
import { sharedPlace } from '../../lib/areas/journal/shared.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { passwordName } from '../../lib/command/journal-place.ts';
import { openStore, secretFromFile, storeErrors } from '../../lib/connection/secrets.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { askHidden, canAsk } from '../../lib/terminal/ask.ts';
import { journalPlaceWords } from '../../lib/words/journal-place.ts';
import { sharedJournalWords } from '../../lib/words/shared-journal.ts';

/** `brl journal password`: stores the password of a shared journal in the keychain, or removes it. */
export default class JournalPassword extends BaseCommand {
  static override flags = {
    from: Flags.string({ helpValue: 'FILE|-' }),
    forget: Flags.boolean({ exclusive: ['from'] }),
    url: Flags.string({ helpValue: 'URL' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(JournalPassword);
    const place = sharedPlace(flags.url);
    const { location } = place;
    const name = passwordName(place);
    const keychain = await openStore('keychain', process.env);
    if (flags.forget) {
      const wasThere = await storeErrors(() => keychain.delete(name));
      const text = wasThere ? sharedJournalWords.forgotten(location) : sharedJournalWords.notKept(location);
      return this.show({ json: { location, kept: false, wasThere }, text }, flags);
    }
    const password = await passwordFrom(flags.from, location);
    await storeErrors(() => keychain.set(name, password));
    await this.show(
      {
        json: { location, kept: true },
        text: sharedJournalWords.kept(location),
      },
      flags,
    );
  }
}

/** @throws {CliError} exit 2 off a terminal if no file is named */
function passwordFrom(file: string | undefined, location: string): Promise<string> {
  if (file !== undefined) return secretFromFile(file, journalPlaceWords.password);
  if (canAsk()) return askHidden(() => sharedJournalWords.askPassword(location));
  throw usageError('missing_flags', sharedJournalWords.noPassword, sharedJournalWords.givePassword);
}
