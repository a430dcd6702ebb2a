/** The account that a payment leaves: the one that its path names, else that of the connection, in small letters. */
export function payingAccount(target: string, accountId: string): string {
  const [, named] = /\/accounts\/([^/?]+)/.exec(readPath(target)) ?? [];
  return (named ?? accountId).toLowerCase();
}

/** A path as the service reads it, in small letters. */
export function readPath(target: string): string {
  try {
    return decodeURIComponent(target).toLowerCase();
  } catch {
    return target.toLowerCase();
  }
}
