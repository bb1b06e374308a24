import { useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { plainEmail } from '#core/normalise.ts';
import { IMAGE_TYPES, MAX_IMAGE_BYTES } from '#platform/files/limits.ts';
import { type Api, browserApi } from '#ui/api/browser.ts';
import { isApiProblem } from '#ui/api/problem.ts';
import { AVATAR_IDS } from '#ui/components/avatar-ids.ts';
import { AvatarPicker } from '#ui/components/avatar-picker.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { CountryField } from '#ui/components/country-field.tsx';
import { FileDrop } from '#ui/components/file-drop.tsx';
import { Form } from '#ui/components/form.tsx';
import { Select } from '#ui/components/select.tsx';
import { TextArea, TextField } from '#ui/components/text-field.tsx';
import { toast } from '#ui/components/toast-store.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { newKey } from '#ui/screen/new-key.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { safeReturnTo } from '../../rules/entry.ts';
import { CurrentPassword } from './credential-fields.tsx';
import { EmailToConfirm } from './email-to-confirm.tsx';
import { Refused, useSending } from './form.tsx';

type Profile = Awaited<ReturnType<Api['profile']>>;
/** Fields of the form that are prefilled. */
type Field = Exclude<keyof Parameters<Api['profileUpdate']>[0], 'emailPassword'>;

interface ProfileEditProps {
  readonly profile: Profile;
  /** Address of the player's own picture. */
  readonly picture: string | null;
  readonly refusal: FormRefusal | undefined;
}

/** The form of the profile. */
export function ProfileEdit({ profile, picture, refusal }: ProfileEditProps) {
  const t = useTexts('identity');
  const c = useTexts('common');
  const saving = useSending();
  const { player } = useVisit();
  const [query] = useSearchParams();
  const sentFrom = safeReturnTo(query.get('returnTo'));
  const field = (name: Field) => ({
    name,
    error: refusal?.fields[name],
    defaultValue: refusal?.values[name] ?? profile[name] ?? '',
  });
  return (
    <Page
      title={t('edit_title')}
      back={
        sentFrom
          ? { to: sentFrom, text: c('back') }
          : { to: '/profile/me', text: t('back_to_profile') }
      }
      width="narrow"
    >
      <Card title={t('edit_picture')}>
        <OwnPicture avatarUrl={picture} />
      </Card>
      <Form method="post" className="stack">
        <input type="hidden" name="owner" value={player?.userId ?? ''} />
        <Card title={t('edit_public')}>
          <PublicFields field={field} picture={picture} />
        </Card>
        <Card title={t('edit_private')}>
          <PrivateFields field={field} profile={profile} refusal={refusal} />
        </Card>
        <Refused refusal={refusal} />
        <Button type="submit" variant="primary" size="l" wide busy={saving} busyLabel={t('saving')}>
          {t('save')}
        </Button>
        <ButtonLink to={sentFrom ?? '/profile/me'} variant="ghost" wide>
          {t('edit_cancel')}
        </ButtonLink>
      </Form>
    </Page>
  );
}

interface FieldsProps {
  readonly field: (name: Field) => {
    readonly name: string;
    readonly error: string | undefined;
    readonly defaultValue: string;
  };
}

function PublicFields({ field, picture }: FieldsProps & { readonly picture: string | null }) {
  const t = useTexts('identity');
  const { error: _, ...avatar } = field('avatarUrl');
  return (
    <div className="stack">
      <TextField
        {...field('username')}
        label={t('username')}
        hint={t('username_hint')}
        autoComplete="nickname"
        required
      />
      <AvatarPicker
        key={picture} // selects a picture that was just uploaded
        {...avatar}
        label={t('avatar')}
        options={useAvatarOptions(picture)}
      />
      <TextArea {...field('bio')} label={t('bio')} hint={t('bio_hint')} rows={3} maxLength={300} />
      <CountryField {...field('country')} label={t('country')} autoComplete="country-name" />
    </div>
  );
}

const GENDERS = ['male', 'female', 'other'];

function PrivateFields({
  field,
  profile,
  refusal,
}: FieldsProps & Pick<ProfileEditProps, 'profile' | 'refusal'>) {
  const t = useTexts('identity');
  const number = profile.cellNumber;
  const genders = GENDERS.map((value) => ({ value, text: t('gender_name', { gender: value }) }));
  return (
    <div className="stack">
      <p className="muted">{t('edit_private_text')}</p>
      <TextField {...field('firstName')} label={t('first_name')} autoComplete="given-name" />
      <TextField {...field('lastName')} label={t('last_name')} autoComplete="family-name" />
      <ProfileEmail field={field('email')} profile={profile} refusal={refusal} />
      <TextField
        {...field('dateOfBirth')}
        label={t('date_of_birth')}
        type="date"
        autoComplete="bday"
      />
      <Select
        {...field('gender')}
        label={t('gender')}
        options={[{ value: '', text: t('gender_none') }, ...genders]}
      />
      {number && (
        <TextField
          label={t('number')}
          hint={t('number_hint')}
          value={`+${number}`}
          dir="ltr"
          readOnly
        />
      )}
    </div>
  );
}

interface ProfileEmailProps {
  readonly field: {
    readonly name: string;
    readonly error: string | undefined;
    readonly defaultValue: string;
  };
  /** The stored address. */
  readonly profile: { readonly email: string | null; readonly emailConfirmed: boolean };
  readonly refusal: FormRefusal | undefined;
}

/** The address with its state. If players sign in with it, a new one asks for the password. */
function ProfileEmail({ field, profile, refusal }: ProfileEmailProps) {
  const t = useTexts('identity');
  const signsIn = useVisit().brand.entry === 'email';
  const [typed, setTyped] = useState(field.defaultValue);
  // without script the refusal opens the password field
  const { email, emailConfirmed } = profile;
  const isStored = plainEmail(typed) === (email ?? '');
  const moves = !isStored || refusal?.fields.emailPassword !== undefined;
  return (
    <>
      <TextField
        {...field}
        label={signsIn ? t('email') : t('email_optional')}
        hint={isStored && emailConfirmed ? t('email_confirmed') : undefined}
        type="email"
        dir="ltr"
        autoComplete="email"
        onChange={(event) => setTyped(event.target.value)}
      />
      {isStored && <EmailToConfirm />}
      {signsIn && moves && (
        <CurrentPassword label={t('password')} hint={t('email_moves')} refusal={refusal} />
      )}
    </>
  );
}

const ACCEPT = IMAGE_TYPES.join(',');

/** The own picture: uploaded when chosen, worn at once, or removed. */
function OwnPicture({ avatarUrl }: { readonly avatarUrl: string | null }) {
  const t = useTexts('pictures');
  const [error, setError] = useState<string>();
  const { busy, run } = useUpload(setError);
  const send = (file: File | null) => {
    if (!file) return;
    void run(async () => {
      await browserApi.uploadAvatar({}, { file, idempotencyKey: newKey() });
      toast(t('sent'), 'success');
    });
  };
  const check = (file: File) => {
    if (!IMAGE_TYPES.includes(file.type)) return t('file_type_invalid');
    return file.size > MAX_IMAGE_BYTES ? t('file_too_large') : null;
  };
  return (
    <div className="stack">
      <noscript>
        <p className="muted">{t('script')}</p>
      </noscript>
      <FileDrop
        name="picture"
        label={t('label')}
        labelHidden
        hint={t('hint')}
        error={error}
        accept={ACCEPT}
        chooseLabel={t('choose')}
        removeLabel={t('other')}
        previewAlt={t('preview')}
        check={check}
        onChange={send}
        progress={busy ? 100 : null}
      />
      {avatarUrl && (
        <div>
          <Button
            variant="ghost"
            size="s"
            busy={busy}
            busyLabel={t('sending')}
            onClick={() =>
              void run(async () => {
                await browserApi.removeOwnPicture({});
                toast(t('removed'), 'success');
              })
            }
          >
            {t('remove')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Runs one upload or removal at a time, and reloads the screen. */
function useUpload(setError: (text: string | undefined) => void) {
  const t = useTexts('pictures');
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const run = async (task: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    try {
      await task();
      await revalidate();
    } catch (error) {
      setError(isApiProblem(error) ? error.message : t('not_sent'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}

/** Options of the avatar picker: the player's own picture, then the drawn ones. */
export function useAvatarOptions(picture: string | null = null) {
  const t = useTexts('identity');
  const own = picture ? [{ value: picture, url: picture, text: t('own_picture') }] : [];
  const drawn = AVATAR_IDS.map((id) => {
    const url = `/avatars/${id}.svg`;
    return { value: url, url, text: t('avatar_name', { id }) };
  });
  return [...own, ...drawn];
}
