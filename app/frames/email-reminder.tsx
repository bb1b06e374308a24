import { useLocation } from 'react-router';
import { ButtonLink } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './email-reminder.module.css';

/** Whoever has not shown that mail arrives may read everything, and is reminded. */
export function EmailReminder() {
  const t = useTexts('account');
  const { pathname, search } = useLocation();
  const returnTo = encodeURIComponent(pathname + search);
  return (
    <div className={styles.reminder}>
      <Notice
        tone="warn"
        title={t('remind_title')}
        action={
          <ButtonLink to={`/auth/email-verification?returnTo=${returnTo}`} size="s">
            {t('verify_button')}
          </ButtonLink>
        }
      >
        {t('remind_text')}
      </Notice>
    </div>
  );
}
