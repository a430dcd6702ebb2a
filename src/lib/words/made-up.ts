import { topic } from './topic.ts';

/** Sentences about made-up deliveries: edited replays and scenarios. */
export const madeUpWords = topic('madeUp', {
  /** In the list, what is no delivery of the service. */
  origins: { made_up: 'made up', derived: 'derived here' },
  edits: {
    oneDelivery: 'Changes are for one delivery: give its id, without filters. Nothing was sent.',
    notAnObject: (captureId: number) =>
      `The body of capture ${captureId} is not a JSON object, so no field in it can be changed. Nothing was sent.`,
    otherType: (path: string, kind: string) =>
      `${path} is ${kind} in this body, and stays one. Nothing was sent.`,
    kinds: {
      number: 'a number',
      boolean: 'true or false',
      object: 'an object or a list: name a field in it',
    },
    headerForm: (text: string) => `--header "${text}" is not a line "Name: value". Nothing was sent.`,
    headerFixed: (name: string) =>
      `The header ${name} belongs to the connection or to the proof, which are made anew. Nothing was sent.`,
    secretHeader: (name: string) => `--header ${name}: a secret is never an argument. Nothing was sent.`,
    secretHeaderHint: 'Give it with --secret-file FILE, and say with --auth-type what it is.',
    removedAndChanged: (path: string) => `${path} is both changed and removed. Nothing was sent.`,
    needsSecret: (captureId: number) =>
      `Capture ${captureId} was not received for a subscription known here, so its changed bytes cannot be signed: give --secret-file or --subscription. Nothing was sent.`,
    marked: (header: string, id: string) =>
      `Made up: it has the header ${header} and the event id ${id}. It counts for no delivery of the service.`,
    markedWithoutId: (header: string) =>
      `Made up: it has the header ${header}. It counts for no delivery of the service.`,
  },
});
