import { useSearchParams } from 'react-router';
import type { Api } from '#ui/api/browser.ts';
import { AvatarPicker } from '#ui/components/avatar-picker.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Form } from '#ui/components/form.tsx';
import { Select } from '#ui/components/select.tsx';
import { TextArea, TextField } from '#ui/components/text-field.tsx';
import { useLanguage, useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { COUNTRIES } from '../../rules/countries.ts';
import { safeReturnTo } from '../../rules/entry.ts';
import { useAvatarOptions } from './avatar-options.ts';
import { Refused, useSending } from './form.tsx';
import { OwnPicture } from './own-picture.tsx';
import { ProfileEmail } from './profile-email.tsx';

type Profile = Awaited<ReturnType<Api['profile']>>;
/** Fields of the form; a password is never filled in. */
type Written = Exclude<keyof Parameters<Api['profileUpdate']>[0], 'emailPassword'>;

interface ProfileEditProps {
  readonly profile: Profile;
  /** Address of the player's own picture. */
  readonly picture: string | null;
  readonly refusal: FormRefusal | undefined;
}

/** All that a player may change of the profile. */
export function ProfileEdit({ profile, picture, refusal }: ProfileEditProps) {
  const t = useTexts('identity');
  const c = useTexts('common');
  const saving = useSending();
  const { player } = useVisit();
  const [query] = useSearchParams();
  const sentFrom = safeReturnTo(query.get('returnTo'));
  const field = (name: Written) => ({
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
      <Form method="post" className="stack" noValidate>
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
  readonly field: (name: Written) => {
    readonly name: string;
    readonly error: string | undefined;
    readonly defaultValue: string;
  };
}

function PublicFields({ field, picture }: FieldsProps & { readonly picture: string | null }) {
  const t = useTexts('identity');
  const language = useLanguage();
  const { error: _, ...avatar } = field('avatarUrl');
  const countries = COUNTRIES.map((code) => ({ value: code, text: t('country_name', { code }) }));
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
        key={picture} // one that has just been sent is worn
        {...avatar}
        label={t('avatar')}
        options={useAvatarOptions(picture)}
      />
      <TextArea {...field('bio')} label={t('bio')} hint={t('bio_hint')} rows={3} maxLength={300} />
      <Select
        {...field('country')}
        label={t('country')}
        options={countries.toSorted((a, b) => a.text.localeCompare(b.text, language))}
      />
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
