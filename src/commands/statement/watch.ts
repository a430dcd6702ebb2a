import { hash } from 'node:crypto';
import * as Flags from '@oclif/core/flags';
import type { DerivedEvent } from '../../lib/areas/statement/derived-event.ts';
import { type Emitted, watchStatement } from '../../lib/areas/statement/watch.ts';
import { openWatchState, watchStatePath } from '../../lib/areas/statement/watch-state.ts';
import { watchEnd } from '../../lib/areas/webhooks/listen-end.ts';
import { proofLines, sentJson } from '../../lib/areas/webhooks/sent-view.ts';
import { secondText } from '../../lib/brazil/clock.ts';
import { readInstant } from '../../lib/brazil/days.ts';
import { BaseCommand, type Ended, type GlobalFlags } from '../../lib/command/base.ts';
import { connected } from '../../lib/command/service.ts';
import { deliveryUrl } from '../../lib/connection/delivery-url.ts';
import { secretFromFile } from '../../lib/connection/secrets.ts';
import type { Session } from '../../lib/connection/session.ts';
import { secretHider } from '../../lib/contract/hide.ts';
import { webhookSignatureHeader } from '../../lib/contract/webhooks.ts';
import { type Authentication, secretsOf } from '../../lib/deliveries/authentication.ts';
import { forward, isUnreached } from '../../lib/deliveries/forward.ts';
import { derivedHeader } from '../../lib/deliveries/made-up.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import { lockFile } from '../../lib/files/file-lock.ts';
import { durationMs } from '../../lib/payments/money-flags.ts';
import { systemClock } from '../../lib/ports/clock.ts';
import { ndjsonStream } from '../../lib/terminal/row-stream.ts';
import { statementWatchWords } from '../../lib/words/statement-watch.ts';

/** `brl statement watch`: events derived from the statement, for a machine that no webhook reaches. */
export default class StatementWatch extends BaseCommand {
  static override flags = {
    'forward-to': Flags.string({ helpValue: 'URL' }),
    'secret-file': Flags.string({ helpValue: 'FILE|-', helpGroup: 'SECRETS' }),
    since: Flags.string({ helpValue: 'YYYY-MM-DD|TIME' }),
    every: Flags.string({ helpValue: 'DURATION', default: '60s' }),
    'look-back': Flags.string({ helpValue: 'DURATION', default: '2h' }),
    once: Flags.boolean(),
  };

  async run(): Ended {
    const { flags } = await this.parse(StatementWatch);
    // The events have no end at which a list could close: --json is a line for each, too.
    if (flags.query !== undefined || !['ndjson', 'json'].includes(flags.output ?? 'ndjson'))
      throw usageError('usage', statementWatchWords.onlyNdjson);
    const everyMs = duration('--every', flags.every, 15_000, '15s');
    const lookBackMs = duration('--look-back', flags['look-back'], 60_000, '1m');
    const sinceMs =
      flags.since === undefined ? null : Date.parse(readInstant(flags.since, '--since', 'first', Date.now()));
    const destination =
      flags['forward-to'] === undefined ? null : deliveryUrl(flags['forward-to'], '--forward-to');
    const authentication = await proofOf(flags['secret-file'], destination);
    return connected(this, flags, async (session) => {
      const emit = destination === null ? printed() : forwarded(destination, authentication);
      await this.watch(session, flags, { emit, everyMs, lookBackMs, sinceMs, once: flags.once }, destination);
      return undefined;
    });
  }

  private async watch(
    session: Session,
    flags: GlobalFlags,
    how: Pick<Parameters<typeof watchStatement>[0], 'emit' | 'everyMs' | 'lookBackMs' | 'sinceMs' | 'once'>,
    destination: URL | null,
  ): Promise<void> {
    const { tenantId, accountId } = session.client.connection;
    const account = accountId ?? flags.account ?? '';
    const path = watchStatePath(process.env, session.environment);
    const name = JSON.stringify([account, destination?.href ?? null]);
    const state = openWatchState(path, name);
    const lock = await lockFile(`${path}.${hash('sha256', name, 'hex').slice(0, 16)}.lock`, systemClock, 0);
    const ended = new AbortController();
    const watching = watchEnd(null);
    void watching.ended.then(() => ended.abort());
    try {
      if (lock === null) throw usageError('usage', statementWatchWords.running);
      const mark = state.mark();
      const { begins, beginsOnce, goesOn, derived } = statementWatchWords;
      const from = secondText(mark ?? state.begin(how.sinceMs, session.serviceNow()));
      if (mark !== null && how.sinceMs !== null) this.note(() => goesOn(from));
      this.note(() => (how.once ? beginsOnce(account, from) : begins(account, from, how.everyMs / 1000)));
      this.note(() => derived);
      await watchStatement({
        ...how,
        client: session.client,
        scope: { environment: session.environment, tenantId, accountId: account },
        state,
        clock: systemClock,
        nowMs: () => session.serviceNow(),
        note: (text) => this.note(text),
        stop: ended.signal,
        emit: async (event) => {
          const result = await how.emit(event);
          if (result === 'reader-gone') watching.end('reader-gone');
          return result;
        },
      });
    } finally {
      watching.end('signal');
      lock?.release(true);
      state.close();
    }
  }
}

function duration(flag: string, text: string, leastMs: number, least: string): number {
  const ms = durationMs(text);
  if (ms === null) throw usageError('usage', statementWatchWords.badTime(flag, text));
  if (ms < leastMs) throw usageError('usage', statementWatchWords.tooOften(flag, least));
  return ms;
}

async function proofOf(path: string | undefined, destination: URL | null): Promise<Authentication> {
  if (path === undefined) return { type: 'NONE' };
  if (destination === null) throw usageError('usage', statementWatchWords.secretNeedsAddress);
  const secret = await secretFromFile(path, statementWatchWords.secret);
  return { type: 'HMAC', header: webhookSignatureHeader, secret };
}

type Emit = (event: DerivedEvent) => Promise<Emitted>;

function printed(): Emit {
  const lines = ndjsonStream(process.stdout);
  return async (event) => ((await lines.write([event])) ? 'taken' : 'reader-gone');
}

/** Sends to a receiver, and prints what it answered. */
function forwarded(url: URL, authentication: Authentication): Emit {
  const lines = ndjsonStream(process.stdout);
  const hide = secretHider(secretsOf(authentication));
  return async (event) => {
    const body = Buffer.from(JSON.stringify(event), 'utf8');
    const headers = [
      ['Content-Type', 'application/json; charset=utf-8'],
      [derivedHeader, 'statement'],
      ...proofLines(authentication, body),
    ] as const;
    const result = await forward(url, { headers, body }, Date.now, hide);
    const { id: eventId, type } = event;
    await lines.write([sentJson({ captureId: null, eventId, type, attempt: null, result })]);
    if (isUnreached(result)) return 'unreached';
    return result.problem === null ? 'taken' : 'refused';
  };
}
