import { topic } from './topic.ts';

/** Sentences about whether a downloaded file is one of a release. */
export const releaseWords = topic('release', {
  noSignature: (path: string) => `${path} is not the signature of a release.`,
  fetchAgain: 'Fetch SHA256SUMS and SHA256SUMS.sig again, into the folder of the file.',
  noKey: (signer: string) =>
    `The list of the release is signed with ${signer}, and this brl was made without a key to compare it with. Nothing was checked.`,
  nameKey:
    'Name the public key of whoever makes the releases: --signer FILE. Take it from them, not from where the file is.',
  noPublicKey: (path: string) => `${path} has no public key of SSH.`,
  otherSigner: (path: string, signer: string) => `${path} was signed with another key: ${signer}.`,
  listChanged: (path: string) => `${path} was changed after it was signed, so it proves nothing.`,
  notListed: (path: string) =>
    `${path} is no file of the release: the signed list has neither its name nor its bytes.`,
  fileChanged: (path: string) => `${path} is not what was released under this name.`,
  doNotInstall: 'Do not install or run it. Fetch it again, from whoever makes the releases.',
  good: (name: string, signer: string) => `${name} is as it was released, signed with ${signer}.`,
});
