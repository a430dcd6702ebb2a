import { hash } from 'node:crypto';
import { closeSync, constants, existsSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { JSONRPCRequest } from '@modelcontextprotocol/server';
import { type Env, stateDir } from '../connection/paths.ts';
import { ensurePrivateDir } from '../files/private-file.ts';
import { member, textMember } from '../json/members.ts';
import type { Answer } from './transport.ts';

/** Bytes of the file, behind which it begins anew; the one before is kept. */
const mostBytes = 4 * 1024 * 1024;

/** A line for each call of a tool: when, which, what it was asked by its hash, and how it ended. */
export interface Audit {
  readonly path: string;
  /** @throws when the line cannot be written; then the answer must not be given */
  tell(request: JSONRPCRequest, answer: Answer): void;
  close(): void;
}

/** Opens the file, which is its owner's alone. @throws {CliError} exit 91 for a folder that others may write in */
export function openAudit(env: Env, nowMs: () => number): Audit {
  const folder = stateDir(env);
  ensurePrivateDir(folder);
  const path = join(folder, 'mcp-calls.ndjson');
  const open = () => {
    if (existsSync(path)) return openSync(path, flags, 0o600);
    return openSync(path, flags | constants.O_EXCL, 0o600);
  };
  let file = open();
  return {
    path,
    tell(request, answer) {
      if (request.method !== 'tools/call') return;
      if (fstatSync(file).size > mostBytes) {
        closeSync(file);
        if (existsSync(path)) renameSync(path, `${path}.1`);
        file = open();
      }
      writeSync(file, `${JSON.stringify(lineOf(request, answer, nowMs()))}\n`);
    },
    close: () => closeSync(file),
  };
}

const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

function lineOf({ params }: JSONRPCRequest, answer: Answer, nowMs: number) {
  const name = textMember(params, 'name') ?? '';
  const asked = JSON.stringify(member(params, 'arguments') ?? {});
  return {
    at: new Date(nowMs).toISOString(),
    processId: process.pid,
    tool: /^[a-z_]{1,40}$/.test(name) ? name : null,
    arguments: `sha256:${hash('sha256', asked, 'hex')}`,
    outcome: outcomeOf(answer),
  };
}

/** `ok`, the code of an error of ours, or that of the protocol. */
function outcomeOf(answer: Answer): string {
  if (answer === null) return 'unanswered';
  if ('error' in answer) return String(answer.error.code);
  if (member(answer.result, 'isError') !== true) return 'ok';
  const [content] = (member(answer.result, 'content') ?? []) as readonly unknown[];
  const text = textMember(content, 'text') ?? '';
  const [, code = 'error'] = /^\{"error":\{"code":"([a-z0-9_.]{1,60})"/.exec(text) ?? [];
  return text.startsWith('{') ? code : 'invalid_arguments';
}
