import type { Browser } from 'playwright-core';
import { hasTools } from './tools.ts';

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

/** Whether chromium is there. */
export function hasChromium(): boolean {
  return hasTools('chromium');
}

/** A chromium without a window. Its profile is new, in a directory of its own, and goes with it. */
export async function launchBrowser(): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath, headless: true, args: quiet });
}
