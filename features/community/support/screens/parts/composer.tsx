import { useNavigation } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { TextArea } from '#ui/components/text-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import { Reason } from '#ui/screen/reason.tsx';
import { PictureField } from './picture-field.tsx';

interface ComposerProps {
  readonly refusal: FormRefusal | undefined;
}

/** Writes more into a ticket. */
export function Composer({ refusal }: ComposerProps) {
  const t = useTexts('support');
  const busy = useNavigation().formData?.get('act') === 'reply';
  return (
    <Form method="post" className="stack" encType="multipart/form-data" preventScrollReset>
      <input type="hidden" name="act" value="reply" />
      <TextArea
        name="text"
        label={t('reply')}
        defaultValue={refusal?.values.text ?? ''}
        error={refusal?.fields.text}
        required
        maxLength={4000}
        rows={4}
        dir="auto"
      />
      <PictureField error={refusal?.fields.file} />
      {refusal && (
        <Notice tone="danger" role="alert">
          <Reason refusal={refusal} />
        </Notice>
      )}
      <Button type="submit" variant="primary" size="l" busy={busy} busyLabel={t('sending')}>
        {t('send')}
      </Button>
    </Form>
  );
}
