import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { translatePage } from '#testing/translator.ts';

interface Part {
  readonly name: string;
  readonly at: (taps: number) => ReactNode;
  /** Before the first tap, after it, and after the second. */
  readonly reads: readonly [string, string, string];
}

const PARTS: readonly Part[] = [
  {
    name: 'a number beside a sign',
    at: (taps) => (
      <p>
        <b>=</b>
        {taps}
      </p>
    ),
    reads: ['=0', '=1', '=2'],
  },
  {
    name: 'a text that comes and goes',
    at: (taps) => (
      <p>
        {taps === 1 && 'now '}
        <b>{taps}</b>
      </p>
    ),
    reads: ['0', 'now 1', '2'],
  },
  {
    name: 'a text behind an element that comes late',
    at: (taps) => (
      <p>
        {taps > 0 && <b>new</b>} of {taps}
      </p>
    ),
    reads: [' of 0', 'new of 1', 'new of 2'],
  },
  {
    name: 'a fragment',
    at: (taps) => (
      <p>
        <b>{taps}</b>
        <>{taps > 0 ? `${taps} points` : 'no points'}</>
      </p>
    ),
    reads: ['0no points', '11 points', '22 points'],
  },
  {
    name: 'a list of texts and elements',
    at: (taps) => (
      <p>
        <b>won</b>
        {[`${taps}`, <i key="dash">–</i>, taps === 1 ? '' : `${taps + 1}`]}
      </p>
    ),
    reads: ['won0–1', 'won1–', 'won2–3'],
  },
  {
    name: 'an only text',
    at: (taps) => <p>{taps} points</p>,
    reads: ['0 points', '1 points', '2 points'],
  },
];

for (const { name, at, reads } of PARTS) {
  test(`on a translated page, ${name} changes on the screen`, async () => {
    const shown = await render(<Tapped at={at} />);
    translatePage('fr');
    const place = shown.container.querySelector('section');
    expect(place?.querySelector('font')).not.toBeNull();
    const read = [place?.textContent];
    for (let taps = 1; taps <= 2; taps += 1) {
      await shown.getByRole('button').click();
      read.push(place?.textContent);
    }
    expect(read).toEqual(reads);
  });
}

test('blanks between elements stay as they are', async () => {
  const shown = await render(
    <p>
      <b>a</b> <b>b</b>
    </p>,
  );
  expect(shown.container.textContent).toBe('a b');
  expect(shown.container.querySelector('span')).toBeNull();
});

function Tapped({ at }: { readonly at: (taps: number) => ReactNode }) {
  const [taps, setTaps] = useState(0);
  return (
    <>
      <section>{at(taps)}</section>
      <button type="button" onClick={() => setTaps(taps + 1)}>
        Tap
      </button>
    </>
  );
}
