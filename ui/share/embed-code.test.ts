import { expect, test } from 'vitest';
import { embedCode } from './embed-code.ts';

test('the code to paste shows the address in a frame, and no title breaks out of it', () => {
  expect(embedCode('https://play.example/embed/bracket/1?theme=dark&lang=en', 'A "cup" <b>')).toBe(
    '<iframe src="https://play.example/embed/bracket/1?theme=dark&amp;lang=en" ' +
      'title="A &quot;cup&quot; &lt;b&gt;" width="100%" height="640" loading="lazy" style="border:0"></iframe>',
  );
});
