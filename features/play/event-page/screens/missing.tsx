import type { EventDetail } from '#features/play/events/screens/event-types.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { LinkIcon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './event-hero.module.css';

/** All that keeps the viewer from joining, each with the way to mend it. */
export function Missing({ event }: { readonly event: EventDetail }) {
  const t = useTexts('events');
  return (
    <Notice tone="warn" title={t('missing_title')} icon={<LinkIcon />}>
      <ul className={styles.missing}>
        {event.missing.map(({ code, message, to }) => (
          <li key={code}>
            <span>{message}</span>
            {to && (
              <ButtonLink to={to} variant="primary" size="s">
                {t(`mend_${code}`)}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
