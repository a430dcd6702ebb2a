import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { manWords } from '../../src/lib/words/man.ts';
import { openSharedDesk, type SharedDesk } from '../payout/shared-desk.ts';
import { hasTools } from '../support/tools.ts';

/** Every manifest of docs/kubernetes.md: what it may do, and its line, typed with the shared journal that it needs. */

const folder = fileURLToPath(new URL('../../kubernetes', import.meta.url));

interface Container {
  readonly args: readonly string[];
  readonly envFrom: unknown;
  readonly securityContext: unknown;
  readonly readinessProbe?: { readonly exec: { readonly command: readonly string[] } };
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}

interface Pod {
  readonly securityContext: unknown;
  readonly terminationGracePeriodSeconds: number;
  readonly containers: readonly [Container];
  readonly volumes: readonly { readonly name: string }[];
}

interface Manifest {
  readonly kind: string;
  readonly data?: Readonly<Record<string, string>>;
  readonly stringData?: Readonly<Record<string, string>>;
  readonly spec?: { readonly template?: { readonly spec: Pod }; readonly jobTemplate?: Manifest };
}

const manifests = globSync('*.yml', { cwd: folder }).flatMap((name) =>
  parseAllDocuments(readFileSync(join(folder, name), 'utf8'), { strict: true }).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Manifest;
  }),
);
const of = (kind: string) => manifests.find((one) => one.kind === kind) as Manifest;
const podOf = ({ spec }: Manifest): Pod | undefined =>
  spec?.template?.spec ?? (spec?.jobTemplate && podOf(spec.jobTemplate));
const pods = manifests.flatMap((one) => podOf(one) ?? []);
const lineOf = (kind: string) => podOf(of(kind))?.containers[0].args ?? [];

test('each pod runs without root, without writing to its image, and has time to end', () => {
  expect(pods).toHaveLength(3);
  for (const {
    securityContext,
    terminationGracePeriodSeconds,
    containers: [container],
    volumes,
  } of pods) {
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65_532, fsGroup: 65_532 });
    expect(container.securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
    });
    expect(terminationGracePeriodSeconds).toBeGreaterThan(20);
    expect(container.volumeMounts.map(({ name }) => name)).toEqual(volumes.map(({ name }) => name));
    expect(container.volumeMounts[0]?.mountPath).toBe('/state');
  }
});

test('the settings are variables that brl knows, and their files are in the secret', () => {
  const { data = {} } = of('ConfigMap');
  expect(Object.keys(data).filter((name) => !(name in manWords.variables))).toEqual([]);
  const files = Object.entries(data).flatMap(([name, path]) => (name.endsWith('_FILE') ? [path] : []));
  expect(files.toSorted()).toEqual(
    Object.keys(of('Secret').stringData ?? {}).map((name) => `/secrets/${name}`),
  );
});

let desk: SharedDesk;
const isThere = hasTools('postgres');
beforeAll(async () => {
  if (isThere) desk = await openSharedDesk();
});
afterAll(() => desk?.close());

test.runIf(isThere)(
  'the file is paid once, however often its line is typed; a worker and a runner have their lines, and the probe answers',
  async () => {
    const { machine } = await desk.seat('brl_operator', 'brl_worker');
    Object.assign(machine.env, { BRL_LOG: 'json', BRL_OPERATOR: 'kubernetes' });
    const type = (line: readonly string[]) => machine.brl(line);
    const file = desk.bank.file('march.csv', [
      'chave;valor',
      'maria@example.com;15,00',
      'maria@example.com;25,00',
    ]);
    const pay = lineOf('Job').map((word) => (word.startsWith('/payments/') ? file : word));
    for (const run of [await type(pay), await type(pay)])
      expect(run).toMatchObject({ code: 0, json: { outcome: 'settled' } });
    expect(desk.bank.debits()).toHaveLength(2);
    expect((await type([...lineOf('Deployment'), '--once'])).code).toBe(0);
    expect((await type(lineOf('CronJob'))).code).toBe(0);
    const [, ...probe] = pods.flatMap(
      ({ containers: [{ readinessProbe }] }) => readinessProbe?.exec.command ?? [],
    );
    const asked = await type(probe);
    expect(asked.code).toBe(0);
    expect(JSON.parse(asked.stdout).checks).not.toContainEqual(expect.objectContaining({ status: 'fail' }));
    expect((await machine.brl(probe, { env: { BRL_TENANT_ID: '' } })).code).toBe(35);
  },
);
