import manifest from '../../../package.json' with { type: 'json' };

/** Version of this program, as published. */
export const version: string = manifest.version;
