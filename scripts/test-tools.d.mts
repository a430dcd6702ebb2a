/** Programs that tests use, and the Debian package that brings each. */
export const testTools: Readonly<
  Record<
    'openssl' | 'gnome-keyring-daemon' | 'dbus-run-session' | 'mandoc' | 'script' | 'tmux' | 'chromium',
    { readonly package: string; readonly for: string }
  >
>;
/** Whether a program is in PATH. */
export function isInPath(name: string): boolean;
/** The sentence for who lacks a program. */
export function missingTool(name: keyof typeof testTools): string;
