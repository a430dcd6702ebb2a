export function pageScript(): Promise<string>;
