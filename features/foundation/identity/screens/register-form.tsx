import { type ReactNode, useState } from 'react';
import { data, redirect, useLoaderData } from 'react-router';
import { AvatarPicker } from '#ui/components/avatar-picker.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Form } from '#ui/components/form.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { AcceptTerms } from '#ui/links/accept-terms.tsx';
import { refusalOfWaiting, useWaiting } from '#ui/outbox/use-waiting.ts';
import { useAnswer } from '#ui/screen/answer.ts';
import { byIntent, parseForm, textIn } from '#ui/screen/forms.ts';
import { type FormRefusal, screenAction, screenLoader } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { isYounger } from '../rules/age.ts';
import { entryPath, safeReturnTo } from '../rules/entry.ts';
import { Entry, Invited } from './parts/entry.tsx';
import { Refused, SendButton } from './parts/form.tsx';
import { GuardianFields, guardianIn } from './parts/guardian-fields.tsx';
import { ProfileEdit, useAvatarOptions } from './parts/profile-edit.tsx';
import { dropWaitingProfile, PROFILE, profileIn, queueProfile } from './parts/profile-outbox.ts';
import { sendSealed } from './parts/sealed-call.ts';
import { homeOf, invitationBy } from './parts/sign-in.ts';
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

const update = (form: FormData) => (queueProfile(form, new Date()) ? 'kept' : 'needs-network');
const submit = screenAction(async ({ api, params, url, form }) => {
  const query = url.searchParams;
  const saveProfile = async () => {
    await sendSealed(api, 'profileUpdate', profileIn(form));
    dropWaitingProfile(form);
    return redirect(safeReturnTo(query.get('returnTo')) ?? '/profile/me?saved=yes');
  };
  const register = async () => {
    const guardian = guardianIn(form);
    const dateOfBirth = textIn(form, 'dateOfBirth'); // required on this screen
    const more = { guardian, dateOfBirth, referId: referrerOf(query) };
    await api.register(parseForm('register', form, more));
    return redirect(guardian ? entryPath('/my-guardian', query) : homeOf(query));
  };
  return byIntent(form, {
    '': params.isProfileUpdate === 'true' ? saveProfile : register,
    'start-over': async () => {
      await api.logout({});
      return redirect('/landing');
    },
  });
}, update);
export const action = submit.server;
export const clientAction = submit.browser;

/** The last step of a registration, or the change of a profile. */
export default function RegisterForm() {
  const { edited, invitation } = useLoaderData<typeof loader>();
  const refusal = useAnswer<FormRefusal>();
  const waiting = useWaiting().find(({ subject }) => subject === PROFILE);
  if (edited) {
    return <ProfileEdit {...edited} refusal={refusal ?? refusalOfWaiting(waiting)} />;
  }
  return <Registration refusal={refusal} notice={<Invited by={invitation} />} />;
}

interface RegistrationProps {
  readonly refusal: FormRefusal | undefined;
  /** The invitation, if there is one. */
  readonly notice: ReactNode;
}

/** The last step of a registration: username, avatar and date of birth. */
function Registration({ refusal, notice }: RegistrationProps) {
  const t = useTexts('identity');
  const { entry } = useVisit().brand;
  const avatars = useAvatarOptions();
  return (
    <Entry title={t('register_title')} text={t('register_text')}>
      {notice}
      <Form method="post" className="stack">
        <TextField
          name="username"
          label={t('username')}
          hint={t('username_hint')}
          error={refusal?.fields.username}
          defaultValue={refusal?.values.username}
          autoComplete="nickname"
          required
        />
        <AvatarPicker
          name="avatarUrl"
          label={t('avatar')}
          options={avatars}
          defaultValue={refusal?.values.avatarUrl ?? avatars[0]?.value}
        />
        {entry !== 'email' && (
          <TextField
            name="email"
            label={t('email_optional')}
            hint={t('email_hint')}
            error={refusal?.fields.email}
            defaultValue={refusal?.values.email}
            type="email"
            dir="ltr"
            autoComplete="email"
          />
        )}
        <BirthFields refusal={refusal} />
        <Refused refusal={refusal} />
        <AcceptTerms words="accept" />
        <SendButton sendingText={t('registering')}>{t('register')}</SendButton>
      </Form>
      <Form method="post">
        <Button type="submit" variant="ghost" size="s" name="intent" value="start-over">
          {t('start_over')}
        </Button>
      </Form>
    </Entry>
  );
}

interface BirthFieldsProps {
  readonly refusal: FormRefusal | undefined;
}

/** The date of birth, and for young players the guardian to ask, if the brand allows it. */
function BirthFields({ refusal }: BirthFieldsProps) {
  const t = useTexts('identity');
  const { brand, timeZone, now } = useVisit();
  const [born, setBorn] = useState(refusal?.values.dateOfBirth ?? '');
  const young = isYounger(born, { minimumAge: brand.minimumAge, timeZone }, new Date(now));
  return (
    <>
      <TextField
        name="dateOfBirth"
        label={t('date_of_birth')}
        hint={
          <>
            <WrittenDate day={born} />
            {t('birth_hint')}
          </>
        }
        error={refusal?.fields.dateOfBirth}
        defaultValue={refusal?.values.dateOfBirth}
        onChange={(event) => setBorn(event.currentTarget.value)}
        type="date"
        autoComplete="bday"
        required
      />
      {brand.parentalConsent && young && <GuardianCard refusal={refusal} />}
    </>
  );
}

/** The date in the page's language, since the field shows it in the browser's. */
function WrittenDate({ day }: { readonly day: string }) {
  const { date } = useFormat();
  const noon = `${day}T12:00:00Z`;
  if (Number.isNaN(Date.parse(noon))) return null;
  return <strong>{date(noon)} · </strong>;
}

function GuardianCard({ refusal }: BirthFieldsProps) {
  const t = useTexts('guardian');
  const { minimumAge } = useVisit().brand;
  return (
    <Card title={t('form_title')} level={2}>
      <div className="stack">
        <p className="muted">{t('form_text', { age: minimumAge })}</p>
        <GuardianFields refusal={refusal} />
      </div>
    </Card>
  );
}
