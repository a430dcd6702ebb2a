import type { BaseCommand, Ended, GlobalFlags } from '../../command/base.ts';
import { languageOf } from '../../command/person-language.ts';
import type { Session } from '../../connection/session.ts';
import { usageError } from '../../errors/cli-error.ts';
import { endingOf } from '../../journal/ending.ts';
import type { PayPorts } from '../../journal/pay-ports.ts';
import { whileWaiting } from '../../terminal/waiting.ts';
import { wrapForTerminal } from '../../terminal/wrap.ts';
import { language } from '../../words/language.ts';
import { receiptWords } from '../../words/receipt.ts';
import { namedStatus } from '../../words/statuses.ts';
import { chatText } from './chat.ts';
import type { Wanted } from './find.ts';
import { lookUp, withLine } from './look.ts';
import { type Page, pageOf } from './page.ts';
import { type Receipt, receiptJson, receiptOf } from './receipt.ts';
import type { Target } from './target.ts';
import { writeReceipt } from './write.ts';

/** Gives the receipt of one payment, on the screen or as a file, whatever its state. @returns how the command ends: by that state */
export async function giveOne(
  command: BaseCommand,
  session: Session,
  ports: PayPorts,
  wanted: Wanted,
  target: Target | null,
  flags: GlobalFlags & { readonly format?: string | undefined },
): Ended {
  command.learn({ earlier: wanted.intent });
  const seen = await whileWaiting(
    () => receiptWords.asking,
    async () => withLine(session, await lookUp(session, ports, wanted)),
  );
  const receipt = receiptOf(session, seen);
  if (target === null) await showReceipt(command, receipt, flags.format === 'text', flags);
  else await fileReceipt(command, receipt, target, flags);
  if (receipt.payer.name === null && command.format(flags) === 'table')
    command.note(() => receiptWords.nameHolder);
  return endingOf(receipt);
}

async function showReceipt(
  command: BaseCommand,
  receipt: Receipt,
  isChat: boolean,
  flags: GlobalFlags,
): Promise<void> {
  const page = async () => wrapForTerminal(pageText(await pageOf(receipt, language())), process.stdout);
  // A message is copied as it is.
  const text = isChat ? { verbatim: await chatText(receipt, language()) } : { text: await page() };
  await command.show({ json: receiptJson(receipt), ...text }, flags);
}

async function fileReceipt(
  command: BaseCommand,
  receipt: Receipt,
  target: Target,
  flags: GlobalFlags,
): Promise<void> {
  const spoken = languageOf(process.env, command.preferred.lang);
  const { path, isWritten } = await writeReceipt(receipt, target, spoken);
  if (!isWritten) throw usageError('file_exists', receiptWords.isThere(path), receiptWords.addOverwrite);
  const { marks } = await pageOf(receipt, language());
  await command.show(
    {
      json: { ...receiptJson(receipt), file: path },
      fields: [
        ['File', path],
        ['Status', namedStatus(receipt.status)],
        ['Note', marks.length === 0 ? null : marks.join('. ')],
      ],
    },
    flags,
  );
}

/**
 * A page as plain lines, for a terminal and for a file. A label begins its line and the text after it wraps below its
 * value, so that text from others cannot pose as the next line.
 */
function pageText({ title, marks, sections, notes }: Page): string {
  const width = Math.max(...sections.flatMap(({ lines }) => lines.map(([label]) => label.length)));
  const blocks = [
    [...marks.map((mark) => `*** ${mark} ***`), title].join('\n'),
    ...sections.map(({ title: heading, lines }) =>
      [heading.toUpperCase(), ...lines.map(([label, value]) => `${label.padEnd(width)}  ${value}`)].join(
        '\n',
      ),
    ),
    notes.join('\n'),
  ];
  return blocks.join('\n\n');
}
