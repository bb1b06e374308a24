import { chromium } from '@playwright/test';
const PORT = 4340;
const [, , brandArg] = process.argv;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const PH = { width: 360, height: 740 }, DK = { width: 1280, height: 800 };
const PREFIX = { 'blg-za-en': '2782', 'blg-ps-ar': '97059' };
async function ctx(brand, lang, size) {
  const c = await browser.newContext({ viewport: size, locale: lang, timezoneId: 'Africa/Johannesburg' });
  await c.addInitScript(() => { if (location.hostname.endsWith('.localhost')) localStorage.setItem('bl-consent', localStorage.getItem('bl-consent') ?? ''); });
  const page = await c.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 200)));
  page.on('pageerror', (e) => console.log('pageerror', String(e).slice(0, 300)));
  return { c, page, o: `http://${brand}.localhost:${PORT}` };
}
async function signUp({ page, o }, brand, n) {
  await page.goto(`${o}/landing`);
  await page.evaluate(async ({ n, pre }) => {
    const post = (url, body) => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const msisdn = pre + n;
    await post('/api/dcb/request-otp', { msisdn });
    const [m] = await (await fetch('/sandbox/messages?to=' + msisdn)).json();
    await post('/api/dcb/validate-otp', { msisdn, otp: m.code });
    const r = await post('/api/register', { username: 'Thandi ' + n.slice(-3) });
    if (!r.ok) console.error('register', await r.text());
  }, { n, pre: PREFIX[brand] });
}
async function role({ page, o }, role) {
  await page.goto(`${o}/landing`);
  await page.evaluate((role) => fetch('/sandbox/sign-in', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ role }) }), role);
}
const shot = async (page, name) => { await page.waitForTimeout(500); await page.screenshot({ path: `/tmp/d4-shots/${name}.png`, fullPage: true }); const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth); if (over > 0) console.log(name, 'overflows', over); };
for (const [brand, lang] of [['blg-za-en', 'en'], ['blg-ps-ar', 'ar']]) {
  if (brandArg && brandArg !== brand) continue;
  const n = String(1000000 + Math.floor(Math.random() * 8000000));
  const p = await ctx(brand, lang, PH);
  await signUp(p, brand, n);
  const { page, o } = p;
  const pre = `${lang}-ph-`;
  await page.goto(`${o}/notifications/support`); await shot(page, pre + 'tickets-empty');
  await page.goto(`${o}/notifications`); await shot(page, pre + 'notifications');
  await page.goto(`${o}/notifications/questions`); await shot(page, pre + 'questions');
  await page.goto(`${o}/notifications/questions?q=${lang === 'ar' ? 'الجوائز' : 'prize'}`); await shot(page, pre + 'questions-found');
  await page.goto(`${o}/games`); await page.goto(`${o}/support?category=bug&from=/games`); await shot(page, pre + 'new-bug');
  await page.locator('[name=subject]').fill(lang === 'ar' ? 'لا تظهر المباراة' : 'The match does not show');
  await page.locator('[name=text]').fill(lang === 'ar' ? 'بعد القبول اختفت المباراة.\nhttps://example.org' : 'After I accepted, the match was gone from my list.\nSee https://example.org/a-very-long-address-that-goes-on-and-on-and-on');
  await page.locator('input[type=file]').setInputFiles('/tmp/d4-pic.png');
  await shot(page, pre + 'new-filled');
  await page.locator('main form button[type=submit]').last().click();
  await page.waitForURL(/\/support\/[0-9a-f-]{36}/);
  await shot(page, pre + 'ticket');
  const ticket = new URL(page.url()).pathname;
  const d = await ctx(brand, lang, DK);
  await role(d, 'administrator');
  await d.page.goto(`${d.o}/console/support?lang=${lang}`); await shot(d.page, `${lang}-dk-queue`);
  await d.page.goto(`${d.o}/console/support/templates`);
  await d.page.locator('[name=name]').fill(lang === 'ar' ? 'شكرًا' : 'Thanks');
  await d.page.locator('[name=text]').fill(lang === 'ar' ? 'مرحبًا {name}، شكرًا على {number}.' : 'Hello {name}, thank you. We look into {number}.');
  await d.page.locator('[name=act][value=save]').click(); await d.page.waitForTimeout(700);
  await shot(d.page, `${lang}-dk-templates`);
  await d.page.goto(d.o + '/console' + ticket);
  await d.page.locator('textarea[name=text]').last().fill('Looks like the list of Friday. Asked the team.');
  await d.page.locator('main button').last().click(); await d.page.waitForTimeout(800);
  await d.page.locator('nav a', { hasText: lang === 'ar' ? 'شكرًا' : 'Thanks' }).click(); await d.page.waitForTimeout(300);
  await shot(d.page, `${lang}-dk-desk`);
  await d.page.setViewportSize(PH); await shot(d.page, `${lang}-ph-desk`); await d.page.goto(`${d.o}/console/support`); await shot(d.page, `${lang}-ph-queue`); await d.page.goto(d.o + '/console' + ticket + '?template=x');
  await d.page.locator('textarea[name=text]').first().fill('Hello, it is back.');
  await d.page.locator('form:has([value=answer]) button[type=submit]').click();
  await page.waitForTimeout(2500);
  await shot(page, pre + 'ticket-answered');
  await page.setViewportSize(DK); await shot(page, `${lang}-dk-ticket`);
  await page.goto(`${o}/notifications/support`); await shot(page, `${lang}-dk-tickets`);
  await page.goto(`${o}/notifications/questions`); await shot(page, `${lang}-dk-questions`);
  await d.c.close(); await p.c.close();
}
if (!brandArg || brandArg === 'eal-eu-en') {
  const e = await ctx('eal-eu-en', 'en', PH);
  await e.page.goto(`${e.o}/support`); await shot(e.page, 'eu-ph-new');
  await e.page.goto(`${e.o}/support?category=bug`); await shot(e.page, 'eu-ph-bug');
  await e.page.goto(`${e.o}/notifications/questions`); await shot(e.page, 'eu-ph-questions');
  await e.page.setViewportSize(DK); await shot(e.page, 'eu-dk-questions');
}
await browser.close();
