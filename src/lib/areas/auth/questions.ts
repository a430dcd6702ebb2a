import type { Connection } from '../../client/connection.ts';
import { NoAnswerError, TokenError } from '../../client/errors.ts';
import { askForAccount } from '../../connection/account-asked.ts';
import { checkedId, checkedText, hostUrl, tokenPath } from '../../connection/checked-values.ts';
import { isUsable, requireToken } from '../../connection/credential-check.ts';
import { askHost, type WrongHost } from '../../connection/host-asked.ts';
import { lineOver } from '../../connection/line.ts';
import type { Env } from '../../connection/paths.ts';
import { profileName } from '../../connection/profile.ts';
import { storeErrors } from '../../connection/secrets.ts';
import { askWhetherTaken, tokenQuestion } from '../../connection/token-taken.ts';
import { CliError } from '../../errors/cli-error.ts';
import { recordsOf } from '../../errors/records.ts';
import { probeKeychain, SecretStoreError } from '../../keychain/index.ts';
import { type AnswerCheck, askChecked, askChoice, askHidden, askYes, tellAbove } from '../../terminal/ask.ts';
import { holdKeys, releaseKeys } from '../../terminal/keyboard.ts';
import { whileWaiting } from '../../terminal/waiting.ts';
import { authWords } from '../../words/auth.ts';
import { Message, saidBy, type Telling, textOf } from '../../words/topic.ts';
import {
  earlierProfile,
  type LoginInput,
  type LoginResult,
  type LoginStore,
  login,
  loginStores,
  missingFlags,
  type Tried,
  tryInput,
  unaskedMissing,
} from './login.ts';
import { hostFlag, inputOf, type LoginFlags } from './typed.ts';

/**
 * A login by questions on a terminal: each answer is tried as soon as it is given, and wrong ones are asked for again.
 * @throws {QuestionLeft} with nothing stored
 */
export async function guidedLogin(flags: LoginFlags, named: string, env: Env): Promise<LoginResult> {
  const missing = unaskedMissing(inputOf(flags, named));
  if (missing.length > 0) throw missingFlags(missing);
  // Between two questions keys are neither shown nor kept: one may be a secret typed too early.
  holdKeys();
  try {
    if (flags.store === 'keychain') await storeErrors(() => probeKeychain({ env }));
    const name = await askName(flags, named, env);
    const place = await askPlace(flags, inputOf(flags, name), env);
    const credential = await askCredential(flags, place, env);
    const accountId = await askAccount(credential, env);
    const store = await askStore(flags, env);
    return await login({ ...credential, accountId, store }, env);
  } finally {
    releaseKeys();
  }
}

/** The name to write to; an existing one is replaced only after a yes. */
async function askName(flags: LoginFlags, named: string, env: Env): Promise<string> {
  const { ask } = authWords;
  const earlier = earlierProfile(named, env);
  if (!earlier) {
    if (flags.profile === undefined) tellAbove(() => ask.writes(named));
    return named;
  }
  const host = (earlier.signing ? earlier.clientBaseUrl : earlier.baseUrl) ?? '';
  if (await askYes(() => ask.replace(named, earlier.environment, host))) return named;
  const isFree = (name: string) => (earlierProfile(name, env) ? () => ask.nameTaken(name) : null);
  return askChecked(
    () => ask.otherName,
    (name) => formOf(name, profileName) ?? isFree(name),
  );
}

async function askPlace(flags: LoginFlags, input: LoginInput, env: Env): Promise<LoginInput> {
  const environment = input.environment ?? (await askEnvironment());
  const atHost = await askAddress(flags, { ...input, environment }, env);
  if (wasAsked.tenant(flags) || wasAsked.client(flags)) tellAbove(() => authWords.ask.aboutIds);
  return askTenant(flags, atHost);
}

