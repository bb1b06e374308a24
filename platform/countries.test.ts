import { expect, test } from 'vitest';
import { countryNamed } from './countries.ts';

test.each([
  ['ZA', 'ZA'],
  ['za', 'ZA'],
  ['South Africa', 'ZA'],
  [' south  africa ', 'ZA'],
  ['Südafrika', 'ZA'],
  ['Afrique du Sud', 'ZA'],
  ['جنوب أفريقيا', 'ZA'],
  ['ደቡብ አፍሪካ', 'ZA'],
  ['جنوب افريقيا', 'ZA'],
  ['المانيا', 'DE'],
  ['اثيوبيا', 'ET'],
  ['Ｋｅｎｙａ', 'KE'],
  ['Osterreich', 'AT'],
  ['ፍልስጥኤም', 'PS'],
  ['Palestine', 'PS'],
  ['Ethiopia', 'ET'],
  ['Kenya', 'KE'],
  ['Nigeria', 'NG'],
  ['Germany', 'DE'],
  ['UK', 'GB'],
  ['Atlantis', undefined],
  ['XX', undefined],
  ['', undefined],
])('%j is %s', (text, code) => {
  expect(countryNamed(text)).toBe(code);
});
