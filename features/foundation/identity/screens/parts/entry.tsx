import type { ReactNode } from 'react';
import { RankingIcon, TrophyIcon, VersusIcon } from '#ui/components/icon.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import styles from './entry.module.css';

interface EntryProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly children: ReactNode;
}

/** A step on the way in: what is asked, and beside it what waits behind the door. */
export function Entry({ title, text, children }: EntryProps) {
  const { brand } = useVisit();
  return (
    <div className={styles.entry}>
      <title>{`${title} · ${brand.name}`}</title>
      <div className={styles.form}>
        <div>
          <h1>{title}</h1>
          <p className={styles.text}>{text}</p>
        </div>
        {children}
      </div>
      <WhatWaits />
    </div>
  );
}

function WhatWaits() {
  const t = useTexts('identity');
  const { entry } = useVisit().brand;
  return (
    <aside className={styles.promise}>
      <p className={styles.promiseTitle}>{t('promise_title', { entry })}</p>
      <ul className={styles.promises}>
        <li>
          <VersusIcon />
          {t('promise_match')}
        </li>
        <li>
          <RankingIcon />
          {t('promise_rank')}
        </li>
        <li>
          <TrophyIcon />
          {t('promise_prize')}
        </li>
      </ul>
    </aside>
  );
}
