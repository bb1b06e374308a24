import { Fragment, useEffect, useState } from 'react';
import { type Api, browserApi } from '#ui/api/browser.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useSaver } from '#ui/network/use-saver.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { trialDays } from '../../rules/trial.ts';
import { CallToAction } from './call-to-action.tsx';
import styles from './hero.module.css';

interface HeroProps {
  /** Unless they did not come. */
  readonly words: Awaited<ReturnType<Api['landing']>> | null;
  /** Players who look for an opponent, as the page was loaded. */
  readonly looking: number;
}

/** The brand's promise, before the drawing of its family. */
export function Hero({ words, looking }: HeroProps) {
  const t = useTexts('landing');
  const { brand, player } = useVisit();
  return (
    <section className={styles.hero}>
      <Drawing url={words?.heroUrl} />
      <div className={styles.inside}>
        {words && <p className={styles.kicker}>{words.kicker}</p>}
        <Headline lines={words?.headline} />
        {words && <p className={styles.text}>{words.promise}</p>}
        <CallToAction wide />
        <FindMatch looking={looking} />
        <p className={styles.costs}>
          {!player && <Costs />}
          <span className={styles.note}>{t('age_note', { age: brand.minimumAge })}</span>
        </p>
      </div>
    </section>
  );
}

/** The search for an opponent, to which a visitor comes back after signing in, with the number of those who look now. */
function FindMatch({ looking }: Pick<HeroProps, 'looking'>) {
  const t = useTexts('landing');
  const count = useLooking(looking);
  return (
    <ButtonLink to="/find" variant="ghost" size="l">
      <span className={styles.find}>
        {t('find_match')}
        {count > 0 && <span className={styles.looking}>{t('looking', { count })}</span>}
      </span>
    </ButtonLink>
  );
}

const READ_EVERY_MS = 30_000;

/** The number of players who look for an opponent: read again while the page is seen, and 0 if it cannot be read. */
function useLooking(loaded: number): number {
  const [count, setCount] = useState(loaded);
  useEffect(() => {
    const read = () =>
      document.hidden ||
      browserApi.lookingNow({}).then(
        ({ looking }) => setCount(looking),
        () => setCount(0),
      );
    const timer = setInterval(read, READ_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return count;
}

/** Beside the words; on a phone above them. */
function Drawing({ url }: { readonly url: string | null | undefined }) {
  const saving = useSaver();
  if (!url || saving) return null;
  return (
    <div className={styles.drawing}>
      <img src={url} alt="" width={1200} height={800} fetchPriority="high" />
    </div>
  );
}

function Headline({ lines }: { readonly lines: readonly string[] | null | undefined }) {
  const t = useTexts('landing');
  const written = lines ?? t('headline').split('\n');
  const last = written.length - 1;
  return (
    <h1 className={styles.title}>
      {written.map((line, at) => (
        <Fragment key={line}>
          {at > 0 && ' '}
          <span className={at === last ? styles.plate : undefined}>{line}</span>
        </Fragment>
      ))}
    </h1>
  );
}

/** Asked by everybody before a number is given away: what it costs, of the shortest package. */
function Costs() {
  const t = useTexts('landing');
  const format = useFormat();
  const [plan] = useVisit().brand.plans;
  const price = format.money(plan.price.amount, plan.price.currency);
  const days = plan.trial === null ? 0 : trialDays(plan.trial);
  return (
    <>
      <strong>{t('costs', { price, period: plan.period, days })}</strong> {t('costs_ease')}{' '}
    </>
  );
}
