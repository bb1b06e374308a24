import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { NALEDI } from '#testing/components/matches.ts';
import { renderPart } from '#testing/components/render.tsx';
import { actAs } from '#ui/api/acting-as.ts';
import { useDraft } from '#ui/outbox/use-draft.ts';
import { CountryField } from './country-field.tsx';
import { CountryName } from './country-name.tsx';
import { SearchSelect } from './search-select.tsx';

const OPTIONS = [
  { value: 'ZA', text: 'South Africa', also: ['ZA'] },
  { value: 'AF', text: 'Afghanistan', also: ['AF'] },
  { value: 'CI', text: 'Côte d’Ivoire', also: ['CI'] },
  { value: 'DE', text: 'Germany', also: ['DE'] },
];

async function open(onInput?: () => void) {
  const screen = await renderPart(
    <form onInput={onInput} onSubmit={(event) => event.preventDefault()}>
      <SearchSelect
        name="country"
        label="Country"
        options={OPTIONS}
        defaultValue="ZA"
        noneText="None found"
      />
      <button type="submit">Save</button>
    </form>,
  );
  const field = screen.getByRole('combobox', { name: 'Country' });
  const sent = () => {
    const form = screen.container.querySelector('form');
    return form && new FormData(form).get('country');
  };
  return { screen, field, sent };
}

test('a tap opens the whole list, and a tap on a row chooses it', async () => {
  const { screen, field, sent } = await open();
  await expect.element(field).toHaveValue('South Africa');
  await userEvent.click(field);
  expect(screen.getByRole('option').elements()).toHaveLength(OPTIONS.length);
  await userEvent.click(screen.getByRole('option', { name: 'Germany' }));
  await expect.element(field).toHaveValue('Germany');
  await expect.element(field).toHaveFocus();
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
  expect(sent()).toBe('DE');
});

test.each([
  ['afr', ['South Africa']],
  ['cote', ['Côte d’Ivoire']],
  ['CÔTE', ['Côte d’Ivoire']],
  ['a', ['Afghanistan', 'South Africa', 'Germany']],
  ['de', ['Germany']],
])(
  '%s finds %j: names that begin with it first, without accents and case',
  async (typed, found) => {
    const { screen, field } = await open();
    await userEvent.fill(field, typed);
    expect(
      screen
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(found);
  },
);

test('keys move, choose and close; the form hears of the choice and is not sent', async () => {
  const heard = vi.fn();
  const { screen, field, sent } = await open(heard);
  await userEvent.tab();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(field).toHaveAttribute('aria-expanded', 'true');
  const marked = () =>
    document.getElementById(field.element().getAttribute('aria-activedescendant') ?? '')
      ?.textContent;
  expect(marked()).toBe('South Africa');
  await userEvent.keyboard('{ArrowUp}');
  expect(marked()).toBe('Germany');
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('South Africa');
  expect(heard).not.toHaveBeenCalled();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(field).toHaveValue('Afghanistan');
  expect(heard).toHaveBeenCalledOnce();
  expect(sent()).toBe('AF');
});

test('the marked match counts when the field is left, and without a match nothing changes', async () => {
  const { screen, field, sent } = await open();
  await userEvent.fill(field, 'ger');
  await userEvent.tab();
  await expect.element(field).toHaveValue('Germany');
  await userEvent.fill(field, 'Atlantis');
  await expect.element(screen.getByRole('status')).toHaveTextContent('None found');
  await userEvent.tab();
  await expect.element(field).toHaveValue('Germany');
  expect(sent()).toBe('DE');
});

test('a draft of the form fills in the choice', async () => {
  function Drafted() {
    return (
      <form {...useDraft('drafted')}>
        <SearchSelect
          name="country"
          label="Country"
          options={OPTIONS}
          defaultValue="ZA"
          noneText="None found"
        />
      </form>
    );
  }
  const { player } = NALEDI;
  actAs(player?.userId ?? null);
  const before = await renderPart(<Drafted />, { visit: NALEDI });
  await userEvent.fill(before.getByRole('combobox', { name: 'Country' }), 'ger');
  await userEvent.keyboard('{Enter}');
  await before.unmount();
  const screen = await renderPart(<Drafted />, { visit: NALEDI });
  await expect.element(screen.getByRole('combobox', { name: 'Country' })).toHaveValue('Germany');
  actAs(null);
});

test('countries begin with that of the brand, and are found by English names in Arabic too', async () => {
  const screen = await renderPart(
    <>
      <CountryField name="country" label="الدولة" defaultValue="ZA" />
      <p role="note">
        <CountryName code="ET" />
      </p>
    </>,
    { language: 'ar' },
  );
  const field = screen.getByRole('combobox', { name: 'الدولة' });
  await expect.element(field).toHaveValue('جنوب أفريقيا');
  await expect.element(screen.getByRole('note')).toHaveTextContent('إثيوبيا');
  await userEvent.click(field);
  const options = screen.getByRole('option');
  expect(options.elements()).toHaveLength(249);
  await expect.element(options.first()).toMatchTextContent('جنوب أفريقيا');
  await userEvent.fill(field, 'germany');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('ألمانيا');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});
