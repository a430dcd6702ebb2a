import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { toolPath } from '../../scripts/test-tools.mjs';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('a program in PATH is taken where it is, and only if it may be run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'brl-tools-'));
  for (const [name, mode] of [['postgres', 0o755] as const, ['tmux', 0o644] as const])
    writeFileSync(join(folder, name), '', { mode });
  vi.stubEnv('PATH', folder);
  expect(toolPath('postgres')).toBe(join(folder, 'postgres'));
  expect(toolPath('tmux')).toBeUndefined();
  rmSync(folder, { recursive: true });
});

test.runIf(existsSync('/usr/lib/postgresql'))('PostgreSQL is found where Debian keeps it', () => {
  vi.stubEnv('PATH', '');
  expect(toolPath('psql')).toMatch(/^\/usr\/lib\/postgresql\/\d+\/bin\/psql$/);
  expect(toolPath('ls')).toBeUndefined();
});
