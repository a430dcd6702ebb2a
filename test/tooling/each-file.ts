import { afterAll } from 'vitest';
import { tidy } from '../support/tidy.ts';

afterAll(tidy);
