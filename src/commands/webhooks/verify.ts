import { existsSync } from 'node:fs';
import * as Flags from '@oclif/core/flags';
import type { AnswerOf } from '../../lib/answers/promise.ts';
import type { webhooksVerify } from '../../lib/answers/webhooks.ts';
import { readBytes } from '../../lib/areas/signature/signature-view.ts';
import {
  type AuthenticationFlags,
  authenticationFlags,
  authenticationText,
  deliveryAuthentication,
  saysHow,
} from '../../lib/areas/webhooks/authentication.ts';
import { requireCapture, resolved, withCaptures } from '../../lib/areas/webhooks/captures.ts';
import { type Fix, fixes, fixText } from '../../lib/areas/webhooks/fixes.ts';
import { readHeaders } from '../../lib/areas/webhooks/header-file.ts';
import { proofFields, proofJson } from '../../lib/areas/webhooks/proof-view.ts';
import { BaseCommand, type Ended, type GlobalFlags } from '../../lib/command/base.ts';
import { capturesPath } from '../../lib/connection/paths.ts';
import { webhookSignatureHeader } from '../../lib/contract/webhooks.ts';
import { hiddenSecret } from '../../lib/deliveries/capture.ts';
import type { CauseQuestion } from '../../lib/deliveries/cause-worker.ts';
import { causeSentence } from '../../lib/deliveries/causes.ts';
import type { HeaderList } from '../../lib/deliveries/delivery.ts';
import type { Capture } from '../../lib/deliveries/store.ts';
import { judge, type Verdict } from '../../lib/deliveries/verdict.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import type { Field } from '../../lib/terminal/answer.ts';
import { fieldsText } from '../../lib/terminal/fields.ts';
import { canSpin, whileWorking } from '../../lib/terminal/waiting.ts';
import { wrapForTerminal } from '../../lib/terminal/wrap.ts';
import type { Telling } from '../../lib/words/topic.ts';
import { webhooksWords } from '../../lib/words/webhooks.ts';

/** `brl webhooks verify`: whether given bytes came from the service, and if not, what was done wrong. */
export default class WebhooksVerify extends BaseCommand {
  static override flags = {
    body: Flags.string({
      helpValue: 'FILE|-',
      exclusive: ['event-id'],
    }),
    signature: Flags.string({
      helpValue: 'HEX',
      exclusive: ['header-file', 'event-id'],
    }),
    'header-file': Flags.string({
      helpValue: 'FILE',
      exclusive: ['event-id'],
    }),
    'event-id': Flags.string({
      helpValue: 'ID',
    }),
    ...authenticationFlags,
    fix: Flags.string({ helpValue: 'NAME', options: Object.keys(fixes) }),
  };

  async run(): Ended {
    const { flags } = await this.parse(WebhooksVerify);
    const captured = flags['event-id'] === undefined ? null : await this.captured(flags['event-id'], flags);
    if (captured === null && flags.body === undefined)
      throw usageError('usage', webhooksWords.verify.giveBody);
    if (flags.body === '-' && flags['secret-file'] === '-')
      throw usageError('usage', webhooksWords.verify.oneStdin);
    const warn = (warning: Telling): void => this.note(warning);
    const checked = await deliveryAuthentication(withOwnSubscription(flags, captured), process.env, warn);
    const { authentication, others } = checked;
    const headerName = 'header' in authentication ? authentication.header : webhookSignatureHeader;
    const headers = captured?.headers ?? headersOf(flags, headerName, authentication.type);
    const body = captured?.body ?? readBytes(flags.body ?? '-', '--body');
    const atArrival = captured !== null && captured.authType === authentication.type && isHidden(captured);
    const question = { delivery: { headers, body }, authentication, others };
    const verdict: Verdict = atArrival ? captured : await judged(question);
    const { signed } = verdict;
    const fix = flags.fix === undefined ? null : fixText(fixes[flags.fix] as Fix, headerName);
    const fields: Field[] = [
      ['Verdict', verdictText(verdict, authentication.type)],
      ...verdict.causes.map(
        (why, i): Field => [i === 0 ? 'Cause' : '', `${why.code}: ${causeSentence(why)}`],
      ),
      ['Checked', webhooksWords.verify.checked(authenticationText(authentication), body.length)],
      ['Note', atArrival ? webhooksWords.verify.atArrival : null],
      ...(signed === undefined ? [] : proofFields(signed, body)),
      [
        'Fix',
        signed === undefined || fix !== null
          ? null
          : webhooksWords.proofView.fixFlag(Object.keys(fixes).join('|')),
      ],
    ];
    const json = {
      ...verdictJson(verdict),
      ...(signed === undefined ? {} : { proof: proofJson(signed, body) }),
      ...(fix === null ? {} : { fix }),
    };
    await this.show(
      fix === null
        ? { json, fields }
        : { json, verbatim: `${wrapForTerminal(fieldsText(fields), process.stdout)}\n\n${fix}` },
      flags,
    );
    return verdict.valid ? undefined : 'check_failed';
  }

  private async captured(id: string, flags: GlobalFlags): Promise<Capture> {
    const { environment } = await resolved(this, flags);
    if (!existsSync(capturesPath(process.env, environment))) return requireCapture(null, id);
    return withCaptures(environment, async (store) => requireCapture(store, id));
  }
}

/** With NONE nothing was proven, whatever the bytes. */
function verdictText({ valid }: Verdict, authType: string): string {
  if (!valid) return webhooksWords.verify.notValid;
  return authType === 'NONE' ? webhooksWords.nothingProven : webhooksWords.valid;
}

/** If a line can be drawn, a long search for the cause is reported. */
async function judged(question: Omit<CauseQuestion, 'limitMs'>): Promise<Verdict> {
  const { delivery, authentication, others } = question;
  if (!canSpin()) return judge(delivery, authentication, others);
  const { judgeAside } = await import('../../lib/deliveries/judge-aside.ts');
  return whileWorking(
    () => webhooksWords.verify.looking,
    () => judgeAside(question),
  );
}

/** A delivery received for a subscription is checked against it if no flag says how. */
function withOwnSubscription(flags: AuthenticationFlags, captured: Capture | null): AuthenticationFlags {
  const own = captured?.subscriptionId ?? null;
  return own === null || saysHow(flags) ? flags : { ...flags, subscription: own };
}

function headersOf(
  flags: { readonly signature?: string | undefined; readonly 'header-file'?: string | undefined },
  headerName: string,
  type: string,
): HeaderList {
  if (flags['header-file'] !== undefined)
    return readHeaders(readBytes(flags['header-file'], '--header-file'));
  if (flags.signature !== undefined) {
    if (type === 'HMAC') return [[headerName, flags.signature]];
    throw usageError('usage', webhooksWords.verify.signatureNotFor(type));
  }
  if (type === 'NONE') return [];
  throw usageError('usage', webhooksWords.verify.giveSignature);
}

function isHidden({ headers }: Capture): boolean {
  return headers.some(([, value]) => value.includes(hiddenSecret));
}

function verdictJson({ valid, causes }: Verdict): AnswerOf<typeof webhooksVerify> {
  return {
    valid,
    cause: causes[0]?.code ?? null,
    causes: causes.map((why) => ({ ...why, message: causeSentence(why) })),
  };
}
