import { useLocation } from 'react-router';
import { withoutFullStop } from '#locales/full-stop.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Visit } from '#ui/screen/viewer.ts';
import styles from './account-notices.module.css';

/** Reminds players to verify their e-mail address. They can read everything until then. */
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

type Standing = NonNullable<NonNullable<Visit['player']>['standing']>;

/** Shows suspended and banned players the reason, the end and the address for appeals, on every page. */
export function StandingNotice({ standing }: { readonly standing: Standing }) {
  const t = useTexts('account');
  const format = useFormat();
  const { kind, until, reason, appealTo } = standing;
  const isSuspended = kind === 'suspension' && until !== null;
  return (
    <div className={styles.reminder}>
      <Notice
        tone="danger"
        title={
          isSuspended ? t('suspended_title', { until: format.dateTime(until) }) : t('banned_title')
        }
      >
        {t('standing_text', { reason: withoutFullStop(reason), email: appealTo })}
      </Notice>
    </div>
  );
}
