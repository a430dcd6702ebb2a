import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { variablesOf } from '../../src/lib/areas/sandbox/variables.ts';
import { openSandbox } from '../../src/lib/sandbox/index.ts';
import { listen } from '../../src/lib/sandbox/listen.ts';
import { type Machine, machine, type Run } from '../support/brl.ts';
import { afterFile } from '../support/tidy.ts';

/** A message of the protocol, as far as tests read it. */
export interface Message {
  readonly id?: number | null;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
}

/** What a tool answered: its facts, or the error that its text has. */
export interface Told {
  readonly facts: Readonly<Record<string, unknown>> | undefined;
  readonly error:
    | { readonly code: string; readonly exitCode: number; readonly untrusted: unknown }
    | undefined;
  readonly text: string;
}

/** A program that asks a server over real pipes. */
export interface Program {
  readonly child: ChildProcess;
  readonly ended: Promise<Run>;
  /** Everything that was answered, in order. */
  readonly heard: Message[];
  ask(method: string, params?: object): Promise<Message>;
  call(tool: string, asked?: object): Promise<Told>;
  /** Writes bytes as they are. */
  say(text: string): void;
  /** The next message that nobody asked for. */
  next(): Promise<Message>;
  end(): Promise<Run>;
}

/** Starts `brl mcp`, and greets it as a program of 2025 does. */
export async function startProgram(
  pc: Pick<Machine, 'start'>,
  flags: readonly string[] = [],
  greets = true,
): Promise<Program> {
  const { child, ended } = pc.start(['mcp', ...flags], { stdin: null, limitMs: 600_000 });
  const waiting = new Map<number, (message: Message) => void>();
  const heard: Message[] = [];
  const unasked: Message[] = [];
  let wanted: ((message: Message) => void) | null = null;
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    const message = JSON.parse(line) as Message;
    heard.push(message);
    const waiter = typeof message.id === 'number' ? waiting.get(message.id) : undefined;
    if (waiter) waiter(message);
    else if (wanted) {
      wanted(message);
      wanted = null;
    } else unasked.push(message);
  });
  let id = 0;
  const say = (text: string) => void child.stdin?.write(text);
  const program: Program = {
    child,
    ended,
    heard,
    say,
    ask(method, params = {}) {
      id += 1;
      const own = id;
      const answered = new Promise<Message>((resolve) => {
        waiting.set(own, resolve);
      });
      say(`${JSON.stringify({ jsonrpc: '2.0', id: own, method, params })}\n`);
      return answered;
    },
    async call(name, asked = {}) {
      return told(await program.ask('tools/call', { name, arguments: asked }));
    },
    next: () =>
      new Promise((resolve) => {
        const first = unasked.shift();
        if (first) resolve(first);
        else wanted = resolve;
      }),
    end() {
      child.stdin?.end();
      return ended;
    },
  };
  if (!greets) return program;
  const clientInfo = { name: 'test', version: '1' };
  await program.ask('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
  say(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
  return program;
}

function told({ result }: Message): Told {
  const [content] = (result?.content ?? []) as readonly { readonly text: string }[];
  const text = content?.text ?? '';
  const facts = result?.structuredContent as Told['facts'];
  const error = text.startsWith('{"error"') ? (JSON.parse(text).error as Told['error']) : undefined;
  return { facts, error, text };
}

/** A sandbox that writes down every request, and a machine that knows it. */
export interface McpDesk {
  readonly pc: Machine;
  /** `POST /v1/…` of each request but those for tokens. */
  readonly requests: string[];
  /** All that was ever booked, as the sandbox has it. */
  ledger(): readonly unknown[];
  brl(line: string): Promise<Run>;
}

/** @param rewrite what becomes of the body of each answer, as if others had written in it */
export async function mcpDesk(rewrite: (body: string, path: string) => string = String): Promise<McpDesk> {
  const pc = machine();
  const stateFile = join(pc.home, 'sandbox.sqlite');
  mkdirSync(pc.home, { recursive: true });
  const sandbox = openSandbox({ stateFile });
  const { tokenPath } = sandbox.connection();
  const requests: string[] = [];
  const server = await listen(
    {
      ...sandbox,
      async fetch(request, host, origin) {
        const { pathname } = new URL(request.url);
        if (pathname !== tokenPath) requests.push(`${request.method} ${pathname}`);
        const answer = await sandbox.fetch(request, host, origin);
        if (request.method !== 'GET') return answer;
        const body = rewrite(await answer.text(), pathname);
        const headers = new Headers(answer.headers);
        headers.delete('content-length');
        return new Response(body, { status: answer.status, headers });
      },
    },
    { tenant: 0, client: 0 },
  );
  Object.assign(pc.env, variablesOf(sandbox, server));
  afterFile(pc.remove);
  afterFile(async () => {
    await server.close();
    sandbox.close();
  });
  return {
    pc,
    requests,
    ledger() {
      const db = new DatabaseSync(stateFile, { readOnly: true });
      const lines = db.prepare('SELECT * FROM ledger ORDER BY seq').all();
      db.close();
      return lines;
    },
    brl: (line) => pc.brl(line.split(' ')),
  };
}
