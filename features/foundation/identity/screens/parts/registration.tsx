import type { ReactNode } from 'react';
import { AvatarPicker } from '#ui/components/avatar-picker.tsx';
import { Button } from '#ui/components/button.tsx';
import { Form } from '#ui/components/form.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { AcceptTerms } from '#ui/links/accept-terms.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { useAvatarOptions } from './avatar-options.ts';
import { BirthFields } from './birth-fields.tsx';
import { Entry } from './entry.tsx';
import { Refused, SendButton } from './form.tsx';

interface RegistrationProps {
  readonly refusal: FormRefusal | undefined;
  /** Who has invited, where somebody has. */
  readonly notice: ReactNode;
}

/** A username and a face: the last step on the way in. */
export function Registration({ refusal, notice }: RegistrationProps) {
  const t = useTexts('identity');
  const { entry } = useVisit().brand;
  const avatars = useAvatarOptions();
  return (
    <Entry title={t('register_title')} text={t('register_text')}>
      {notice}
      <Form method="post" className="stack" noValidate>
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
