import { basename, join } from 'node:path';
import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { archiveFields, archiveJson, isArchive, verifyArchive } from '../../lib/areas/journal/archive.ts';
import { copyFields, copyJson, namedCopy, refuseUnsound } from '../../lib/areas/journal/backup.ts';
import { withJournalOnly } from '../../lib/areas/journal/intents.ts';
import { refuseUnlessSealed, verdictFields, verdictJson } from '../../lib/areas/journal/seal-view.ts';
import { verifySeal } from '../../lib/areas/journal/verify-seal.ts';
import { BaseCommand, type GlobalFlags } from '../../lib/command/base.ts';
import { stateDir } from '../../lib/connection/paths.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import type { Journal } from '../../lib/journal/journal.ts';
import { aboutRecords } from '../../lib/payments/about.ts';
import { whileWorking } from '../../lib/terminal/waiting.ts';
import { archiveWords } from '../../lib/words/archive.ts';
import { backupWords } from '../../lib/words/backup.ts';
import { sealWords } from '../../lib/words/seal.ts';

/** `brl journal verify`: whether every record is as it was when it was sealed, or as it was written into a copy. */
export default class JournalVerify extends BaseCommand {
  override about = aboutRecords();

  static override args = { file: Args.string() };
  static override flags = {
    seal: Flags.string({ helpValue: 'FILE' }),
    signer: Flags.string({ helpValue: 'FILE' }),
    identity: Flags.string({ helpValue: 'FILE' }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(JournalVerify);
    const { seal, signer } = flags;
    if (args.file !== undefined && isArchive(args.file)) {
      if (seal !== undefined) throw usageError('usage', archiveWords.noSeal, archiveWords.sealOfJournal);
      return this.verifyArchive(args.file, signer, flags);
    }
    if (args.file !== undefined) return this.verifyCopy(args.file, flags);
    if (seal === undefined) throw usageError('usage', backupWords.noSealOrFile);
    await withJournalOnly(flags, async (journal) => {
      const { json, fields } = await this.sealed(journal, seal, flags.signer);
      await this.show({ json, fields }, flags);
    });
  }

  private async verifyCopy(
    path: string,
    flags: GlobalFlags & Readonly<Record<'seal' | 'signer' | 'identity', string | undefined>>,
  ): Promise<void> {
    const marksIn = stateDir(process.env);
    const beside = join(marksIn, basename(path));
    const copy = await namedCopy(path, { marksIn, beside, identity: flags.identity });
    try {
      const state = await whileWorking(
        () => backupWords.working,
        async () => copy.state(),
      );
      refuseUnsound(path, state);
      const sealed = flags.seal === undefined ? null : await this.sealed(copy, flags.seal, flags.signer);
      const json = { ...copyJson(path, state), seal: sealed?.json ?? null };
      await this.show({ json, fields: [...copyFields(path, state), ...(sealed?.fields ?? [])] }, flags);
    } finally {
      copy.close();
    }
  }

  private async verifyArchive(path: string, signer: string | undefined, flags: GlobalFlags): Promise<void> {
    const archive = await whileWorking(
      () => backupWords.working,
      () => verifyArchive(path, signer),
    );
    const json = { ...archiveJson(path, archive), isKnownSigner: archive.isKnownSigner };
    await this.show({ json, fields: archiveFields(path, archive) }, flags);
    if (archive.isKnownSigner === null)
      this.note(() => sealWords.compareSigner(archive.signature.signer.fingerprint));
  }

  private async sealed(journal: Pick<Journal, 'chains'>, path: string, signer: string | undefined) {
    const verdict = await verifySeal(journal, path, signer);
    refuseUnlessSealed(verdict);
    if (verdict.isKnownSigner === null) this.note(() => sealWords.compareSigner(verdict.signer));
    return { json: verdictJson(path, verdict), fields: verdictFields(path, verdict) };
  }
}
