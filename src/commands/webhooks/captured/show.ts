import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { requireCapture, resolved, withCaptures } from '../../../lib/areas/webhooks/captures.ts';
import { curlText } from '../../../lib/areas/webhooks/curl.ts';
import { deliveryFields, deliveryRecord, prettyBody } from '../../../lib/areas/webhooks/webhooks-view.ts';
import { BaseCommand, type GlobalFlags } from '../../../lib/command/base.ts';
import type { Capture } from '../../../lib/deliveries/store.ts';
import { checkTarget } from '../../../lib/files/atomic-file.ts';
import { newFile } from '../../../lib/files/new-file.ts';
import type { Field } from '../../../lib/terminal/answer.ts';
import { fieldsText } from '../../../lib/terminal/fields.ts';
import { sanitise } from '../../../lib/terminal/text.ts';
import { wrapForTerminal } from '../../../lib/terminal/wrap.ts';

/** `brl webhooks captured show`: one delivery with its headers and its body. */
export default class WebhooksCapturedShow extends BaseCommand {
  static override args = {
    id: Args.string({ required: true }),
  };
  static override flags = {
    body: Flags.boolean({ dependsOn: ['out'] }),
    out: Flags.string({ helpValue: 'FILE', dependsOn: ['body'] }),
    force: Flags.boolean({ dependsOn: ['out'] }),
    curl: Flags.boolean({ exclusive: ['body'] }),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(WebhooksCapturedShow);
    if (flags.out !== undefined) checkTarget(flags.out, flags.force, '--force');
    const { environment } = await resolved(this, flags);
    await withCaptures(environment, async (store) => {
      const capture = requireCapture(store, args.id);
      if (flags.out !== undefined) return this.write(capture, flags.out, flags);
      if (flags.curl) {
        const curl = curlText(capture);
        return this.show({ json: { captureId: capture.captureId, curl }, verbatim: curl }, flags);
      }
      const fields = wrapForTerminal(fieldsText(deliveryFields(capture, environment)), process.stdout);
      const verbatim = `${fields}\n\n${sanitise(prettyBody(capture.body), { lines: true })}`;
      await this.show({ json: deliveryRecord(capture), verbatim }, flags);
    });
  }

  private async write(
    { captureId, body }: Capture,
    file: string,
    flags: GlobalFlags & { readonly force: boolean },
  ): Promise<void> {
    const written = newFile(file, flags.force);
    written.out.write(body);
    await written.keep();
    const fields: Field[] = [
      ['File', file],
      ['Capture', String(captureId)],
      ['Bytes', String(body.length)],
    ];
    await this.show({ json: { file, captureId, bytes: body.length }, fields }, flags);
  }
}
