import * as Args from '@oclif/core/args';
import { personFields } from '../../lib/areas/accreditation/accreditation-view.ts';
import { documentKind, normaliseDocument } from '../../lib/brazil/documents.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { change, writeFlags } from '../../lib/command/write.ts';
import { retryPerson } from '../../lib/contract/accreditation.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { accreditationWords } from '../../lib/words/accreditation.ts';
import { valueWords } from '../../lib/words/values.ts';

/** `brl accreditation retry`: POST …/persons/{cpf}/retry. */
export default class AccreditationRetry extends BaseCommand {
  override about = aboutChange();

  static override args = {
    id: Args.string({ required: true }),
    cpf: Args.string({ required: true }),
  };
  static override flags = writeFlags;

  async run(): Promise<void> {
    const { args, flags } = await this.parse(AccreditationRetry);
    const cpf = normaliseDocument(args.cpf);
    if (documentKind(cpf) !== 'CPF') throw usageError('invalid_document', accreditationWords.personByCpf);
    await connected(this, flags, async (session) => {
      const reply = await change(this, session, {
        flags,
        operation: retryPerson,
        input: { params: { accreditationId: args.id, cpf } },
        view: (value) => ({ fields: [['Accreditation', args.id], ...personFields(value)] }),
      });
      if (reply && this.format(flags) === 'table')
        this.note(() => valueWords.next(this.further(`brl accreditation status ${args.id}`)));
    });
  }
}
