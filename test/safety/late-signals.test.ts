import { typeLateSignals } from '../e2e/late-signals.ts';

typeLateSignals(30);
