import { bad, done, impossible, refused } from '../commands/every/lines.ts';
import type { Area } from './row.ts';

const ping = `printf '{"jsonrpc":"2.0","id":1,"method":"ping"}\\n' > ping.json`;

/** Commands that ask nobody, or any route. */
export const machineArea: Area = {
  routes: [],
  commands: {
    api: [
      done("api GET '/v1/banks/001'", '001'),
      refused("api GET '/v1/banks/998'", 30, 'bank_not_found'),
      bad('api FETCH /v1/banks', 'invalid_method'),
    ],
    completion: [
      done('completion bash', 'complete', { isScript: true }),
      impossible('refused', 'it reads the list of commands that is part of the program'),
      bad('completion tcsh', 'usage'),
    ],
    doctor: [
      done('doctor', ['pass']),
      refused('doctor', 35, null, { before: 'export BRL_CLIENT_SECRET=wrong-secret' }),
      bad('doctor --offline=no', 'usage'),
    ],
    'e2e decode': [
      done('e2e decode E00000000202611201500a1B2c3D4e5F', ['00000000']),
      impossible('refused', 'it talks to nobody and keeps nothing'),
      bad('e2e decode E123', 'invalid_end_to_end_id'),
    ],
    'errors explain': [
      done('errors explain key_not_found', ['key_not_found']),
      impossible('refused', 'the catalogue is part of the program'),
      bad('errors explain no_such_code', 'unknown_error_code'),
    ],
    'errors list': [
      done('errors list', ['CODE']),
      impossible('refused', 'the catalogue is part of the program'),
      bad('errors list --class nonsense', 'usage'),
    ],
    mcp: [
      done('mcp < ping.json', [], { before: ping }),
      refused('mcp --propose ping.json < ping.json', 2, 'usage', { before: ping }),
      bad('mcp --lookups many', 'usage'),
    ],
    'key detect': [
      done('key detect 123.456.789-09', ['CPF']),
      impossible('refused', 'it talks to nobody and keeps nothing'),
      bad('key detect hello', 'invalid_pix_key'),
    ],
    version: [
      done('version', ['brl']),
      impossible('refused', 'it says what the program is, and asks nobody'),
      bad('version now', 'usage'),
      bad('version --check missing.deb', 'unreadable_data'),
    ],
  },
};
