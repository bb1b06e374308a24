import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';

const product = describeProduct();

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

function choose(saver: string) {
  return product.app.inject({
    method: 'POST',
    url: '/data-saver',
    headers: FORM,
    payload: new URLSearchParams({ saver }).toString(),
  });
}

test('the choice of the data-saver is kept on the device for a year', async () => {
  const reply = await choose('on');
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/data-use?done=saved']);
  expect(reply.cookies[0]).toMatchObject({
    name: 'bl_saver',
    value: 'on',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: 365 * 24 * 60 * 60,
  });
});

test('a choice that does not exist is refused', async () => {
  expect((await choose('sometimes')).json().code).toBe('input_invalid');
});
