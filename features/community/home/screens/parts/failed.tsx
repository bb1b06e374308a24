import { Link } from 'react-router';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';

/** In place of a part that could not be read. */
export function Failed() {
  const t = useTexts('home');
  const c = useTexts('common');
  return (
    <Notice
      tone="neutral"
      action={
        <Link to="/home" reloadDocument>
          {c('retry')}
        </Link>
      }
    >
      {t('part_failed')}
    </Notice>
  );
}
