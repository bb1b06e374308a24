import { expect, test } from 'vitest';
import { NALEDI } from '#testing/components/matches.ts';
import { renderPart } from '#testing/components/render.tsx';
import { useDraft } from './use-draft.ts';

const CARD = '4242424242424242';

function Typed({ city = '' }) {
  return (
    <form {...useDraft('test')}>
      <input type="hidden" name="intent" value="save" />
      <input name="city" aria-label="City" defaultValue={city} />
      <select name="country" aria-label="Country" defaultValue="ZA">
        <option value="ZA">South Africa</option>
        <option value="DE">Germany</option>
      </select>
      <input name="number" aria-label="Card" autoComplete="cc-number" />
      <input name="code" aria-label="Code" autoComplete="one-time-code" />
      <input name="password" aria-label="Password" type="password" />
    </form>
  );
}

const render = (part: React.ReactElement) => renderPart(part, { visit: NALEDI });

test('typed texts and choices are there again, and no card, code or password is kept', async () => {
  const before = await render(<Typed />);
  for (const secret of ['Card', 'Code', 'Password']) {
    await before.getByLabelText(secret).fill(CARD);
  }
  await before.getByLabelText('Country').selectOptions('DE');
  await before.getByLabelText('City').fill('Berlin');
  await before.unmount();
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  expect(kept).toContain('Berlin');
  expect(kept).not.toContain(CARD);
  expect(kept).not.toContain('intent');
  const after = await render(<Typed />);
  await expect.element(after.getByLabelText('City')).toHaveValue('Berlin');
  await expect.element(after.getByLabelText('Country')).toHaveValue('DE');
  for (const secret of ['Card', 'Code', 'Password']) {
    await expect.element(after.getByLabelText(secret)).toHaveValue('');
  }
});

test('a visitor’s texts last as long as the tab', async () => {
  const before = await renderPart(<Typed />);
  await before.getByLabelText('City').fill('Nairobi');
  await before.unmount();
  expect(JSON.stringify({ ...localStorage })).not.toContain('Nairobi');
  const after = await renderPart(<Typed />);
  await expect.element(after.getByLabelText('City')).toHaveValue('Nairobi');
});
