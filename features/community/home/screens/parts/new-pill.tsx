import { Button } from '#ui/components/button.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from '../home.module.css';

interface NewPillProps {
  /** Number of changed parts. */
  readonly count: number;
  readonly onShow: () => void;
}

/** Over the top of Home: shows the changes that wait. It takes no room, so that it moves nothing itself. */
export function NewPill({ count, onShow }: NewPillProps) {
  const t = useTexts('home');
  return (
    <div className={styles.pillPlace} role="status">
      {count > 0 && (
        <Button size="s" variant="primary" className={styles.pill} onClick={onShow}>
          {t('changes', { count })}
          <span className="visually-hidden"> {t('show_changes')}</span>
        </Button>
      )}
    </div>
  );
}
