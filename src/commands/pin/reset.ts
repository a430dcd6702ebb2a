import * as Flags from '@oclif/core/flags';
import { documentFlag, operatorOf } from '../../lib/areas/pin/send-pin.ts';
import { aboutChange } from '../../lib/command/about.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { readBody } from '../../lib/command/body.ts';
import { connected } from '../../lib/command/service.ts';
import { change, writeFlags } from '../../lib/command/write.ts';
import { resetRequest } from '../../lib/contract/pin.ts';
import { answerFields } from '../../lib/payments/answer-view.ts';

/** `brl pin reset`: POST …/security/pin/reset-request. */
export default class PinReset extends BaseCommand {
  override about = aboutChange();

  static override flags = {
    ...documentFlag,
    'display-message': Flags.string({ helpValue: 'TEXT' }),
    field: Flags.string({
      helpValue: 'NAME=VALUE',
      multiple: true,
    }),
    ...writeFlags,
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(PinReset);
    const message = flags['display-message'];
    const others = readBody(undefined, flags.field ?? [])?.value ?? {};
    await connected(this, flags, async (session) => {
      const body = {
        ...others,
        [session.client.connection.settings.pinDocumentField]: operatorOf(session, flags.document),
        ...(message === undefined ? {} : { displayMessage: message }),
      };
      await change(this, session, {
        flags,
        operation: resetRequest,
        input: { bodyText: JSON.stringify(body) },
        view: (value) => ({ fields: answerFields(value) }),
      });
    });
  }
}
