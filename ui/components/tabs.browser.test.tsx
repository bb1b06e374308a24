import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openScreen, renderPart } from '#testing/components/render.tsx';
import { Pagination } from './pagination.tsx';
import { Steps } from './steps.tsx';
import { TabLinks, Tabs } from './tabs.tsx';

const ITEMS = [
  { id: 'won', text: 'Won', count: 3 },
  { id: 'lost', text: 'Lost' },
  { id: 'drawn', text: 'Drawn' },
] as const;

function Sample() {
  const [selected, setSelected] = useState<(typeof ITEMS)[number]['id']>('won');
  return (
    <Tabs name="results" label="Results" items={ITEMS} selected={selected} onSelect={setSelected}>
      <p>{`Matches ${selected}`}</p>
      <button type="button">Inside</button>
    </Tabs>
  );
}

test('arrow keys, Home and End move along the tabs, and round the ends', async () => {
  const screen = await renderPart(<Sample />);
  const tab = (name: RegExp) => screen.getByRole('tab', { name });
  await userEvent.keyboard('{Tab}');
  await expect.element(tab(/Won/)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab(/Lost/)).toHaveFocus();
  await expect.element(tab(/Lost/)).toHaveAttribute('aria-selected', 'true');
  await expect.element(screen.getByRole('tabpanel', { name: 'Lost' })).toMatchTextContent(/lost/);
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(tab(/Drawn/)).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(tab(/Won/)).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(tab(/Drawn/)).toHaveFocus();
});

test('from right to left the left arrow leads on', async () => {
  const screen = await renderPart(<Sample />, { language: 'ar' });
  await userEvent.keyboard('{Tab}{ArrowLeft}');
  await expect.element(screen.getByRole('tab', { name: 'Lost' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('tab', { name: /Won/ })).toHaveFocus();
});

test('the tab key leaves the tabs from the selected one into the panel', async () => {
  const screen = await renderPart(<Sample />);
  await userEvent.keyboard('{Tab}{ArrowRight}{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Inside' })).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(screen.getByRole('tab', { name: 'Lost' })).toHaveFocus();
});

test('of links to parts of a screen the current one is said, and scrolled into sight', async () => {
  const names = ['Overview', 'Rankings', 'Matches', 'Entrants', 'Rules', 'Announcements'];
  const items = names.map((text) => ({ to: `?tab=${text}`, text, current: text === 'Rules' }));
  const screen = await renderPart(<TabLinks label="Parts of the event" items={items} />);
  const strip = screen.getByRole('navigation', { name: 'Parts of the event' });
  const current = screen.getByRole('link', { name: 'Rules' });
  await expect.element(current).toHaveAttribute('aria-current', 'page');
  const [room, own] = [strip, current].map((each) => each.element().getBoundingClientRect());
  expect(own?.left).toBeGreaterThanOrEqual(room?.left ?? Number.NaN);
  expect(own?.right).toBeLessThanOrEqual(room?.right ?? Number.NaN);
  await userEvent.click(screen.getByRole('link', { name: 'Entrants' }));
  await expect.poll(screen.address).toBe('/?tab=Entrants');
});

test('a tab of a screen lights up at once, while what it shows is on its way', async () => {
  const item = (text: string) => ({ to: `?tab=${text}`, text, current: text === 'Overview' });
  const page = {
    default: () => <TabLinks label="Parts" items={['Overview', 'Rules'].map(item)} />,
    clientLoader: ({ request }: { request: Request }) =>
      request.url.endsWith('Rules') ? new Promise(() => undefined) : null,
  };
  const screen = await openScreen(page, { path: '/', at: '/?tab=Overview' });
  const [overview, rules] = ['Overview', 'Rules'].map((name) => screen.getByRole('link', { name }));
  if (!overview || !rules) throw new Error('no tabs');
  await expect.element(overview).toHaveAttribute('data-lit');
  (rules.element() as HTMLElement).click();
  await expect.element(rules).toHaveAttribute('data-lit');
  await expect.element(overview).not.toHaveAttribute('data-lit');
  await expect.element(overview).toHaveAttribute('aria-current', 'page');
});

const WORDS = { label: 'Pages', previousLabel: 'Previous', nextLabel: 'Next' };

test('the way through a long list says where one is, and leads back and on', async () => {
  const screen = await renderPart(
    <Pagination
      {...WORDS}
      page={2}
      pageSize={20}
      total={50}
      hrefFor={(page) => `?page=${page}`}
      ofLabel={(page, pages) => `Page ${page} of ${pages}`}
    />,
  );
  await expect.element(screen.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  await expect.element(screen.getByText('Page 2 of 3')).toBeVisible();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(screen.getByRole('link', { name: 'Next' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(screen.address).toBe('/?page=3');
});

test('from right to left the way back stands at the right', async () => {
  const screen = await renderPart(
    <Pagination
      {...WORDS}
      page={2}
      pageSize={20}
      total={50}
      hrefFor={(page) => `?page=${page}`}
      ofLabel={() => ''}
    />,
    { language: 'ar' },
  );
  const at = (name: string) => screen.getByRole('link', { name }).element().getBoundingClientRect();
  expect(at('Previous').left).toBeGreaterThan(at('Next').right);
});

test('a task of steps says which are done, and which is on', async () => {
  const steps = [{ text: 'Package' }, { text: 'Billing' }, { text: 'Payment' }];
  const screen = await renderPart(
    <Steps label="Steps" steps={steps} current={2} doneText="done" />,
  );
  const items = screen.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await expect.element(items.nth(0)).toMatchTextContent('Packagedone');
  await expect.element(items.nth(1)).toHaveAttribute('aria-current', 'step');
  await expect.element(items.nth(2)).not.toHaveAttribute('aria-current');
});
