/** @jsxImportSource react */
import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** A list of `?rows=` lines in one component: a tap marks a line, and all lines are rendered. */
export default function Home() {
  const [query] = useSearchParams();
  const [marked, setMarked] = useState(-1);
  return (
    <main>
      <title>Bare</title>
      <h1>Bare</h1>
      <ul>
        {Array.from({ length: Number(query.get('rows')) }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
          <li key={row}>
            <button
              type="button"
              aria-pressed={row === marked}
              onClick={() => setMarked(row === marked ? -1 : row)}
            >
              {row === marked ? `Line ${row}, marked` : `Line ${row}`}
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}
