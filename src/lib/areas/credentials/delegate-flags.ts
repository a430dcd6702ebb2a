import * as Flags from '@oclif/core/flags';
import { givenBody } from '../../command/body-flags.ts';
import { usageError } from '../../errors/cli-error.ts';
import { publicFile } from '../../files/limited-file.ts';
import { credentialsWords } from '../../words/credentials.ts';
import { addressRanges } from './cidr.ts';
import { type ChildWanted, makeKeys, publicKeysFrom } from './delegate.ts';

/** Flags of `credentials delegate` that say what the child is to be. */
export const delegateFlags = {
  'allowed-ip': Flags.string({
    helpValue: 'CIDR',
    multiple: true,
    required: true,
  }),
  scope: Flags.string({ helpValue: 'SCOPE', multiple: true, default: [] }),
  name: Flags.string({ helpValue: 'NAME' }),
  'save-as': Flags.string({ helpValue: 'PROFILE' }),
  'client-base-url': Flags.string({
    helpValue: 'URL',
  }),
  algorithm: Flags.string({
    options: ['ES256', 'PS256'],
    default: 'ES256',
  }),
  'public-key-file': Flags.string({
    helpValue: 'FILE',
    exclusive: ['algorithm', 'save-as'],
    dependsOn: ['secret-out'],
    helpGroup: 'SECRETS',
  }),
  'secret-out': Flags.string({
    helpValue: 'FILE',
    dependsOn: ['public-key-file'],
    helpGroup: 'SECRETS',
  }),
};

/** The flags about a new credential, before they are interpreted. */
interface DelegateFlagValues {
  readonly 'allowed-ip': readonly string[];
  readonly scope: readonly string[];
  readonly name?: string | undefined;
  readonly algorithm: string;
  readonly 'public-key-file'?: string | undefined;
  readonly data?: string | undefined;
  readonly field?: string[] | undefined;
}

/**
 * The child that the flags describe, with its keys: read from the given file, else generated. @throws {CliError} exit 2
 */
export function childWanted(flags: DelegateFlagValues): ChildWanted {
  const given = flags['public-key-file'];
  return {
    name: flags.name ?? null,
    scopes: scopesOf(flags.scope),
    allowedIps: addressRanges(flags['allowed-ip']),
    more: givenBody(flags),
    keys:
      given === undefined
        ? makeKeys(flags.algorithm === 'PS256' ? 'PS256' : 'ES256')
        : publicKeysFrom(publicFile(given)),
  };
}

function scopesOf(values: readonly string[]): string[] {
  const scopes = [...new Set(values.flatMap((value) => value.split(/[\s,]+/)).filter(Boolean))];
  const odd = scopes.find((scope) => !/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/.test(scope));
  if (odd === undefined) return scopes;
  throw usageError('usage', credentialsWords.delegate.notScope(odd.slice(0, 80)));
}
