import { expect, test } from 'vitest';
import { HOUSE } from '#brands/brands.ts';
import { cardOf } from './page-card.ts';

const origin = 'https://play.acme.example';

test.each(HOUSE.brands)('$code has a card in each of its languages', (brand) => {
  for (const language of brand.languages) {
    const card = cardOf({ brand, language, origin, path: '/guest', cookie: undefined });
    expect(card).toEqual({
      site: brand.name,
      title: `${brand.name} · ${brand.landing.copy[language]?.kicker}`,
      description: brand.landing.copy[language]?.promise,
      url: `${origin}${brand.landing.baseRoute}`,
      image: `${origin}/share/brand.png?lang=${language}`,
    });
  }
});

test('pages of players, of matches and inside other sites have none of the brand', () => {
  const [brand] = HOUSE.brands;
  if (!brand) throw new Error('no brand');
  const asked = { brand, language: brand.languages[0], origin, path: '/landing' };
  for (const cookie of ['bl_session=x', 'a=b; __Host-bl_session=x', 'a=b; bl_session=x'])
    expect(cardOf({ ...asked, cookie })).toBeNull();
  expect(cardOf({ ...asked, cookie: 'bl_language=en; my_bl=x' })).not.toBeNull();
  for (const path of ['/match/1', '/embed/bracket/1', '/broadcast/1'])
    expect(cardOf({ ...asked, path, cookie: undefined })).toBeNull();
});
