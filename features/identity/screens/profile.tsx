import { data, Form, redirect, useLoaderData } from 'react-router';
import { useTexts } from '#ui/i18n/texts.tsx';
import { screenAction, screenLoader } from '#ui/screen/load.ts';

const load = screenLoader(async ({ api, params }) => {
  const profile = await api.profile({});
  const own = params.userId === 'me' || params.userId === profile.userId;
  if (!own) throw data(null, { status: 404 });
  return profile;
});
export const loader = load.server;
export const clientLoader = load.browser;

const signOut = screenAction(async ({ api }) => {
  await api.logout({});
  return redirect('/landing');
});
export const action = signOut.server;
export const clientAction = signOut.browser;

/** The player's own profile. */
export default function Profile() {
  const t = useTexts('identity');
  const profile = useLoaderData<typeof loader>();
  return (
    <main className="page">
      <h1>
        <bdi>{profile.username}</bdi>
      </h1>
      <dl className="facts">
        <dt>{t('profile_country')}</dt>
        <dd>{profile.country}</dd>
        <dt>{t('profile_number')}</dt>
        <dd dir="ltr">{profile.cellNumber}</dd>
      </dl>
      <Form method="post">
        <button className="button" type="submit">
          {t('sign_out')}
        </button>
      </Form>
    </main>
  );
}
