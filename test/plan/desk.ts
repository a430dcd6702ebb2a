import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine, Run } from '../support/brl.ts';
import { type Scene, scene } from '../support/scene.ts';

/** Ana makes plans, Bia and Caio approve them; a policy that says so, on a machine. */
export interface Office {
  path(name: string): string;
  /** Writes the policy, with what differs from the usual one. */
  policy(more?: Readonly<Record<string, unknown>>): void;
  /** Writes who may sign, one line a key. */
  approvers(...lines: readonly string[]): void;
  /** The line of a person's key in `approvers.allowed`. */
  line(person: string, options?: string, key?: string): string;
  brl(...args: readonly string[]): Promise<Run>;
  /** Signs a text with nothing but ssh-keygen. */
  sign(path: string, text: string, key: string, namespace?: string): void;
  /** Approves a plan with nothing but ssh-keygen, as a person of the company. */
  approve(name: string, person: string, total: string, payments?: number): void;
  /** Changes a plan by hand, and has Ana sign it and Bia approve what it says then. */
  forge(name: string, change: (plan: Record<string, never>) => void, total: string, payments?: number): void;
}

/** The same before a bank. */
export interface Desk extends Office, Scene {
  /** Writes a plan of R$ 150,00 by Ana. */
  plan(name: string, more?: readonly string[]): ReturnType<Scene['send']>;
}

const people = ['ana', 'bia', 'caio'] as const;

/** @param env of the machine */
export async function desk(env: Readonly<Record<string, string>> = {}): Promise<Desk> {
  const set = await scene(env);
  const made = office(set.machine);
  return {
    ...set,
    ...made,
    plan: (name, more = []) =>
      set.send(['--ref', name, '--plan', made.path(name), '--signing-ssh-key', made.path('ana'), ...more]),
  };
}

/** Gives a machine people and a policy. */
export function office(machine: Machine): Office {
  const path = (name: string) => join(machine.home, name);
  for (const person of [...people, 'ana2', 'stranger'])
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', person, '-f', path(person)]);
  const line = (person: string, options = 'namespaces="brl.plan.v1,brl.approval.v1"', key: string = person) =>
    `${person}@empresa.example ${options} ${readFileSync(path(`${key}.pub`), 'utf8').trim()}`;
  const made: Office = {
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
    brl: (...args) => machine.brl(args),
    sign(file, text, key, namespace = 'brl.approval.v1') {
      for (const old of [file, `${file}.sig`]) rmSync(old, { force: true });
      writeFileSync(file, text);
      execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-n', namespace, '-f', path(key), file], {
        stdio: 'ignore',
      });
    },
    approve(name, person, total, payments = 1) {
      const plan = readFileSync(path(name));
      const { id } = JSON.parse(plan.toString()) as { id: string };
      const sha256 = createHash('sha256').update(plan).digest('hex');
      const at = `${new Date().toISOString().slice(0, 19)}Z`;
      const by = `by ${person}@empresa.example at ${at}`;
      const text = `brl-approval v1\nplan ${id} sha256:${sha256}\ndecision approve\n${by}\ntotal ${total} payments ${payments}\nnote\n`;
      made.sign(path(`${name}.${person}.approval`), text, person);
    },
    forge(name, change, total, payments) {
      const plan = JSON.parse(readFileSync(path(name), 'utf8')) as Record<string, never>;
      change(plan);
      made.sign(path(name), `${JSON.stringify(plan)}\n`, 'ana', 'brl.plan.v1');
      made.approve(name, 'bia', total, payments);
    },
  };
  made.approvers(...people.map((person) => line(person)));
  made.policy();
  return made;
}
