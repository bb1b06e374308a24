import { useLoaderData } from 'react-router';
import type { Api } from '#ui/api/browser.ts';
import { screenLoader } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import styles from './landing.module.css';
import { Claims } from './parts/claims.tsx';
import { Community } from './parts/community.tsx';
import { FinalCall } from './parts/final-call.tsx';
import { Hero } from './parts/hero.tsx';
import { HowItWorks } from './parts/how-it-works.tsx';
import { OpenEvents } from './parts/open-events.tsx';
import { TopPlayers } from './parts/top-players.tsx';

const EVENTS_SHOWN = 7;
const BEST_SHOWN = 5;

const load = screenLoader(async ({ api }) => {
  const [words, numbers, events, board] = await Promise.all([
    orNothing(api.landing({})),
    orNothing(api.numbersInForce({})),
    orNothing(api.events({ list: 'open', pageSize: EVENTS_SHOWN })),
    orNothing(boardOfTheBusiestGame(api)),
  ]);
  const [featured, ...others] = events?.items ?? []; // events that can be joined come first
  return { words, numbers, featured, others, board };
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

/** The first page of a brand: what it promises, what is on, who leads, and the way in. */
export default function Landing() {
  const { brand } = useVisit();
  const { words, numbers, featured, others, board } = useLoaderData<typeof loader>();
  return (
    <div className={styles.landing}>
      <title>{words ? `${brand.name} · ${words.kicker}` : brand.name}</title>
      <Hero words={words} featured={featured} />
      {words && <Claims claims={words.claims} />}
      <OpenEvents events={others} some={featured !== undefined} />
      {numbers && <HowItWorks numbers={numbers} />}
      <div className={styles.two}>
        {board && <TopPlayers board={board} />}
        <Community />
      </div>
      <FinalCall />
    </div>
  );
}
