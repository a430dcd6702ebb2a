import * as Flags from '@oclif/core/flags';
import {
  delegatedVariables,
  exportLines,
  type Variables,
  variablesOf,
} from '../../lib/areas/sandbox/variables.ts';
import { BaseCommand } from '../../lib/command/base.ts';
import { withSandbox } from '../../lib/connection/sandbox-state.ts';
import { CliError, usageError } from '../../lib/errors/cli-error.ts';
import type { Sandbox } from '../../lib/sandbox/index.ts';
import { wrapForTerminal } from '../../lib/terminal/wrap.ts';
import { sandboxWords } from '../../lib/words/sandbox.ts';

export default class SandboxStart extends BaseCommand {
  static override flags = {
    port: Flags.integer({ helpValue: 'PORT', default: 4270, min: 0, max: 65_535 }),
    'client-port': Flags.integer({ helpValue: 'PORT', default: 4271, min: 0, max: 65_535 }),
    export: Flags.boolean(),
    'allow-http-webhooks': Flags.boolean(),
    delegated: Flags.boolean(),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(SandboxStart);
    const format = this.format(flags);
    if (format === 'csv') throw usageError('usage', sandboxWords.noCsv);
    const stopped = untilStopped();
    const options = { allowHttpWebhooks: flags['allow-http-webhooks'] };
    const serve = async (sandbox: Sandbox) => {
      const key = flags.delegated ? delegatedVariables(sandbox, process.env) : {};
      const { listen } = await import('../../lib/sandbox/listen.ts');
      const { startDeliveries } = await import('../../lib/sandbox/webhooks/worker.ts');
      const server = await listen(sandbox, { tenant: flags.port, client: flags['client-port'] }).catch(
        portTaken,
      );
      const variables = { ...variablesOf(sandbox, server), ...key };
      if (flags.export) process.stdout.write(exportLines(variables));
      else if (format === 'table') {
        await this.show({ json: variables, verbatim: welcome(variables) }, flags);
        this.note(() => sandboxWords.answersForLogin);
      } else process.stdout.write(`${JSON.stringify(variables)}\n`);
      const deliveries = startDeliveries(sandbox);
      await stopped;
      await server.close();
      await deliveries.stop();
    };
    await withSandbox(process.env, serve, options);
  }
}

/** Resolves at the first Ctrl-C or SIGTERM; a second one ends the process as usual. */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}

/** The lines to copy are never wrapped: a shell takes `export` and the name on the next line for two commands. */
function welcome(variables: Variables): string {
  const before = [
    sandboxWords.ready,
    sandboxWords.tenantHost(variables.BRL_BASE_URL ?? ''),
    sandboxWords.signedHost(variables.BRL_CLIENT_BASE_URL ?? ''),
    sandboxWords.setVariables,
  ].join('\n');
  const wrapped = (text: string) => wrapForTerminal(text, process.stdout);
  return `${wrapped(before)}\n${exportLines(variables)}${wrapped(sandboxWords.howToStop)}`;
}

function portTaken(error: NodeJS.ErrnoException & { port?: number }): never {
  if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error;
  throw new CliError({
    code: 'port_unavailable',
    ends: 'configuration',
    message: sandboxWords.portUnusable(error.port, error.code),
    hint: 'brl sandbox start --port 0 --client-port 0',
    cause: error,
  });
}
