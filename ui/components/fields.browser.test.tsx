import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPart } from '#testing/components/render.tsx';
import { Checkbox } from './checkbox.tsx';
import { Field } from './field.tsx';
import { PasswordField } from './password-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { Select } from './select.tsx';
import { TextArea, TextField } from './text-field.tsx';

const NATIONS = [
  { code: 'ZA', dial: '+27', name: 'South Africa' },
  { code: 'KE', dial: '+254', name: 'Kenya' },
] as const;

interface Texts {
  readonly label: string;
  readonly hint: string;
  readonly error?: string;
}
const FIELDS: readonly [name: string, make: (texts: Texts) => ReactNode][] = [
  ['a line of text', (texts) => <TextField {...texts} name="a" />],
  ['several lines', (texts) => <TextArea {...texts} name="a" />],
  ['a choice', (texts) => <Select {...texts} name="a" options={[{ value: 'x', text: 'X' }]} />],
  [
    'a password',
    (texts) => <PasswordField {...texts} name="a" showLabel="Show" hideLabel="Hide" />,
  ],
  [
    'a phone number',
    (texts) => <PhoneField {...texts} name="a" countries={NATIONS} countryLabel="Country" />,
  ],
  [
    'a control of its own',
    (texts) => <Field {...texts}>{(control) => <input {...control} name="a" />}</Field>,
  ],
];

describe.each(FIELDS)('the field for %s', (_, make) => {
  test('is named by its label, and described by its hint', async () => {
    const screen = await renderPart(make({ label: 'What it is', hint: 'How to write it' }));
    const control = screen.getByLabelText('What it is', { exact: true });
    await expect.element(control).toHaveAccessibleDescription('How to write it');
    await expect.element(control).not.toHaveAttribute('aria-invalid');
    await userEvent.click(screen.getByText('What it is'));
    await expect.element(control).toHaveFocus();
  });

  test('says what is wrong before how to write it, and announces it', async () => {
    const texts = { label: 'What it is', hint: 'How to write it', error: 'It is taken' };
    const screen = await renderPart(make(texts));
    const control = screen.getByLabelText('What it is', { exact: true });
    await expect.element(control).toHaveAttribute('aria-invalid', 'true');
    await expect.element(control).toHaveAccessibleDescription('It is taken How to write it');
    await expect.element(screen.getByRole('alert')).toMatchTextContent('It is taken');
  });
});

test('a password is hidden until somebody wants to see it', async () => {
  const screen = await renderPart(
    <PasswordField name="password" label="Password" showLabel="Show it" hideLabel="Hide it" />,
  );
  const password = screen.getByLabelText('Password', { exact: true });
  await userEvent.keyboard('{Tab}secret');
  await expect.element(password).toHaveAttribute('type', 'password');
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(password).toHaveAttribute('type', 'text');
  await expect.element(password).toHaveValue('secret');
  await expect.element(screen.getByRole('button', { name: 'Hide it' })).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(password).toHaveAttribute('type', 'password');
  await expect.element(screen.getByRole('button', { name: 'Show it' })).toBeVisible();
});

test('Enter in a password sends its form, and reveals nothing', async () => {
  const submit = vi.fn((event: React.SubmitEvent) => event.preventDefault());
  const screen = await renderPart(
    <form onSubmit={submit}>
      <PasswordField name="password" label="Password" showLabel="Show" hideLabel="Hide" />
      <button type="submit">Sign in</button>
    </form>,
  );
  await userEvent.keyboard('{Tab}secret{Enter}');
  expect(submit).toHaveBeenCalledTimes(1);
  await expect
    .element(screen.getByLabelText('Password', { exact: true }))
    .toHaveAttribute('type', 'password');
});

test('a phone number is sent with the country that its code is of', async () => {
  const screen = await renderPart(
    <form aria-label="Sign in">
      <PhoneField name="msisdn" label="Mobile number" countries={NATIONS} countryLabel="Country" />
    </form>,
  );
  const country = screen.getByRole('combobox', { name: 'Country' });
  await userEvent.keyboard('{Tab}');
  await expect.element(country).toHaveFocus();
  await userEvent.selectOptions(country, 'KE');
  await expect.element(screen.getByText('+254', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Tab}712345678');
  const form = screen.getByRole('form').element() as HTMLFormElement;
  expect(Object.fromEntries(new FormData(form))).toEqual({
    msisdn: '712345678',
    msisdnCountry: 'KE',
  });
});

test('where there is one country it is no choice, and sent all the same', async () => {
  const screen = await renderPart(
    <form aria-label="Sign in">
      <PhoneField name="msisdn" label="Mobile number" countries={[NATIONS[0]]} countryLabel="" />
    </form>,
  );
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('textbox', { name: 'Mobile number' })).toHaveFocus();
  const form = screen.getByRole('form').element() as HTMLFormElement;
  expect(new FormData(form).get('msisdnCountry')).toBe('ZA');
});

test('a number runs from left to right in Arabic, its code before it', async () => {
  const screen = await renderPart(
    <PhoneField name="msisdn" label="رقم الهاتف" countries={NATIONS} countryLabel="الدولة" />,
    { language: 'ar' },
  );
  const number = screen.getByRole('textbox', { name: 'رقم الهاتف' }).element();
  const code = screen.getByText('+27', { exact: true }).element();
  expect(getComputedStyle(number).direction).toBe('ltr');
  expect(code.getBoundingClientRect().right).toBeLessThanOrEqual(
    number.getBoundingClientRect().left + 1,
  );
});

test('the text beside a box is part of what is pressed, and a link in it still leads on', async () => {
  const screen = await renderPart(
    <Checkbox
      name="terms"
      label={
        <>
          I accept the <a href="#terms">terms</a>
        </>
      }
    />,
  );
  const box = screen.getByRole('checkbox', { name: 'I accept the terms' });
  await userEvent.click(screen.getByText('I accept the'), { position: { x: 5, y: 5 } });
  await expect.element(box).toBeChecked();
  await userEvent.keyboard(' ');
  await expect.element(box).not.toBeChecked();
  await userEvent.click(screen.getByRole('link', { name: 'terms' }));
  await expect.element(box).not.toBeChecked();
  window.location.hash = '';
});

test('a box that has to be ticked says so where it was not', async () => {
  const screen = await renderPart(
    <Checkbox name="terms" label="I accept the terms" error="Please accept them" />,
  );
  const box = screen.getByRole('checkbox');
  await expect.element(box).toHaveAttribute('aria-invalid', 'true');
  await expect.element(box).toHaveAccessibleDescription('Please accept them');
});
