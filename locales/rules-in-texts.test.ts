import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultSupportRules } from '#features/community/support/rules/ticket.ts';
import { MOST_LINES } from '#features/office/exchange/exchange.contract.ts';
import { MAX_IMAGE_BYTES } from '#platform/files/limits.ts';

const MEGABYTES = MAX_IMAGE_BYTES / 1024 / 1024;
const DAY_MS = 86_400_000;

/** Texts that write a rule's number out; other languages write what English does (`catalogues.test.ts`). */
test.each([
  ['chat', 'picture_size', MEGABYTES],
  ['matches', 'screenshot_hint', MEGABYTES],
  ['pictures', 'hint', MEGABYTES],
  ['support', 'picture_hint', MEGABYTES],
  ['support', 'picture_too_large', MEGABYTES],
  ['support', 'desk_picture_hint', MEGABYTES],
  ['support', 'dismiss_text', defaultSupportRules.reopensWithin / DAY_MS],
  ['exchange', 'import_hint', MOST_LINES],
])('%s: %s writes its rule as it is', (namespace, key, number) => {
  const file = join(import.meta.dirname, 'en', `${namespace}.json`);
  const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  expect(texts[key]?.match(/\d+/g)).toEqual([String(number)]);
});
