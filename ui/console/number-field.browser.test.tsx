import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPart, VISITOR } from '#testing/components/render.tsx';
import { typedNumbers } from '#ui/screen/typed-numbers.ts';
import { NumberField } from './number-field.tsx';

const part = (defaultValue = '') => (
  <form aria-label="Prizes">
    <NumberField name="prize" label="First prize" currency="NGN" defaultValue={defaultValue} />
    <NumberField name="players" label="Players" most={64} />
  </form>
);

function open(defaultValue?: string) {
  const brand = { ...VISITOR.brand, country: 'NG', currency: 'NGN' };
  return renderPart(part(defaultValue), { visit: { brand } });
}

function numbersOf(screen: Awaited<ReturnType<typeof open>>) {
  return typedNumbers(new FormData(screen.getByRole('form').element() as HTMLFormElement));
}

test('a number that may mean two is asked about when its field is left, and one tap decides', async () => {
  const screen = await open();
  const field = screen.getByRole('textbox', { name: 'First prize' });
  await userEvent.fill(field, '77.000');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
  await userEvent.tab();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(screen.getByText('Do you mean 77.00 or 77000?')).toBeVisible();
  await screen.getByRole('button', { name: '77,000' }).click();
  await expect.element(field).toHaveValue('77000');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
  const numbers = numbersOf(screen);
  expect(numbers.read('prize')).toBe(77_000);
  numbers.refuse();
});

test('the smaller one can be meant as well', async () => {
  const screen = await open('1.450');
  await screen.getByRole('button', { name: '1.45', exact: true }).click();
  expect(numbersOf(screen).read('prize')).toBe(1.45);
});

test('signs of the brand are read, others are refused in words', async () => {
  const screen = await open('₦77,000');
  const field = screen.getByRole('textbox', { name: 'First prize' });
  await expect.element(field).not.toHaveAttribute('aria-invalid');
  expect(numbersOf(screen).read('prize')).toBe(77_000);
  await userEvent.fill(field, '$500');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/Enter the amount in NGN/)).toBeVisible();
  const players = screen.getByRole('textbox', { name: 'Players' });
  await userEvent.fill(players, '1.5');
  await userEvent.tab();
  await expect.element(screen.getByText(/Enter a whole number/)).toBeVisible();
});
