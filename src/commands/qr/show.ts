import { writeFileSync } from 'node:fs';
import * as Args from '@oclif/core/args';
import * as Flags from '@oclif/core/flags';
import { chargeId } from '../../lib/areas/qr/charge-id.ts';
import { brCodeFields, brCodeJson } from '../../lib/areas/qr/qr-view.ts';
import { type BrCode, BrCodeError, parseBrCode } from '../../lib/brazil/br-code.ts';
import { BaseCommand, type GlobalFlags } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { lookup } from '../../lib/contract/qr.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { textMember } from '../../lib/json/members.ts';
import { fieldsText } from '../../lib/terminal/fields.ts';
import { terminalWidth } from '../../lib/terminal/width.ts';
import { wrapForTerminal } from '../../lib/terminal/wrap.ts';
import { qrWords } from '../../lib/words/qr.ts';

/** `brl qr show`: the picture of a code. */
export default class QrShow extends BaseCommand {
  static override args = { emv: Args.string() };
  static override flags = {
    identifier: Flags.string({ helpValue: 'ID' }),
    png: Flags.string({ helpValue: 'FILE' }),
    svg: Flags.string({ helpValue: 'FILE' }),
    force: Flags.boolean(),
  };

  async run(): Promise<void> {
    const { args, flags } = await this.parse(QrShow);
    if ((args.emv === undefined) === (flags.identifier === undefined)) {
      throw usageError('usage', qrWords.codeOrIdentifier);
    }
    const emv = args.emv?.trim() ?? (await this.emvOf(flags, flags.identifier ?? ''));
    const code = readCode(emv);
    const { pngPicture, qrModules, svgPicture, terminalPicture } = await import(
      '../../lib/areas/qr/picture.ts'
    );
    const modules = qrModules(emv);
    if (flags.png !== undefined) save(flags.png, pngPicture(modules), flags.force);
    if (flags.svg !== undefined) save(flags.svg, svgPicture(modules), flags.force);
    const { png = null, svg = null } = flags;
    const fields = wrapForTerminal(
      fieldsText([...brCodeFields(code), ['PNG', png], ['SVG', svg]]),
      process.stdout,
    );
    const isWanted = png === null && svg === null;
    // No camera can read a picture that wraps at the edge.
    const isTooWide = isWanted && (terminalWidth(process.stdout) ?? modules.length) < modules.length;
    if (isTooWide) this.note(() => qrWords.tooWide(modules.length));
    const colour = process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
    const picture = isWanted && !isTooWide ? `${terminalPicture(modules, colour)}\n\n` : '';
    await this.show({ json: { ...brCodeJson(code), emv, png, svg }, verbatim: `${picture}${fields}` }, flags);
  }

  private async emvOf(flags: GlobalFlags, name: string): Promise<string> {
    return connected(this, flags, async (session) => {
      const identifier = await chargeId(this, session, name);
      const reply = await session.client.read(lookup, { query: { identifier } });
      return textMember(reply.json.value, 'emv') ?? '';
    });
  }
}

/** The text typed instead of a code may be the name of a charge: every code begins with the same first field. */
function readCode(emv: string): BrCode {
  try {
    return parseBrCode(emv);
  } catch (error) {
    const isName = /^(?!0002)[\w-]{1,40}$/.test(emv);
    if (!(error instanceof BrCodeError && isName)) throw error;
    throw usageError(error.code, error.message, `brl qr show --identifier ${emv}`);
  }
}

function save(file: string, content: string | Buffer, force: boolean): void {
  try {
    writeFileSync(file, content, { flag: force ? 'w' : 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw usageError('usage', qrWords.fileExists(file), qrWords.addForce);
    throw usageError('usage', qrWords.unwritable(file, code ?? qrWords.unknownReason));
  }
}
