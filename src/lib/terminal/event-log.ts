import { systemClock } from '../ports/clock.ts';

/** One line of the log besides its time and command: what happened, and to what. Values are facts, never a secret or a body. */
export type LoggedEvent = Readonly<Record<string, string | number | boolean | null | undefined>> & {
  readonly event: 'exchange' | 'payment' | 'note' | 'error' | 'end';
};

let logged: { readonly command: string; readonly startedMs: number } | null = null;

/** From here on stderr is a log of this command, a JSON object a line, or with null sentences for a person. */
export function setEventLog(command: string | null): void {
  logged =
    command === null ? null : { command: command.replaceAll(':', ' '), startedMs: systemClock.monotonic() };
}

/** Whether stderr is a log. */
export function logsEvents(): boolean {
  return logged !== null;
}

/** How long the command has been running, in milliseconds. */
export function loggedForMs(): number {
  return logged === null ? 0 : Math.round(systemClock.monotonic() - logged.startedMs);
}

/** Writes one line, if stderr is a log; a full or closed one stops nothing. */
export function logEvent(event: LoggedEvent): void {
  if (logged === null) return;
  const time = new Date(systemClock.now()).toISOString();
  process.stderr.write(`${JSON.stringify({ time, command: logged.command, pid: process.pid, ...event })}\n`);
}

/** Writes what would have been said to a person; an empty line between paragraphs is none. */
export function logNote(text: string): void {
  const message = text.trim();
  if (message !== '') logEvent({ event: 'note', message });
}
