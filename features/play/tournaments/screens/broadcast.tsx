import { useEffect, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { LiveDot } from '#ui/components/badge.tsx';
import { BrandMark } from '#ui/components/brand-mark.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import styles from './broadcast.module.css';
import { type Broadcast as Loaded, loadBroadcast, SCENES, type Scene } from './broadcast-load.ts';
import { BroadcastBoard, BroadcastMatches, BroadcastStanding } from './broadcast-scenes.tsx';

export const loader = loadBroadcast.server;
export const clientLoader = loadBroadcast.browser;

/** Interval of reloading, for updates that a lost connection missed. */
const ASK_AGAIN_MS = 60_000;

/** An event for an audience far from the screen: it fits the window and changes scenes automatically. */
export default function Broadcast() {
  const loaded = useLoaderData<typeof loader>();
  const { event, match } = loaded;
  const { brand } = useVisit();
  const scene = useScene(loaded);
  const { revalidate } = useRevalidator();
  useLive(`event:${event.eventId}`);
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <div className={styles.screen}>
      <title>{event.title}</title>
      <div className={styles.top}>
        <header className={styles.header}>
          <BrandMark path={brand.look.mark} name={brand.name} size={48} compact />
          <h1 className={styles.title}>{event.title}</h1>
          <p className={styles.game}>{event.game.title}</p>
        </header>
        <Paused event={event} />
      </div>
      <main className={styles.main} key={match ? 'match' : scene}>
        {match ? <BroadcastBoard match={match} /> : <SceneOf scene={scene} loaded={loaded} />}
      </main>
    </div>
  );
}

/** Shows the audience that the event is paused. */
function Paused({ event: { paused, pause } }: Pick<Loaded, 'event'>) {
  const t = useTexts('events');
  if (!paused) return null;
  return (
    <p className={styles.paused} role="status">
      <strong>{t('status_paused')}</strong>
      {pause && <bdi className={styles.who}>{pause.reason}</bdi>}
    </p>
  );
}

function SceneOf({ scene, loaded }: { readonly scene: Scene; readonly loaded: Loaded }) {
  const t = useTexts('broadcast');
  const { on, next, results } = loaded;
  switch (scene) {
    case 'matches':
      return on.length > 0 ? (
        <BroadcastMatches
          title={
            <>
              <LiveDot /> {t('now')}
            </>
          }
          matches={on}
        />
      ) : (
        <BroadcastMatches title={t('next')} matches={next} />
      );
    case 'results':
      return <BroadcastMatches title={t('results')} matches={results} />;
    case 'bracket':
      return <BroadcastStanding loaded={loaded} />;
  }
}

/** Returns the requested scene, or else cycles through the scenes that have content. */
function useScene({ fixed, every, on, next, results, rounds, places }: Loaded): Scene {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (fixed) return undefined;
    const timer = setInterval(() => setStep((last) => last + 1), every * 1000);
    return () => clearInterval(timer);
  }, [fixed, every]);
  const filled = {
    matches: on.length + next.length > 0,
    results: results.length > 0,
    bracket: rounds.length + places.length > 0,
  };
  const shown = SCENES.filter((scene) => filled[scene]);
  return fixed ?? shown[step % Math.max(1, shown.length)] ?? 'matches';
}
