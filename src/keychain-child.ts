import { createRequire } from 'node:module';

/**
 * Asks the keychain of the operating system one question, in a process that can be stopped: `lib/keychain/os-keychain.ts` starts it.
 *
 * Argument: path of the library. The question comes on stdin, the answer leaves on stdout, as JSON.
 */
const { Entry } = createRequire(import.meta.url)(process.argv[2] ?? '');
let text = '';
process.stdin
  .setEncoding('utf8')
  .on('data', (part) => {
    text += part;
  })
  .on('end', () => process.stdout.write(JSON.stringify(answer(text)), () => process.exit(0)));

function answer(question: string): object {
  try {
    const { service, name, verb, secret } = JSON.parse(question);
    const entry = new Entry(service, name, { linux: { store: 'secret-service' } });
    if (verb === 'set') entry.setPassword(secret);
    if (verb === 'delete') return { value: entry.deleteCredential() };
    return { value: verb === 'set' ? true : entry.getPassword() };
  } catch (error) {
    return { error: String(error instanceof Error ? error.message : error) };
  }
}
