import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Tabs } from './tabs.tsx';

const ITEMS = [
  { id: 'won', text: 'Won', count: 3 },
  { id: 'lost', text: 'Lost' },
  { id: 'drawn', text: 'Drawn' },
] as const;

function Sample() {
  const [selected, setSelected] = useState<'won' | 'lost' | 'drawn'>('won');
  return (
    <Tabs name="results" label="Results" items={ITEMS} selected={selected} onSelect={setSelected}>
      {selected}
    </Tabs>
  );
}

test('arrow keys move along the tabs', async () => {
  const screen = await render(<Sample />);
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('tab', { name: 'Won' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('tab', { name: 'Lost' })).toHaveFocus();
  await expect.element(screen.getByRole('tabpanel', { name: 'Lost' })).toHaveTextContent('lost');
});
