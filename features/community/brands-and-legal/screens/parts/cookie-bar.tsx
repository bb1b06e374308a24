import { Link } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { ALL_ALLOWED, DENIED } from '../../rules/consent.ts';
import { answer } from '../consent-store.ts';
import styles from './cookie-bar.module.css';

/** The question in short, at the foot of a small screen: the page above it is read and used meanwhile. */
export function CookieBar({ onCustomize }: { readonly onCustomize: () => void }) {
  const t = useTexts('consent');
  return (
    <dialog open className={styles.bar} aria-label={t('title')}>
      <p className={styles.question}>
        {t('question')} <Link to="/privacy-policy">{t('policy')}</Link>
      </p>
      <div className={styles.answers}>
        <Button onClick={() => answer(DENIED)}>{t('deny')}</Button>
        <Button onClick={() => answer(ALL_ALLOWED)}>{t('allow_all')}</Button>
        <Button onClick={onCustomize}>{t('customize')}</Button>
      </div>
    </dialog>
  );
}
