import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import styles from './terms-in-short.module.css';

/** What one agrees to, in plain words, without leaving the form. */
export function TermsInShort() {
  const t = useTexts('identity');
  const { minimumAge } = useVisit().brand;
  return (
    <details className={styles.terms}>
      <summary>{t('terms_summary')}</summary>
      <ul>
        <li>{t('terms_age', { age: minimumAge })}</li>
        <li>{t('terms_one_account')}</li>
        <li>{t('terms_fair')}</li>
        <li>{t('terms_conduct')}</li>
        <li>{t('terms_data')}</li>
      </ul>
    </details>
  );
}
