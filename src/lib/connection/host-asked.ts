import { TransportError } from '../client/port.ts';
import { list } from '../contract/banks.ts';
import { textMember } from '../json/members.ts';
import { readJson } from '../json/strict.ts';
import { connectionWords } from '../words/connection.ts';
import { messageText } from '../words/records.ts';
import type { Env } from './paths.ts';

/** Why an address is unusable: nobody answers there, or something other than the service does. */
export interface WrongHost {
  readonly is: 'silent' | 'other';
  readonly why: string;
}

const deadlineMs = 5000;
const maxBodyBytes = 64 * 1024;

/**
 * Requests one of the service's lists from an address, without any credential: the form of the refusal identifies the service.
 * @returns null when the service answers
 */
export async function askHost(hostUrl: string, env: Env): Promise<WrongHost | null> {
  const { undiciTransport } = await import('../client/transport-undici.ts');
  const transport = undiciTransport(env);
  try {
    const { status, body } = await transport.send({
      method: list.method,
      url: `${hostUrl}${list.path}`,
      headers: { accept: 'application/json', 'accept-encoding': 'identity' },
      body: null,
      deadlineMs,
      maxBodyBytes,
      freshConnection: false,
    });
    return isOfService(status, body) ? null : { is: 'other', why: connectionWords.otherHost(status) };
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return { is: 'silent', why: connectionWords.silentHost(messageText(error.told)) };
  } finally {
    await transport.close();
  }
}

/** A refusal with an `errorCode` (specification, section 7), or the list itself. */
function isOfService(status: number, body: Uint8Array): boolean {
  try {
    const { value } = readJson(body);
    return textMember(value, 'errorCode') !== null || (status === 200 && typeof value === 'object');
  } catch {
    return false;
  }
}
