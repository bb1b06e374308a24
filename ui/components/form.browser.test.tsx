import { expect, test, vi } from 'vitest';
import { NALEDI } from '#testing/components/matches.ts';
import { renderPart } from '#testing/components/render.tsx';
import { Form } from './form.tsx';

const markIn = (container: HTMLElement) =>
  container.querySelector<HTMLInputElement>('[name="acting-as"]')?.value;

test('a form that is posted names the player of its page; a search and a visitor name nobody', async () => {
  const own = await renderPart(<Form method="post">Send</Form>, { visit: NALEDI });
  expect(markIn(own.container)).toBe(NALEDI.player?.userId);
  await own.unmount();
  const search = await renderPart(<Form>Search</Form>, { visit: NALEDI });
  expect(markIn(search.container)).toBeUndefined();
  await search.unmount();
  const visitor = await renderPart(<Form method="post">Send</Form>);
  expect(markIn(visitor.container)).toBeUndefined();
});

test('a form that is posted is sent with its empty fields, so that the API marks all of them at once', async () => {
  const sent = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const screen = await renderPart(
    <Form method="post" onSubmit={sent}>
      <input name="subject" aria-label="Subject" required minLength={3} />
      <input name="email" aria-label="Email" type="email" defaultValue="nobody" />
      <button type="submit">Send</button>
    </Form>,
  );
  await screen.getByRole('button').click();
  expect(sent).toHaveBeenCalledOnce();
});
