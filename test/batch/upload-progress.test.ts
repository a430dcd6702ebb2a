import { expect, test } from 'vitest';
import { progressText } from '../../src/lib/areas/accreditation/company-file.ts';

const size = 20 * 1024 * 1024;

test.each([
  [0, 1, 'Uploading: 0 of 20,971,520 bytes (0%)'],
  [7_340_032, 1, 'Uploading: 7,340,032 of 20,971,520 bytes (35%), 2 s left'],
  [size, 9, 'Uploading: 20,971,520 of 20,971,520 bytes (100%), waiting for the answer'],
])('%i bytes after %i s', (sent, seconds, text) => {
  expect(progressText(sent, size, seconds)).toBe(text);
  expect(text.length).toBeLessThan(80);
});
