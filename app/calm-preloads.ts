import { Transform } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

const EAGER = 'rel="modulepreload"';
const CALM = 'rel="modulepreload" fetchpriority="low"';

/**
 * Lets scripts wait for the style sheets. Browsers fetch preloaded modules with the same urgency as what
 * blocks the first paint, and on a slow line share it out between them: the page, readable without any
 * script, then appears a third later than it could (`npm run bench`). React Router's `Scripts` has no setting.
 */
export function calmPreloads(): Transform {
  const decoder = new StringDecoder('utf8');
  let held = ''; // what may be the beginning of the attribute, cut between two pieces
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      const text = held + decoder.write(piece);
      const cut = text.length - beginningAtEnd(text);
      held = text.slice(cut);
      done(null, text.slice(0, cut).replaceAll(EAGER, CALM));
    },
    flush(done) {
      done(null, (held + decoder.end()).replaceAll(EAGER, CALM));
    },
  });
}

/** How many characters at the end of the text may be the beginning of the attribute. */
function beginningAtEnd(text: string): number {
  for (let length = Math.min(EAGER.length - 1, text.length); length > 0; length -= 1) {
    if (EAGER.startsWith(text.slice(-length))) return length;
  }
  return 0;
}
