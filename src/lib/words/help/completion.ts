import { topic } from '../topic.ts';

/** The help of `brl completion`. */
export const completion = topic('help completion', {
  completion: {
    summary: 'Print the script that makes Tab complete brl in a shell.',
    description: `It completes commands, flags, values of flags and names of profiles. Tab never contacts the service.
To load it: source <(brl completion bash) in ~/.bashrc, source <(brl completion zsh) in ~/.zshrc after compinit, brl
completion fish | source in ~/.config/fish/config.fish, brl completion powershell | Out-String | Invoke-Expression in
$PROFILE.
Print it again after an update.`,
    examples: { 'brl completion bash': '', 'brl completion fish > ~/.config/fish/completions/brl.fish': '' },
    args: { shell: 'the shell' },
    flags: { profiles: 'names of the profiles, one per line' },
  },
});
