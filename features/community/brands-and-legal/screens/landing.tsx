import { useLoaderData } from 'react-router';
import { LANDING_PARTS, type LandingPart } from '#brands/brand.ts';
import type { Api } from '#ui/api/browser.ts';
import { screenLoader } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { claimsBeside } from '../rules/claims.ts';
import styles from './landing.module.css';
import { Claims } from './parts/claims.tsx';
import { Community } from './parts/community.tsx';
import { FinalCall } from './parts/final-call.tsx';
import { Hero } from './parts/hero.tsx';
import { Steps } from './parts/how-it-works.tsx';
import { OpenEvents } from './parts/open-events.tsx';
import { TopPlayers } from './parts/top-players.tsx';

/** Ongoing ones, and next ones. */
const EVENTS_SHOWN = 4;
const BEST_SHOWN = 5;

const load = screenLoader(async ({ api }) => {
  const [words, numbers, events, board, crowd] = await Promise.all([
    orNothing(api.landing({})),
    orNothing(api.numbersInForce({})),
    orNothing(api.eventsOnNow({ limit: EVENTS_SHOWN })),
    orNothing(boardOfTheBusiestGame(api)),
    orNothing(api.lookingNow({})),
  ]);
  return { words, numbers, events, board, looking: crowd?.looking ?? 0 };
});
export const loader = load.server;
export const clientLoader = load.browser;

async function boardOfTheBusiestGame(api: Api) {
  const { items } = await api.games({ pageSize: 100 });
  const [game] = [...items].sort((a, b) => b.openEvents - a.openEvents);
  return game ? api.getGameLeaderboard({ eventName: game.slug, pageSize: BEST_SHOWN }) : null;
}

/** The first page a visitor sees stands, even while a part of what it shows does not answer. */
function orNothing<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch(() => null);
}

/** The first page of a brand: what it promises, and below it the parts in the brand's own order. */
export default function Landing() {
  const { brand } = useVisit();
  const { words, looking } = useLoaderData<typeof loader>();
  return (
    <div className={styles.landing}>
      <title>{words ? `${brand.name} · ${words.kicker}` : brand.name}</title>
      <Hero words={words} looking={looking} />
      {rowsOf(words?.parts ?? LANDING_PARTS).map((parts) => (
        <Row key={parts.join(' ')} parts={parts} />
      ))}
    </div>
  );
}

/** Side by side on a wide screen where the brand has one after the other. */
const PAIR: readonly LandingPart[] = ['board', 'community'];

function rowsOf(parts: readonly LandingPart[]): LandingPart[][] {
  const rows: LandingPart[][] = [];
  for (const part of parts) {
    const row = rows[rows.length - 1];
    const [before] = row ?? [];
    if (row && before && PAIR.includes(before) && PAIR.includes(part)) row.push(part);
    else rows.push([part]);
  }
  return rows;
}

function Row({ parts }: { readonly parts: readonly LandingPart[] }) {
  const all = parts.map((part) => <Part key={part} part={part} />);
  return parts.some((part) => PAIR.includes(part)) ? <div className={styles.two}>{all}</div> : all;
}

function Part({ part }: { readonly part: LandingPart }) {
  const { words, numbers, events, board } = useLoaderData<typeof loader>();
  switch (part) {
    case 'events':
      return <OpenEvents events={events} />;
    case 'claims':
      return words && <Claims claims={claimsBeside(words.claims, events)} />;
    case 'how':
      return numbers && <Steps numbers={numbers} />;
    case 'board':
      return board && <TopPlayers board={board} />;
    case 'community':
      return <Community />;
    case 'call':
      return <FinalCall title={words?.closing} />;
  }
}
