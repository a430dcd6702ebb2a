/** What each group of commands is for; a group that is not listed shows its commands' names. */
export const topics: Readonly<Record<string, string>> = {
  auth: 'profiles and credentials',
  banks: 'banks and their codes',
  config: 'settings and where each one came from',
  e2e: 'end-to-end identifiers',
  errors: 'every error of the service and of brl, and what each means for the money',
  journal: 'what this machine meant to pay, and what came of it',
  key: 'PIX keys, without asking anybody',
  pix: 'pay and find PIX payments',
  'pix bigpix': 'deprecated payments in parts',
  'pix qr': 'decode and pay a QR code',
  qr: 'charges as QR codes: make, follow, draw, read',
  sandbox: 'the service on this machine, with money that is not real',
  signature: 'how a request is signed, line by line',
  ted: 'TEDs to accounts at other banks',
  transactions: 'what happened to one transaction',
  transfer: 'money between accounts at the same bank',
};
