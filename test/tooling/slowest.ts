import type { Reporter, TestModule } from 'vitest/node';

const shown = 12;

/** Names the slowest files at the end of a run, so that the next one to be mended is known. */
export default class Slowest implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const took = modules.map((module) => [module.diagnostic().duration, module.relativeModuleId] as const);
    const slowest = took.toSorted(([one], [other]) => other - one).slice(0, shown);
    if (modules.length <= shown) return;
    const lines = slowest.map(([ms, file]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
    process.stdout.write(`\n The slowest files:\n${lines.join('\n')}\n`);
  }
}