async function askAddress(flags: LoginFlags, input: LoginInput, env: Env): Promise<LoginInput> {
  const flag = hostFlag(flags);
  const check = addressCheck(`--${flag}`, input.check, env);
  const given = hostOf(flags, input) || undefined;
  const host = flags[flag] ?? (await askChecked(() => authWords.ask.address(`--${flag}`), check, given));
  return { ...input, ...(flag === 'base-url' ? { baseUrl: host } : { clientBaseUrl: host }) };
}

async function askTenant(flags: LoginFlags, input: LoginInput): Promise<LoginInput> {
  const form: AnswerCheck = (text) => formOf(text, checkedId, '--tenant-id');
  const given = input.tenantId || undefined;
  return {
    ...input,
    tenantId: flags['tenant-id'] ?? (await askChecked(() => authWords.ask.tenant, form, given)),
  };
}

const hostOf = (flags: LoginFlags, { baseUrl, clientBaseUrl }: LoginInput) =>
  (hostFlag(flags) === 'base-url' ? baseUrl : clientBaseUrl) ?? '';

function askEnvironment(): Promise<'sandbox' | 'production'> {
  const { ask } = authWords;
  return askChoice(
    () => ask.environment,
    [
      { value: 'sandbox', name: () => ask.sandbox },
      { value: 'production', name: () => ask.production },
    ],
  );
}

/** Client id and secret, until the service issues a token for them and accepts it for this tenant. */
async function askCredential(flags: LoginFlags, place: LoginInput, env: Env): Promise<LoginInput> {
  let input = await askSecret(flags, await askClient(flags, place));
  for (;;) {
    const tried = await whileWaiting(
      () => authWords.ask.trying,
      () => tryForTenant(input, env),
    );
    const { state, message } = tried.token;
    if (isUsable(state)) return { ...input, tried };
    const mendable = suspects[tried.untaken ?? state].filter((answer) => wasAsked[answer](flags));
    if (mendable.length === 0) requireToken(tried.token);
    tellAbove(() => message ?? '');
    input = await askAgain(mendable, flags, input, tried.connection, env);
  }
}

/** An answer that may be why the credential cannot be used. */
type Suspect = 'secret' | 'client' | 'tenant' | 'address' | 'tokenPath';

/** What may be wrong, likeliest first, according to the result of trying the credential. */
const suspects: Readonly<Record<Unusable, readonly Suspect[]>> = {
  refused: ['secret', 'client', 'tenant', 'address'],
  ofAnotherTenant: ['tenant', 'client', 'secret', 'address'],
  ofAnotherAddress: ['address'],
  unavailable: ['tokenPath', 'address'],
  unreachable: ['address'],
};
type Unusable = 'refused' | Untaken | 'unavailable' | 'unreachable';
/** Why an issued token is not accepted. */
type Untaken = 'ofAnotherTenant' | 'ofAnotherAddress';

/** Nothing is asked that a flag says. */
const wasAsked: Readonly<Record<Suspect, (flags: LoginFlags) => boolean>> = {
  secret: (flags) => !namesSecret(flags),
  client: (flags) => flags['client-id'] === undefined,
  tenant: (flags) => flags['tenant-id'] === undefined,
  address: (flags) => flags[hostFlag(flags)] === undefined,
  tokenPath: (flags) => flags['token-path'] === undefined,
};

/** If there are several answers, asks which to change, and asks for that one again: Enter keeps it and tries again. */
async function askAgain(
  mendable: readonly Suspect[],
  flags: LoginFlags,
  input: LoginInput,
  { settings }: Connection,
  env: Env,
): Promise<LoginInput> {
  const { ask } = authWords;
  const told: Readonly<Record<Suspect, Telling>> = {
    secret: () => ask.secret,
    client: () => ask.given(ask.client, input.clientId),
    tenant: () => ask.given(ask.tenant, input.tenantId),
    address: () => ask.given(ask.address(`--${hostFlag(flags)}`), hostOf(flags, input)),
    tokenPath: () => ask.given(ask.tokenPath, settings.tokenPath),
  };
  const choices = mendable.map((value) => ({ value, name: told[value] }));
  const [only] = mendable;
  const answer = only && mendable.length === 1 ? only : await askChoice(() => ask.which, choices);
  switch (answer) {
    case 'secret':
      return askSecret(flags, input);
    case 'client':
      return askClient(flags, input);
    case 'tenant':
      return askTenant(flags, input);
    case 'address':
      return askAddress(flags, input, env);
    case 'tokenPath':
      return askTokenPath(input, settings.tokenPath);
  }
}

