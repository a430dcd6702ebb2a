import { typeLateSignals } from './late-signals.ts';

/** Each delay once; `test/safety` types more. */
typeLateSignals(10);
