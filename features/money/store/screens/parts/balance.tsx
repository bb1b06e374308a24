import { Link } from 'react-router';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './store.module.css';

/** The viewer's coins, with a link to earn more. */
export function Balance({ coins }: { readonly coins: number }) {
  const t = useTexts('store');
  return (
    <div className={styles.balance}>
      <span>
        <span className="muted">{t('balance')}</span>{' '}
        <span className={styles.figure}>{t('coins', { count: coins })}</span>
      </span>
      <Link className={styles.earn} to="/how-to-earn-coins">
        {t('earn')}
      </Link>
    </div>
  );
}
