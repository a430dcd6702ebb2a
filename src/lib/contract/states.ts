/** The meaning of a state word of the service: `done` and `failed` are final, the others can still change. */
export type StateMeaning = 'done' | 'failed' | 'open' | 'held';

/** The states of one kind of thing. A word not listed here means nothing, and is never final. */
export type StateMeanings = Readonly<Record<string, StateMeaning>>;
