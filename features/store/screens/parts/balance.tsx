import { ButtonLink } from '#ui/components/button.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './store.module.css';

/** What the viewer has, and the way to more. */
export function Balance({ coins }: { readonly coins: number }) {
  const t = useTexts('store');
  return (
    <div className={styles.balance}>
      <span>
        <span className="muted">{t('balance')}</span>{' '}
        <span className={styles.figure}>{t('coins', { count: coins })}</span>
      </span>
      <ButtonLink to="/how-to-earn-coins" size="s" variant="ghost">
        {t('earn')}
      </ButtonLink>
    </div>
  );
}
