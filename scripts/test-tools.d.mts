/** Programs that tests use, and the Debian package that provides each. */
export const testTools: Readonly<
  Record<
    | 'openssl'
    | 'python3'
    | 'gnome-keyring-daemon'
    | 'dbus-run-session'
    | 'mandoc'
    | 'script'
    | 'tmux'
    | 'chromium'
    | 'curl'
    | 'postgres'
    | 'softhsm2-util'
    | 'pkcs11-tool'
    | 'pdftotext',
    { readonly package: string; readonly for: string }
  >
>;
/** The path of a program, if this machine has it. */
export function toolPath(name: string): string | undefined;
/** The sentence for a person who lacks a program. */
export function missingTool(name: keyof typeof testTools): string;
