import * as Flags from '@oclif/core/flags';
import { accreditationColumns } from '../../lib/areas/accreditation/accreditation-view.ts';
import { documentKind, normaliseDocument } from '../../lib/brazil/documents.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { asReceived, connected } from '../../lib/command/service.ts';
import { listPf, listPj } from '../../lib/contract/accreditation.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { listOf } from '../../lib/json/lists.ts';
import { accreditationWords } from '../../lib/words/accreditation.ts';

/** `brl accreditation list`: GET /v1/accreditations/pf or /pj by document. */
export default class AccreditationList extends BaseCommand {
  static override flags = {
    document: Flags.string({ helpValue: 'CPF|CNPJ', required: true }),
    pj: Flags.boolean(),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(AccreditationList);
    const document = normaliseDocument(flags.document);
    const kind = documentKind(document);
    if ((kind === 'CNPJ') !== (flags.pj === true)) {
      const hint = flags.pj ? accreditationWords.leaveOutPj : accreditationWords.addPj;
      throw usageError('invalid_document', accreditationWords.isA(kind), hint);
    }
    await connected(this, flags, async ({ client }) => {
      const query = { document };
      const reply = await (flags.pj ? client.read(listPj, { query }) : client.read(listPf, { query }));
      const json = asReceived(reply);
      const records = listOf(json, ['items']);
      const empty = accreditationWords.none;
      await this.show({ json, table: { columns: accreditationColumns, records, empty }, records }, flags);
    });
  }
}
