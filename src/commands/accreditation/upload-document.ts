import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import {
  companyFileType,
  readCompanyFile,
  sendFile,
  showUploading,
  uploadUrlOf,
} from '../../lib/areas/accreditation/company-file.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { showRequest } from '../../lib/command/dry-run.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { writeFlags } from '../../lib/command/write.ts';
import { documentSlot, fileKinds } from '../../lib/contract/accreditation.ts';
import { CliError } from '../../lib/errors/cli-error.ts';
import { accreditationWords } from '../../lib/words/accreditation.ts';

/** `brl accreditation upload-document`: POST …/documents, and the upload itself. */
export default class AccreditationUploadDocument extends BaseCommand {
  override about = aboutChange();

  static override args = {
    id: Args.string({ required: true }),
    file: Args.string({ required: true }),
  };
  static override flags = {
    kind: Flags.string({ helpValue: 'KIND', options: [...fileKinds], required: true }),
    ...writeFlags,
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(AccreditationUploadDocument);
    const bytes = readCompanyFile(args.file);
    const slot = { kind: flags.kind, contentType: companyFileType, sizeBytes: bytes.length };
    const input = { params: { id: args.id }, bodyText: JSON.stringify(slot) };
    await connected(this, flags, async ({ client }) => {
      if (flags['dry-run']) {
        return this.show(
          await showRequest(client, client.encode(documentSlot, input), input.bodyText),
          flags,
        );
      }
      const reply = await client.write(documentSlot, input);
      const url = uploadUrlOf(reply.json.value, client.connection.settings.uploadUrl);
      if (url === null) throw noUrl();
      const progress = showUploading(bytes.length);
      await sendFile(client, url, bytes, progress.sent).finally(progress.end);
      const fields = [
        ['File', args.file],
        ['Kind', flags.kind],
        ['Size', accreditationWords.file.bytes(bytes.length)],
        ['Uploaded', accreditationWords.file.uploaded],
      ] as const;
      await this.show({ json: asReceived(reply), fields }, flags);
    });
  }
}

function noUrl(): CliError {
  return new CliError({
    code: 'upload_url_missing',
    ends: 'configuration',
    message: accreditationWords.file.noUrl,
    hint: 'brl config set uploadUrl NAME',
  });
}
