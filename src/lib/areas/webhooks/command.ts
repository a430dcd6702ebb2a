import { BaseCommand, type GlobalFlags } from '../../command/base.ts';
import { type Resolved, resolveConnection } from '../../connection/connect.ts';
import { capturesPath } from '../../connection/paths.ts';
import type { CaptureStore } from '../../deliveries/store.ts';
import type { OutputFormat } from '../../terminal/output.ts';

/** A command about deliveries that were captured here; nothing is asked of the service. */
export abstract class WebhookCommand extends BaseCommand {
  /** Decides the environment as every command does, but opens no line to the service. */
  protected resolve(flags: GlobalFlags): Resolved {
    const resolved = resolveConnection({ flags, env: process.env });
    this.preferred = resolved.preferences;
    return resolved;
  }

  /** A pipe gets NDJSON unless something else was asked for. */
  protected pipeFormat(flags: GlobalFlags): OutputFormat {
    const format = this.format(flags);
    return format === 'table' && flags.output === undefined && !process.stdout.isTTY ? 'ndjson' : format;
  }

  /** Opens the captured deliveries of an environment for `work`, and closes them whatever happens. */
  protected async withCaptures<T>(
    environment: string,
    work: (store: CaptureStore) => Promise<T>,
  ): Promise<T> {
    const { openSqliteCaptures } = await import('../../deliveries/store-sqlite.ts');
    const store = openSqliteCaptures(capturesPath(process.env, environment));
    try {
      return await work(store);
    } finally {
      store.close();
    }
  }
}
