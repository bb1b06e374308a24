import { useTexts } from '#ui/i18n/texts.tsx';
import { Page } from '#ui/shell/page.tsx';

/** What the one who works here finds first. */
export default function Today() {
  const t = useTexts('console');
  return (
    <Page title={t('today_title')} width="wide">
      <p className="muted">{t('today_welcome')}</p>
    </Page>
  );
}
