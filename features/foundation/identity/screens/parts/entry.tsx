import type { ReactNode } from 'react';
import type { Api } from '#ui/api/browser.ts';
import { RankingIcon, TrophyIcon, VersusIcon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import styles from './entry.module.css';

interface EntryProps {
  readonly title: string;
  readonly text: ReactNode;
  readonly children: ReactNode;
}

/** Frame of a sign-in screen, with the brand's promises beside the form. */
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
      <Promises />
    </div>
  );
}

function Promises() {
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

type Invitation = Awaited<ReturnType<Api['referrer']>>;

/** The inviting player and the reward, if there is an invitation. */
export function Invited({ by }: { readonly by: Invitation | null }) {
  const t = useTexts('coins');
  if (!by?.referrer) return null;
  const { referrer, coins } = by;
  return <Notice tone="info">{t('invited', { name: referrer.username, coins })}</Notice>;
}
