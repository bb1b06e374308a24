import { DESKTOP, PHONE, visitor } from './player.ts';
import { test } from './test.ts';

const B = [
  'blg-za-en',
  'tlk-za-en',
  'vc-za-en',
  'mtn-za-en',
  'airtel-ng-en',
  'saf-ke-en',
  'blg-et-en',
  'blg-ps-ar',
  'eal-eu-en',
  'default',
];
test('looks', async ({ browser }) => {
  test.setTimeout(400_000);
  for (const brand of B) {
    const language = brand === 'blg-ps-ar' ? 'ar' : brand === 'blg-et-en' ? 'am' : 'en';
    const who = await visitor(
      browser,
      { brand: brand as 'blg-ps-ar', language: language as 'en', ...PHONE },
      'Look',
    );
    await who.page.goto(`${who.origin}/landing`);
    await who.page.waitForTimeout(700);
    await who.page.screenshot({ path: `/tmp/fl/${brand}.png`, fullPage: true });
    await who.page.setViewportSize(DESKTOP);
    await who.page.waitForTimeout(300);
    await who.page.screenshot({ path: `/tmp/fl/wide-${brand}.png` });
    await who.page.context().close();
  }
});
