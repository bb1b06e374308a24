import { useLocation } from 'react-router';
import { ButtonLink } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';

/** Notice about an unproved address, with a link to prove it. */
export function EmailToConfirm() {
  const t = useTexts('account');
  const { emailToConfirm } = useVisit();
  const { pathname } = useLocation();
  if (emailToConfirm === null) return null;
  const email = `\u2068${emailToConfirm}\u2069`; // isolated from the direction of its sentence
  return (
    <Notice
      tone="warn"
      title={t('verify_title')}
      action={
        <ButtonLink
          to={`/auth/email-verification?returnTo=${encodeURIComponent(pathname)}`}
          size="s"
        >
          {t('verify_button')}
        </ButtonLink>
      }
    >
      {t('verify_text_mail', { email })}
    </Notice>
  );
}
