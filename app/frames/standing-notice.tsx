import { withoutFullStop } from '#locales/full-stop.ts';
import { Notice } from '#ui/components/notice.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Visit } from '#ui/screen/viewer.ts';
import styles from './email-reminder.module.css';

type Standing = NonNullable<NonNullable<Visit['player']>['standing']>;

/** Whoever is suspended or banned reads on every page why, until when, and whom to write to. */
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