async function askClient(flags: LoginFlags, input: LoginInput): Promise<LoginInput> {
  const form: AnswerCheck = (text) => formOf(text, checkedText, '--client-id');
  const given = input.clientId || undefined;
  return {
    ...input,
    clientId: flags['client-id'] ?? (await askChecked(() => authWords.ask.client, form, given)),
  };
}

async function askSecret(flags: LoginFlags, input: LoginInput): Promise<LoginInput> {
  if (namesSecret(flags)) return input;
  const secret = await askHidden(() => authWords.ask.secret);
  return { ...input, clientSecret: async () => secret };
}

async function askTokenPath(input: LoginInput, given: string): Promise<LoginInput> {
  const form: AnswerCheck = (text) => formOf(text, tokenPath, '--token-path');
  return { ...input, tokenPath: await askChecked(() => authWords.ask.tokenPath, form, given) };
}

/**
 * The service issues a token whatever the tenant and address: only a query made with it shows that one of them is wrong.
 */
async function tryForTenant(
  input: LoginInput,
  env: Env,
): Promise<Tried & { readonly untaken: Untaken | null }> {
  const tried = await tryInput(input, env);
  const untaken = input.check && isUsable(tried.token.state) ? await whyUntaken(tried.connection, env) : null;
  if (untaken === null) return { ...tried, untaken };
  const token = {
    state: 'refused',
    expiresAt: null,
    asked: tokenQuestion,
    message: textOf(untaken.why),
  } as const;
  return { ...tried, token, untaken: untaken.suspected };
}

const tenantCodes: readonly (string | null)[] = ['tenant_forbidden', 'tenant_mismatch'];

/** Why the service does not accept the token for tenant and address; null if it does, or if something else is wrong. */
async function whyUntaken(
  connection: Connection,
  env: Env,
): Promise<{ readonly suspected: Untaken; readonly why: Telling } | null> {
  let suspected: Untaken = 'ofAnotherTenant';
  const why = await overLine(connection, env, async (line) => {
    const { reply } = (await askWhetherTaken(line)).verdict;
    if (reply.kind !== 'answer') return null;
    const { errorCode, status, message } = reply;
    if (tenantCodes.includes(errorCode)) return () => meaningOf(errorCode) ?? message ?? '';
    suspected = 'ofAnotherAddress';
    if (errorCode === 'signed_host_required') return () => authWords.ask.unsignedHost;
    // The specification has no code for a missing signature: every code in use contains the word.
    const lacksSignature = connection.signing === null && status === 403 && /signature/.test(errorCode ?? '');
    return lacksSignature ? () => authWords.ask.signedHost : null;
  });
  return why === null ? null : { suspected, why };
}

const namesSecret = (flags: LoginFlags) =>
  flags['client-secret-file'] !== undefined || flags['secret-command'] !== undefined;

async function askAccount({ accountId, check, tried }: LoginInput, env: Env): Promise<string | null> {
  const { ask } = authWords;
  const connection = check ? (tried?.connection ?? null) : null;
  const service = (account: string) =>
    connection ? whyUnread({ ...connection, accountId: account }, env) : null;
  const why =
    accountId === null
      ? null
      : await whileWaiting(
          () => ask.reading,
          async () => service(accountId),
        );
  if (accountId !== null && why === null) return accountId;
  if (why !== null) tellAbove(why);
  tellAbove(() => ask.aboutAccount);
  const isRead = unlessAgain(accountId, service);
  const answer = await askChecked(
    () => ask.account,
    (text) => formOf(text, checkedId, '--account-id') ?? isRead(text),
    accountId ?? '',
  );
  return answer === '' ? null : answer;
}

