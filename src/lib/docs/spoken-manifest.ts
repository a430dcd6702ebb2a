import { language, speakHelp } from '../words/language.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** The manifest in the language of the process: the file is in English. */
export async function spokenManifest(root: string): Promise<Manifest> {
  const manifest = readManifest(root);
  if (language() === 'en') return manifest;
  await speakHelp();
  const { withHelp } = await import('./with-help.ts');
  return { ...manifest, commands: withHelp(manifest.commands) };
}
