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

export default class SandboxStart extends BaseCommand {
  static override summary = 'Serve the sandbox on this machine';
  static override description =
    'Listens on 127.0.0.1 until it is stopped with Ctrl-C. State is shared with the embedded sandbox, so "sandbox clock", ' +
    '"settle", "fail" and the others steer it while it runs. Webhooks are delivered while it runs. --json prints the variables of a connection as one line, ' +
    '--export as lines for a shell; both appear when the ports are open.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --port 0 --client-port 0 --json',
    '<%= config.bin %> <%= command.id %> --delegated --export > sandbox.env',
  ];
  static override flags = {
    port: Flags.integer({
      description: 'port of the tenant host; 0 takes a free one',
      default: 4270,
      min: 0,
      max: 65_535,
    }),
    'client-port': Flags.integer({
      description: 'port of the host for signed requests; 0 takes a free one',
      default: 4271,
      min: 0,
      max: 65_535,
    }),
    export: Flags.boolean({ description: 'print the variables as lines for a shell' }),
    'allow-http-webhooks': Flags.boolean({
      description: 'take webhook addresses on http:// of this machine; the service itself takes https alone',
    }),
    delegated: Flags.boolean({ description: 'give the variables of the credential that signs its requests' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(SandboxStart);
    const format = this.format(flags);
    if (format === 'csv') throw usageError('usage', 'A running sandbox is not a list, so it has no CSV.');
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
      else if (format === 'table') await this.show({ json: variables, text: welcome(variables) }, flags);
      else process.stdout.write(`${JSON.stringify(variables)}\n`);
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

function welcome(variables: Variables): string {
  return [
    'The sandbox is ready. No real money moves.',
    `  tenant host  ${variables.BRL_BASE_URL}`,
    `  signed host  ${variables.BRL_CLIENT_BASE_URL}`,
    'To talk to it, set these variables in another terminal:',
    exportLines(variables).trimEnd(),
    'Stop it with Ctrl-C. "brl sandbox keys" lists what can happen.',
  ].join('\n');
}

function portTaken(error: NodeJS.ErrnoException & { port?: number }): never {
  if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error;
  throw new CliError({
    code: 'port_unavailable',
    ends: 'configuration',
    message: `Port ${error.port} of 127.0.0.1 can't be used (${error.code}).`,
    hint: 'brl sandbox start --port 0 --client-port 0',
    cause: error,
  });
}
