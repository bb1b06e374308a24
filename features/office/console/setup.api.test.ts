import { expect, test } from 'vitest';
import { brandOfCode } from '#brands/brands.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newEvent, newGame } from '#testing/events.ts';
import { newOfficial } from '#testing/matches.ts';
import { newEmailPlayer, newPlayer, type Person, refusal } from '#testing/people.ts';
import { startTestProduct } from '#testing/product.ts';
import { consoleHandlers } from './server/index.ts';

const product = describeProduct();
const organiser = product.official('organiser');

async function missing({ api }: Pick<Person, 'api'>): Promise<string[]> {
  const { steps } = await api.setup({});
  return steps.flatMap(({ step, done }) => (done ? [] : [step]));
}

test('an empty installation lacks a game and an event, and then nothing', async () => {
  expect(await missing(organiser)).toEqual(['game', 'event']);
  const gameId = await newGame(product);
  expect(await missing(organiser)).toEqual(['event']);
  await newEvent(product, { gameId, stage: 'draft' });
  expect(await missing(organiser)).toEqual(['event']);
  await newEvent(product, { gameId });
  expect(await missing(organiser)).toEqual([]);
  // an event that is over was there: the list does not come back with every pause between two events
  product.clock.advance(7 * 24 * 60 * 60_000);
  expect(await missing(organiser)).toEqual([]);
});

test('each audience has its own events, and e-mail brands are not asked for SMS', async () => {
  const abroad = await newOfficial(product, 'organiser', await newEmailPlayer(product));
  expect(await missing(abroad)).toEqual(['event']);
  const steps = async ({ api }: Pick<Person, 'api'>) =>
    (await api.setup({})).steps.map(({ step }) => step);
  expect(await steps(abroad)).not.toContain('sms');
  expect(await steps(organiser)).toContain('sms');
});

test('it is for organisers and administrators', async () => {
  const administrator = await newOfficial(product, 'administrator');
  expect(await missing(administrator)).toEqual([]);
  for (const role of ['support', 'moderator'] as const) {
    const { api } = await newOfficial(product, role);
    expect(await refusal(api.setup({}))).toBe('role_needed');
  }
  const { api } = await newPlayer(product);
  expect(await refusal(api.setup({}))).toBe('role_needed');
});

test('without the sandbox, providers and the company count as they are configured', async () => {
  const real = await startTestProduct({
    SMS_URL: 'https://sms.acme.com',
    SMS_TOKEN: 'a-token-of-the-provider',
    PUBLIC_URL: 'https://play.acme.com',

    SMTP_URL: 'smtps://mail.acme.com',
    MAIL_FROM: 'play@acme.com',
  });
  try {
    const brand = brandOfCode('blg-za-en');
    const { setup } = consoleHandlers(real.platform);
    const found = await setup({}, { brand } as CallContext); // it asks for nothing else
    const left = found.steps.filter(({ done }) => !done).map(({ step }) => step);
    expect(left).toEqual(['game', 'event', 'prices', 'legal']);
    expect(found).toMatchObject({ cards: null, carrier: false });
  } finally {
    await real.close();
  }
});
