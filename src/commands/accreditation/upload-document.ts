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
import { asReceived, connected } from '../../lib/command/service.ts';
import { writeFlags } from '../../lib/command/write.ts';
import { documentSlot, fileKinds } from '../../lib/contract/accreditation.ts';
import { CliError } from '../../lib/errors/cli-error.ts';

/** `brl accreditation upload-document`: POST …/documents, and the upload itself. */
export default class AccreditationUploadDocument extends BaseCommand {
  override about = aboutChange();
  static override summary = "Upload one of a company's files: a PDF of at most 20 MB.";
  static override description =
    `Two steps: the service gives a place for a file of exactly this size, then the file goes there without any credential of ours,
over https only, and no redirect is followed. Taken in the states PENDING_BIOMETRY, BIOMETRY_APPROVED and PENDING_REVIEW;
of kind other at most 10. The name of the URL in the answer is not documented: the setting uploadUrl lists candidates.`;
  static override examples = [
    '<%= config.bin %> accreditation upload-document 1b4e28ba-2fa1-41d2-883f-0016d3cca427 contrato.pdf --kind company_articles',
  ];
  static override args = {
    id: Args.string({ description: 'accreditation id', required: true }),
    file: Args.string({ description: 'the PDF', required: true }),
  };
  static override flags = {
    kind: Flags.string({ description: 'what the file is', options: [...fileKinds], required: true }),
    ...writeFlags,
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(AccreditationUploadDocument);
    const bytes = readCompanyFile(args.file);
    const slot = { kind: flags.kind, contentType: companyFileType, sizeBytes: bytes.length };
    const input = { params: { id: args.id }, bodyText: JSON.stringify(slot) };
    await connected(this, flags, async ({ client }) => {
      if (flags['dry-run']) {
        const { showRequest } = await import('../../lib/command/dry-run.ts');
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
        ['Size', `${bytes.length} bytes`],
        ['Uploaded', 'yes'],
      ] as const;
      await this.show({ json: asReceived(reply), fields }, flags);
    });
  }
}

function noUrl(): CliError {
  return new CliError({
    code: 'upload_url_missing',
    ends: 'configuration',
    message: 'The service gave a place without a URL under the names that are known. The file was not sent.',
    hint: 'brl config set uploadUrl NAME',
  });
}
