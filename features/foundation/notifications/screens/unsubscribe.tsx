import { useLoaderData, useSearchParams } from 'react-router';
import { isApiProblem } from '#ui/api/problem.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useLanguage, useTexts } from '#ui/i18n/texts.tsx';
import { screenLoader } from '#ui/screen/load.ts';
import { Page } from '#ui/shell/page.tsx';

const load = screenLoader(async ({ api, url }) => {
  try {
    return await api.mailTopics({ token: url.searchParams.get('token') ?? '' });
  } catch (error) {
    if (isApiProblem(error) && error.status < 500) return null; // no link of ours
    throw error;
  }
});
export const loader = load.server;
export const clientLoader = load.browser;

/** The page behind the link of an e-mail: the owner of the mailbox stops mail of its kind. */
export default function Unsubscribe() {
  const t = useTexts('notification-settings');
  const language = useLanguage();
  const [query] = useSearchParams();
  const asked = useLoaderData<typeof loader>();
  const settings = <ButtonLink to="/notifications/settings">{t('stop_settings')}</ButtonLink>;
  if (!asked) {
    return (
      <Page title={t('stop_title')} width="narrow">
        <Notice tone="warn">{t('stop_spent')}</Notice>
        {settings}
      </Page>
    );
  }
  const names = asked.topics.map((topic) =>
    t(topic === 'urgent' ? 'urgent_title' : `kind_${topic}`),
  );
  const topics = new Intl.ListFormat(language).format(names);
  if (asked.stopped) {
    return (
      <Page title={t('stopped_title')} width="narrow">
        <Notice tone="success" role="status">
          {t('stopped_text', { topics })}
        </Notice>
        {settings}
      </Page>
    );
  }
  return (
    <Page title={t('stop_title')} width="narrow">
      <p>{t('stop_text', { topics })}</p>
      <form method="post" action={`/unsubscribe?${query}`}>
        <input type="hidden" name="page" value="1" />
        <Button type="submit" variant="primary" wide>
          {t('stop_button')}
        </Button>
      </form>
    </Page>
  );
}
