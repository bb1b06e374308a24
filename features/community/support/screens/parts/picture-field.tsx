import { MAX_IMAGE_BYTES } from '#platform/files/limits.ts';
import { FileDrop } from '#ui/components/file-drop.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';

interface PictureFieldProps {
  readonly error: string | undefined;
  /** In place of the one for who asks. */
  readonly hint?: string;
}

/** A picture to go along; sent with its form. */
export function PictureField({ error, hint }: PictureFieldProps) {
  const t = useTexts('support');
  return (
    <FileDrop
      name="picture"
      label={t('picture')}
      hint={hint ?? t('picture_hint')}
      error={error}
      accept="image/*"
      chooseLabel={t('picture_choose')}
      removeLabel={t('picture_remove')}
      previewAlt={t('picture_alt')}
      check={(file) => {
        if (!file.type.startsWith('image/')) return t('picture_wrong');
        return file.size > MAX_IMAGE_BYTES ? t('picture_too_large') : null;
      }}
    />
  );
}
