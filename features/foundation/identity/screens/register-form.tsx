import { data, redirect, useLoaderData } from 'react-router';
import { refusalOfWaiting, useWaiting } from '#ui/outbox/use-waiting.ts';
import { useAnswer } from '#ui/screen/answer.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { entryPath, safeReturnTo } from '../rules/entry.ts';
import { guardianIn } from './parts/guardian-fields.tsx';
import { Invited } from './parts/invited.tsx';
import { keepProfile, PROFILE, profileIn, settleProfile } from './parts/late-profile.ts';
import { ProfileEdit } from './parts/profile-edit.tsx';
import { Registration } from './parts/registration.tsx';
import { sendSealed } from './parts/sealed-call.ts';
import { homeOf, invitationBy } from './parts/way-in.ts';
import { referrerOf } from './session-store.ts';

const load = screenLoader(async ({ api, params, url }) => {
  if (params.isProfileUpdate === 'true') {
    const [profile, picture] = await Promise.all([
      api.profile({ parts: 'head' }),
      api.ownPicture({}),
    ]);
    return { edited: { profile, picture: picture.avatarUrl }, invitation: null };
  }
  if (params.isProfileUpdate !== 'false') throw data(null, { status: 404 });
  const { player, verified, entry } = await api.viewer({});
  if (player) throw redirect(homeOf(url.searchParams));
  if (!verified) throw redirect(entry === 'email' ? '/auth/login' : '/guest');
  return { edited: null, invitation: await invitationBy(api, url.searchParams) };
});
export const loader = load.server;
export const clientLoader = load.browser;

const update = (form: FormData) => (keepProfile(form, new Date()) ? 'kept' : 'needs-network');
const submit = screenAction(async ({ api, params, url, form }) => {
  const text = (name: string) => String(form.get(name) ?? '');
  if (form.get('intent') === 'start-over') {
    await api.logout({});
    return redirect('/landing');
  }
  if (params.isProfileUpdate === 'true') {
    await sendSealed(api, 'profileUpdate', profileIn(form));
    settleProfile(form);
    return redirect(safeReturnTo(url.searchParams.get('returnTo')) ?? '/profile/me?saved=yes');
  }
  const shown = { username: text('username'), avatarUrl: text('avatarUrl'), email: text('email') };
  const guardian = guardianIn(form);
  const birth = { dateOfBirth: text('dateOfBirth'), guardian };
  await api.register({ ...shown, ...birth, referId: referrerOf(url.searchParams) });
  if (guardian) return redirect(entryPath('/my-guardian', url.searchParams));
  return redirect(homeOf(url.searchParams));
}, update);
export const action = submit.server;
export const clientAction = submit.browser;

/** Somebody who has proved who they are becomes a player; or a player changes the profile. */
export default function RegisterForm() {
  const { edited, invitation } = useLoaderData<typeof loader>();
  const refusal = useAnswer<FormRefusal>();
  const waiting = useWaiting().find(({ subject }) => subject === PROFILE);
  if (edited) {
    return <ProfileEdit {...edited} refusal={refusal ?? refusalOfWaiting(waiting)} />;
  }
  return <Registration refusal={refusal} notice={<Invited by={invitation} />} />;
}
