import { timeline } from './timeline.ts';

/** What Portuguese says, by topic; where it has no word yet, English is spoken. */
export const portuguese = { timeline };
