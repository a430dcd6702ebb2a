import { existsSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Access, Postgres } from './postgres.ts';

type Answer = { readonly port: number; readonly password: string } | { readonly problem: string };

let own: Promise<Postgres> | undefined;

/** The server of this run, which all files share: a test takes a database of its own, and leaves the server as it is. */
export async function sharedPostgres(): Promise<Access> {
  const { accessTo, startPostgres } = await import('./postgres.ts');
  const door = doorOf(process.env.BRL_TEST_HOME ?? '');
  // Planted mistakes are tried without the setup of a run: each process has its own server.
  if (!existsSync(door)) {
    own ??= startPostgres();
    return own;
  }
  const answer = JSON.parse(await text(connect(door))) as Answer;
  if ('problem' in answer) throw new Error(answer.problem);
  return accessTo(answer.port, answer.password);
}

/** Keeps the server of a run, which is started for the first who asks. @returns what ends it */
export function keepSharedPostgres(home: string): () => Promise<void> {
  let started: Promise<Postgres> | undefined;
  const door = createServer((asker) => {
    started ??= import('./postgres.ts').then(({ startPostgres }) => startPostgres());
    const answer: Promise<Answer> = started.then(
      ({ port, password }) => ({ port, password }),
      (error: unknown) => ({ problem: String(error) }),
    );
    asker.on('error', () => {});
    void answer.then((told) => asker.end(JSON.stringify(told)));
  });
  // A folder that only this user enters: who comes in may have the password.
  door.listen(doorOf(home)).unref();
  return async () => {
    door.close();
    rmSync(doorOf(home), { force: true });
    await started?.then(
      (server) => server.close(),
      () => {},
    );
  };
}

function doorOf(home: string): string {
  return join(home, 'postgres.sock');
}