/** Why the credential cannot read the account; null if it can. */
async function whyUnread(connection: Connection, env: Env): Promise<Telling | null> {
  return overLine(connection, env, async ({ client }) => {
    const { verdict } = await askForAccount(client);
    if (verdict.kind === 'answered') return null;
    const { reply } = verdict;
    if (reply.kind !== 'answer') return () => new NoAnswerError(reply).message;
    const { errorCode, status } = reply;
    return () => meaningOf(errorCode) ?? authWords.ask.unread(status);
  });
}

/**
 * Queries over a connection that does not belong to a profile yet; if there is no token to ask with, that is what is
 * wrong.
 */
async function overLine(
  connection: Connection,
  env: Env,
  ask: (line: ReturnType<typeof lineOver>) => Promise<Telling | null>,
): Promise<Telling | null> {
  const { undiciTransport } = await import('../../client/transport-undici.ts');
  const transport = undiciTransport(env);
  try {
    return await ask(lineOver({ connection, transport }, env));
  } catch (error) {
    if (error instanceof TokenError) return saidBy(error);
    throw error;
  } finally {
    await transport.close();
  }
}

function meaningOf(errorCode: string | null): string | undefined {
  return errorCode === null ? undefined : recordsOf(errorCode)[0]?.text.meaning;
}

/** A keychain that does not work is not offered. */
async function askStore(flags: LoginFlags, env: Env): Promise<LoginStore> {
  const said = loginStores.find((store) => store === flags.store);
  if (said || flags['secret-command'] !== undefined) return said ?? 'command';
  const { ask } = authWords;
  const why = await whileWaiting(
    () => ask.tryingKeychain,
    () => whyNoKeychain(env),
  );
  if (why !== null) tellAbove(() => ask.noKeychain(why));
  return askChoice<LoginStore>(
    () => ask.store,
    [
      ...(why === null ? [{ value: 'keychain' as const, name: () => ask.keychain }] : []),
      { value: 'vault', name: () => ask.vault },
    ],
  );
}

async function whyNoKeychain(env: Env): Promise<string | null> {
  try {
    await probeKeychain({ env });
    return null;
  } catch (error) {
    if (!(error instanceof SecretStoreError)) throw error;
    return error.message;
  }
}

/** The address must answer, and in the form of the service: any other address is kept only if it is given again. */
function addressCheck(flag: string, isTried: boolean, env: Env): AnswerCheck {
  let found: WrongHost | null = null;
  const isService = unlessAgain(null, () => {
    const why = found?.why;
    return why === undefined ? null : () => why;
  });
  return async (text) => {
    const malformed = formOf(text, hostUrl, flag);
    if (malformed !== null || !isTried) return malformed;
    found = await askHost(hostUrl(text, flag), env);
    const { is, why } = found ?? {};
    return is === 'silent' && why !== undefined ? () => why : isService(text);
  };
}

/**
 * The service's verdict on an answer may be wrong, or not meant for this credential: the same answer given again stands.
 */
function unlessAgain(first: string | null, check: AnswerCheck): AnswerCheck {
  let refused = first;
  return async (text) => {
    const why = text === refused ? null : await check(text);
    refused = why === null ? null : text;
    return why === null ? null : () => authWords.ask.again(textOf(why));
  };
}

/** What is wrong with the form of an answer, in the words of the code that reads it afterwards. */
function formOf(text: string, read: (text: string, name: string) => unknown, name = ''): Telling | null {
  try {
    read(text, name);
    return null;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const { said } = error;
    // The reason alone: that nothing was sent goes without saying here.
    const isReason = said instanceof Message && said.id === 'connection.nothingSent';
    return () => `${isReason ? said.values[0] : said}`;
  }
}
