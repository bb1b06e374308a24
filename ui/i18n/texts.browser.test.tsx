import { Suspense, useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { TextsProvider, useTexts } from './texts.tsx';

test('a component waits for its texts, and may use other hooks after them', async () => {
  const screen = await render(
    <TextsProvider language="it" mark="">
      <Suspense fallback={<p>Loading</p>}>
        <Waiting />
      </Suspense>
    </TextsProvider>,
  );
  await expect.element(screen.getByRole('heading')).not.toBeEmptyDOMElement();
  await screen.getByRole('button').click();
  await expect.element(screen.getByRole('button')).toMatchTextContent('1');
});

/** React renders it twice, and counts its hooks both times. */
function Waiting() {
  const t = useTexts('seasons');
  const [count, setCount] = useState(0);
  return (
    <>
      <h1>{t('title')}</h1>
      <button type="button" onClick={() => setCount((last) => last + 1)}>
        {count}
      </button>
    </>
  );
}
