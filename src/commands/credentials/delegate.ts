import {
  type Child,
  type ChildPlace,
  type ChildWanted,
  childAnswer,
  childBody,
  childContent,
  childOf,
  saveChild,
  secretNames,
} from '../../lib/areas/credentials/delegate.ts';
import { childWanted, delegateFlags } from '../../lib/areas/credentials/delegate-flags.ts';
import {
  newProfileName,
  newSecretFile,
  notStored,
  type SecretFile,
  signedHost,
} from '../../lib/areas/credentials/delegate-place.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand, type Ended, type GlobalFlags } from '../../lib/command/base.ts';
import { bodyFlags } from '../../lib/command/body-flags.ts';
import { connected } from '../../lib/command/service.ts';
import { hostUrl } from '../../lib/connection/checked-values.ts';
import type { Session } from '../../lib/connection/session.ts';
import { storeFlags, storeOf } from '../../lib/connection/store-flags.ts';
import { issue } from '../../lib/contract/credentials.ts';
import {
  type CreationRequest,
  createdOf,
  creationFlags,
  endOf,
  makeOnce,
} from '../../lib/payments/create-once.ts';
import { credentialsWords } from '../../lib/words/credentials.ts';
import { subject } from '../../lib/words/records.ts';

type DelegateFlags = CreationRequest['flags'] & { readonly 'secret-out'?: string | undefined };

/** `brl credentials delegate`: issues a child credential of one account. */
export default class CredentialsDelegate extends BaseCommand {
  override about = aboutChange();

  static override flags = { ...delegateFlags, ...bodyFlags, ...storeFlags, ...creationFlags };

  async run(): Ended {
    const { flags } = await this.parse(CredentialsDelegate);
    const wanted = childWanted(flags);
    const profileName =
      wanted.keys.privateKeyPem === null ? null : newProfileName(flags['save-as'], process.env);
    const ownHost = flags['client-base-url'];
    const checkedHost = ownHost === undefined ? null : hostUrl(ownHost, '--client-base-url');
    return connected(this, flags, async (session) => {
      if (profileName === null) return this.withOwnKey(session, wanted, flags);
      if (flags['dry-run']) {
        this.note(() => credentialsWords.delegate.keyForShow);
        await makeOnce(this, session, this.issueOf(wanted, flags));
        return undefined;
      }
      const clientBaseUrl = checkedHost ?? signedHost(session, process.env);
      const store = await storeOf(flags, process.env);
      const place = { profileName, clientBaseUrl, store, names: secretNames(profileName) };
      return this.withMadeKey(session, wanted, place, flags);
    });
  }

  /** The private key is stored before anything is sent, so that no credential is without its key. */
  private async withMadeKey(
    session: Session,
    wanted: ChildWanted,
    place: ChildPlace,
    flags: DelegateFlags,
  ): Ended {
    const { store, names, profileName } = place;
    const report = await makeOnce(this, session, {
      ...this.issueOf(wanted, flags),
      sent: { withheld: 'key', request: { body: Buffer.from(childBody(wanted)) } },
      before: () => store.set(names.key, wanted.keys.privateKeyPem ?? ''),
      unmade: () => store.delete(names.key),
    });
    const made = report && createdOf(report);
    if (!made && report?.sent)
      this.note(() => credentialsWords.delegate.keyWaits(names.key, store.describe()));
    if (!made) return endOf(report);
    const child = childOf(made.value);
    const isSaved = report.sent && (await this.stored(session, child, wanted, place));
    if (report.sent && !isSaved) {
      this.note(() => credentialsWords.delegate.incomplete(store.describe(), profileName));
    }
    return this.showChild(session, wanted, child, isSaved ? profileName : null, flags);
  }

  /** @throws {CliError} that names the credential: it exists, and its secret is not shown again */
  private async stored(
    session: Session,
    child: Child,
    wanted: ChildWanted,
    place: ChildPlace,
  ): Promise<boolean> {
    try {
      return await saveChild(session, child, wanted, place, process.env);
    } catch (error) {
      const { asCliError } = await import('../../lib/command/failure.ts');
      throw notStored(error as Error, asCliError(error as Error)?.ends ?? 'bug', child.clientId, place);
    }
  }

  /** The secret is shown by the service once: it goes to the file before anything else can fail. */
  private async withOwnKey(session: Session, wanted: ChildWanted, flags: DelegateFlags): Ended {
    let file: SecretFile | null = null;
    const report = await makeOnce(this, session, {
      ...this.issueOf(wanted, flags),
      before: async () => {
        file = newSecretFile(flags['secret-out'] ?? '');
      },
      unmade: async () => file?.drop(),
    });
    const opened = file as SecretFile | null;
    const made = report && createdOf(report);
    if (!made && report?.sent) opened?.drop();
    if (!made) return endOf(report);
    const child = childOf(made.value);
    if (report.sent && child.clientSecret !== null) opened?.write(child.clientSecret);
    else if (report.sent) {
      opened?.drop();
      this.note(() => credentialsWords.delegate.noSecret);
    }
    return this.showChild(session, wanted, child, null, flags);
  }

  private issueOf(wanted: ChildWanted, flags: DelegateFlags) {
    return {
      flags,
      operation: issue,
      body: childBody(wanted),
      content: childContent(wanted),
      subject: subject.credential(wanted.allowedIps.join(', ')),
    };
  }

  private async showChild(
    session: Session,
    wanted: ChildWanted,
    child: Child,
    profile: string | null,
    flags: GlobalFlags,
  ): Ended {
    const { accountId } = session.client.connection;
    await this.show(childAnswer(child, wanted, accountId, profile), flags);
    if (profile !== null)
      this.note(() => credentialsWords.delegate.fromThenOn(`brl auth status --profile ${profile}`));
    return 'settled';
  }
}
