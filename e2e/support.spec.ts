import { expect } from '@playwright/test';
import sharp from 'sharp';
import { coversSpec } from '#testing/specification/index.ts';
import { barriersOn } from './barriers.ts';
import { apiOf } from './caller.ts';
import { enter, signInAs } from './entering.ts';
import { fact } from './fact.ts';
import { DESKTOP, messagesTo, originOf, PHONE, takenOver, visitor } from './player.ts';
import { test } from './test.ts';

const BRAND = 'blg-ps-ar';

test('a player reports a bug with a picture and without their device, support answers, the player sees it at once', async ({
  browser,
}) => {
  coversSpec('screen.support');
  test.setTimeout(90_000);
  const player = await visitor(browser, { brand: BRAND, language: 'ar', ...PHONE }, 'Salma');
  await enter(player, BRAND);
  const { page, t, origin } = player;
  const found: string[] = [];
  await page.goto(`${origin}/notifications`);
  await page.getByRole('link', { name: t('support', 'tab_support'), exact: true }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(await fact(heading, 'screen.support')).toHaveText(t('support', 'title'));
  found.push(...(await barriersOn(page)));
  await page.getByRole('link', { name: t('support', 'report_bug'), exact: true }).click();
  const subject = `Bug ${Date.now()}`;
  await page.getByLabel(t('support', 'subject'), { exact: true }).fill(subject);
  await page.getByLabel(t('support', 'text_bug')).fill('The countdown stands still.\nAlways.');
  await page.locator('[name=picture]').setInputFiles({
    name: 'screen.png',
    mimeType: 'image/png',
    buffer: await picture(),
  });
  await page.locator('[name=detail][value=device]').uncheck();
  found.push(...(await barriersOn(page)));
  await page.getByRole('button', { name: t('support', 'send'), exact: true }).click();
  await expect(page.getByText(t('support', 'done_sent'), { exact: true })).toBeVisible();
  const place = new URL(page.url()).pathname;

  const support = await visitor(browser, { brand: BRAND, language: 'en', ...DESKTOP }, 'Desk');
  const desk = support.page;
  await signInAs(support, 'administrator');
  const template = { language: 'en', name: `Mended ${Date.now()}`, text: 'It is mended.' } as const;
  await apiOf(desk).saveAnswerTemplate(template);
  await desk.goto(`${originOf(BRAND)}/console/support/templates?lang=en`);
  found.push(...(await barriersOn(desk)));
  const kept = desk.getByRole('row').filter({ hasText: template.name });
  await kept.getByRole('link', { name: support.t('support', 'template_remove') }).click();
  const sheet = desk.getByRole('alertdialog'); // nothing is gone yet
  await sheet.getByRole('button', { name: support.t('support', 'template_remove') }).click();
  await expect(sheet).toBeHidden();
  await expect(kept).toHaveCount(0);
  await desk.goto(`${originOf(BRAND)}/console/support?category=bug`);
  found.push(...(await barriersOn(desk)));
  await desk.getByRole('link', { name: subject, exact: true }).click();
  await expect(desk.getByAltText(support.t('support', 'picture_alt')).first()).toBeVisible();
  await expect(desk.getByText(support.t('support', 'detail_device'), { exact: true })).toHaveCount(
    0,
  );
  found.push(...(await barriersOn(desk)));
  const answer = desk.getByLabel(support.t('support', 'answer_text'), { exact: true });
  await answer.fill('It is mended.');
  const ticketId = place.split('/').at(-1) ?? '';
  await apiOf(page).replyToTicket({ ticketId, text: 'In Safari.' });
  await expect(desk.getByText('In Safari.', { exact: true })).toBeVisible();
  await expect(answer).toHaveValue('It is mended.'); // the draft is kept
  await expect(page.getByText('In Safari.', { exact: true })).toBeVisible();
  const begun = page.getByLabel(t('support', 'reply'), { exact: true });
  await begun.fill('It also');
  await desk
    .getByRole('button', { name: support.t('support', 'answer_send'), exact: true })
    .click();
  await expect(desk.getByText('It is mended.', { exact: true })).toBeVisible();

  // the player has not touched the page since
  await expect(page.getByText('It is mended.', { exact: true })).toBeVisible();
  await expect(begun).toHaveValue('It also');
  await expect(page).toHaveURL(new RegExp(place));
  found.push(...(await barriersOn(page)));
  // and has read where it leads, so that it waits no more
  const read = apiOf(page).notifications;
  await expect.poll(async () => (await read({ read: 'read' })).items.length).toBe(1);
  await page.goto(`${origin}/notifications?list=read`);
  await page
    .getByRole('link', { name: new RegExp(t('notifications', 'ticket_answered_title')) })
    .click();
  await page.waitForURL(new RegExp(place));
  await page.goto(`${origin}/notifications/support`);
  await expect(page.getByText(t('support', 'state_answered'), { exact: true })).toBeVisible();
  expect(found).toEqual([]);
  await desk.context().close();
  await page.context().close();
});

test('a visitor looks through the questions, writes by mail and adds a picture, all without script', async ({
  browser,
}) => {
  test.setTimeout(60_000);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'en',
    viewport: PHONE,
  });
  const page = await context.newPage();
  const device = { brand: 'eal-eu-en', language: 'en', ...PHONE } as const;
  const { t, origin, page: spare } = await visitor(browser, device, 'Nobody');
  await spare.context().close();
  await page.goto(`${origin}/notifications/questions`);
  await page.getByLabel(t('support', 'search_label')).fill('PÁSSWORD');
  await page.getByRole('button', { name: t('support', 'search'), exact: true }).click();
  await expect(page.getByText(t('support', 'found', { count: 1 }), { exact: true })).toBeVisible();
  await page.getByRole('link', { name: t('support', 'write'), exact: true }).click();
  const email = `visitor-${Date.now()}@mail.example`;
  await page.getByLabel(t('support', 'email'), { exact: true }).fill(email);
  await page.getByRole('button', { name: t('support', 'send'), exact: true }).click();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(2); // all that is missing, at once
  await expect(page.getByLabel(t('support', 'email'), { exact: true })).toHaveValue(email);
  await page.getByLabel(t('support', 'subject'), { exact: true }).fill('No mail comes');
  await page.getByLabel(t('support', 'text'), { exact: true }).fill('Twice already.\nWhat now?');
  await page.getByRole('button', { name: t('support', 'send'), exact: true }).click();
  await expect(page.getByText(t('support', 'sent_visitor'), { exact: true })).toBeVisible();
  const reader = { page, t, origin, username: '' };
  const link = async () =>
    /\/support\/\S+key=[\w-]+/.exec((await messagesTo(reader, email))[0]?.text ?? '');
  await expect.poll(async () => (await link())?.[0]).toBeTruthy();
  await page.goto(`${origin}${(await link())?.[0]}`);
  await page.getByLabel(t('support', 'reply'), { exact: true }).fill('Found it.\nThank you.');
  await page.locator('[name=picture]').setInputFiles({
    name: 'screen.png',
    mimeType: 'image/png',
    buffer: await picture(),
  });
  await page.getByRole('button', { name: t('support', 'send'), exact: true }).click();
  await expect(page.getByText(t('support', 'done_replied'), { exact: true })).toBeVisible();
  await expect(page.getByAltText(t('support', 'picture_alt'))).toBeVisible();
  await page.getByRole('button', { name: t('support', 'close'), exact: true }).click();
  await expect(page.getByText(t('support', 'closed_by_asker'), { exact: true })).toBeVisible();
  await context.close();
});

test('a report that lacks everything marks all its fields at once, and leads to the first', async ({
  browser,
}) => {
  const player = await visitor(browser, { brand: BRAND, language: 'ar', ...PHONE }, 'Hala');
  const { page, t, origin } = player;
  await enter(player, BRAND);
  await page.goto(`${origin}/support`);
  await takenOver(page);
  await page.getByRole('button', { name: t('support', 'send'), exact: true }).click();
  const subject = page.getByLabel(t('support', 'subject'), { exact: true });
  await expect(subject).toBeFocused();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
  await expect(
    page.getByRole('alert').filter({ hasText: t('errors', 'input_invalid') }),
  ).toBeVisible();
  await page.context().close();
});

function picture(): Promise<Buffer> {
  const create = { width: 60, height: 40, channels: 3, background: '#2a6f4f' } as const;
  return sharp({ create }).png().toBuffer();
}
