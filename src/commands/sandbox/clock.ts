import * as Flags from '@oclif/core/flags';
import { secondText } from '../../lib/brazil/clock.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { withSandbox } from '../../lib/connection/sandbox-state.ts';
import { usageError } from '../../lib/errors/cli-error.ts';
import type { ClockReading, Control } from '../../lib/sandbox/control.ts';
import { durationText, parseDuration, parseInstant } from '../../lib/sandbox/duration.ts';
import { utcText } from '../../lib/sandbox/time.ts';
import { sandboxWords } from '../../lib/words/sandbox.ts';
import { valueWords } from '../../lib/words/values.ts';

export default class SandboxClock extends BaseCommand {
  static override flags = {
    advance: Flags.string({ helpValue: 'DURATION', exclusive: ['set', 'reset'] }),
    set: Flags.string({ helpValue: 'TIME', exclusive: ['reset'] }),
    reset: Flags.boolean(),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(SandboxClock);
    const move = moveOf(flags);
    const clock = await withSandbox(process.env, ({ control }) => move(control));
    const offsetMs = clock.virtualMs - clock.realMs;
    const json = {
      virtualTime: utcText(clock.virtualMs),
      machineTime: utcText(clock.realMs),
      offsetSeconds: Math.round(offsetMs / 1000),
    };
    const fields = [
      ['Virtual time', valueWords.inBrasilia(secondText(clock.virtualMs))],
      ['Against the machine', durationText(offsetMs)],
    ] as const;
    await this.show({ json, fields }, flags);
  }
}

function moveOf(flags: { advance?: string | undefined; set?: string | undefined; reset?: boolean }) {
  if (flags.advance !== undefined) {
    const ms = parseDuration(flags.advance);
    if (ms === null)
      throw usageError('usage', sandboxWords.notDuration(flags.advance), 'brl sandbox clock --advance 31m');
    return (control: Control): ClockReading => control.advanceClock(ms);
  }
  if (flags.set !== undefined) {
    const ms = parseInstant(flags.set);
    if (ms === null) {
      throw usageError(
        'usage',
        sandboxWords.notInstant(flags.set),
        'brl sandbox clock --set 2026-03-06T20:31:00Z',
      );
    }
    return (control: Control): ClockReading => control.setClock(ms);
  }
  return (control: Control): ClockReading => (flags.reset ? control.resetClock() : control.clock());
}
