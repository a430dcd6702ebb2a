/** Labels of a measurement; their values come from us, never from a stranger, so that there are only a few. */
export type Labels = Readonly<Record<string, string>>;

/** A value that is read on demand. */
export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly labels: Labels;
  readonly value: number;
}

/** Gauges as Prometheus reads them, each name once. */
export function gaugeLines(gauges: readonly Gauge[]): string[] {
  return [...Map.groupBy(gauges, ({ name }) => name)].flatMap(([name, all]) => [
    ...headLines(name, all[0]?.help ?? '', 'gauge'),
    ...all.map(({ labels, value }) => `${name}${labelText(labels)} ${value}`),
  ]);
}

/** What stands before the values of a name. */
export function headLines(name: string, help: string, type: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

/** Labels in braces; nothing for none. */
export function labelText(labels: Labels): string {
  const parts = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replace(/[\\"\n]/g, '\\$&')}"`,
  );
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
}
