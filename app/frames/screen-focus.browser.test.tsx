import { createRoutesStub, Link, Outlet, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import ScreenFocus from './screen-focus.tsx';

function Frame() {
  const navigate = useNavigate();
  return (
    <>
      <nav>
        <Link to="/games">Games</Link>
        <button type="button" onClick={() => navigate(-1)}>
          Back
        </button>
      </nav>
      <main>
        <Outlet />
      </main>
      <ScreenFocus from="/landing" />
    </>
  );
}

const heading = (title: string) => (
  <>
    <h1>{title}</h1>
    <Link to="?list=past">Past</Link>
    <Link to="/games/one">One</Link>
  </>
);

async function open() {
  const Stub = createRoutesStub([
    {
      Component: Frame,
      children: [
        { path: '/landing', Component: () => heading('Welcome') },
        { path: '/games', Component: () => heading('Battlegrounds') },
        {
          path: '/games/one',
          Component: () => (
            <>
              <h1>One</h1>
              <input aria-label="Code" ref={(field) => field?.focus()} />
              <Link to="/landing">Home</Link>
            </>
          ),
        },
      ],
    },
  ]);
  const screen = await render(<Stub initialEntries={['/landing']} />);
  const focused = () => document.activeElement?.textContent ?? '';
  return { screen, focused, tap: (name: string) => screen.getByRole('link', { name }).click() };
}

test('a new screen gives the focus to its heading; the first page and a filter leave it', async () => {
  const { focused, tap } = await open();
  expect(document.activeElement).toBe(document.body);
  await tap('Past');
  expect(focused()).toBe('Past');
  await tap('Games');
  await expect.poll(focused).toBe('Battlegrounds');
  expect(document.activeElement?.getAttribute('tabindex')).toBe('-1');
  await tap('Past');
  expect(focused()).toBe('Past');
  await userEvent.tab();
  expect(focused()).toBe('One');
});

test('a screen with a field of its own keeps the focus there; back leads to the link that was taken', async () => {
  const { screen, focused, tap } = await open();
  await tap('One');
  await expect.element(screen.getByRole('textbox')).toHaveFocus();
  await screen.getByRole('button', { name: 'Back' }).click();
  await expect.poll(focused).toBe('One'); // the link that led there
});
