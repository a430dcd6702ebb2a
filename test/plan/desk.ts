import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Scene, scene } from '../support/scene.ts';

/** Ana makes plans, Bia and Caio approve them; a policy that says so, on a machine with a bank. */
export interface Desk extends Scene {
  path(name: string): string;
  /** Writes the policy, with what differs from the usual one. */
  policy(more?: Readonly<Record<string, unknown>>): void;
  /** Writes who may sign, one line a key. */
  approvers(...lines: readonly string[]): void;
  /** The line of a person's key in `approvers.allowed`. */
  line(person: string, options?: string, key?: string): string;
  /** Writes a plan of R$ 150,00 by Ana. */
  plan(name: string, more?: readonly string[]): ReturnType<Scene['send']>;
  brl(...args: readonly string[]): ReturnType<Scene['send']>;
  /** Signs a text with nothing but ssh-keygen. */
  sign(path: string, text: string, key: string, namespace?: string): void;
}

const people = ['ana', 'bia', 'caio'] as const;

/** @param env of the machine */
export async function desk(env: Readonly<Record<string, string>> = {}): Promise<Desk> {
  const set = await scene(env);
  const { machine } = set;
  const path = (name: string) => join(machine.home, name);
  for (const person of [...people, 'ana2', 'stranger'])
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', person, '-f', path(person)]);
  const line = (person: string, options = 'namespaces="brl.plan.v1,brl.approval.v1"', key: string = person) =>
    `${person}@empresa.example ${options} ${readFileSync(path(`${key}.pub`), 'utf8').trim()}`;
  const made: Desk = {
    ...set,
    path,
    line,
    policy(more = {}) {
      const policy = {
        brlPolicy: 1,
        serial: 1,
        accounts: [machine.env.BRL_ACCOUNT_ID],
        approvers: 'approvers.allowed',
        groups: {
          tesouraria: ['ana@empresa.example', 'bia@empresa.example'],
          diretoria: ['caio@empresa.example'],
        },
        bands: [
          { upTo: '100.00', need: {} },
          { upTo: '1000.00', need: { tesouraria: 1 } },
          { need: { tesouraria: 1, diretoria: 1 } },
        ],
        ...more,
      };
      writeFileSync(path('policy.json'), JSON.stringify(policy), { mode: 0o600 });
      machine.env.BRL_POLICY = path('policy.json');
    },
    approvers: (...lines) =>
      writeFileSync(path('approvers.allowed'), `# who may sign\n${lines.join('\n')}\n`, { mode: 0o600 }),
    plan: (name, more = []) =>
      set.send(['--ref', name, '--plan', path(name), '--signing-ssh-key', path('ana'), ...more]),
    brl: (...args) => machine.brl(args),
    sign(file, text, key, namespace = 'brl.approval.v1') {
      for (const old of [file, `${file}.sig`]) rmSync(old, { force: true });
      writeFileSync(file, text);
      execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-n', namespace, '-f', path(key), file], {
        stdio: 'ignore',
      });
    },
  };
  made.approvers(...people.map((person) => line(person)));
  made.policy();
  return made;
}
