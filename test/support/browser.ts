import { accessSync, constants } from 'node:fs';
import type { Browser } from 'playwright-core';
import { expect, test } from 'vitest';

const executablePath = '/usr/bin/chromium';
/** Nothing the browser does by itself may leave the machine. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Whether chromium is there. Without it the file's tests are skipped aloud, and fail where none may be skipped. */
export function hasChromium(): boolean {
  try {
    accessSync(executablePath, constants.X_OK);
    return true;
  } catch {
    console.warn('SKIPPED: the tests in a browser need chromium (apt-get install chromium)');
    const mayNotSkip = process.env.CI !== undefined || process.env.BRL_TEST_ALL === '1';
    test.runIf(mayNotSkip)('chromium is installed', () => expect('chromium').toBe('installed'));
    return false;
  }
}

/** A chromium without a window. Its profile is new, in a directory of its own, and goes with it. */
export async function launchBrowser(): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath, headless: true, args: quiet });
}
