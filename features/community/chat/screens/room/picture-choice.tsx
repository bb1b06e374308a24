import { useEffect, useState } from 'react';
import { MAX_IMAGE_BYTES } from '#platform/files/limits.ts';
import { CameraIcon, TrashIcon } from '#ui/components/icon.tsx';
import { IconButton } from '#ui/components/icon-button.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useScripted } from '#ui/screen/scripted.ts';
import styles from './composer.module.css';

/** Section 9 of the specification: uploads of at most 5 MB. */

/** The picture that goes along with the next message, and what is wrong with one that was refused. */
export function usePicture() {
  const t = useTexts('chat');
  const [picture, setPicture] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (file: File | null) => {
    const wrong = file && problemOf(file);
    setProblem(wrong && t(wrong));
    setPicture(wrong ? null : file);
  };
  return { picture, problem, choose };
}

function problemOf({ type, size }: File): 'picture_type' | 'picture_size' | null {
  if (!type.startsWith('image/')) return 'picture_type';
  return size > MAX_IMAGE_BYTES ? 'picture_size' : null;
}

/** Of use with script only: a plain form sends words, and says so. */
export function PictureButton({ onChoose }: { readonly onChoose: (file: File | null) => void }) {
  const t = useTexts('chat');
  const isScripted = useScripted();
  return (
    <label className={styles.camera} title={t('add_picture')}>
      <CameraIcon />
      <input
        type="file"
        accept="image/*"
        aria-label={t('add_picture')}
        disabled={!isScripted}
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.files?.[0] ?? null);
          currentTarget.value = ''; // the same one may be chosen again
        }}
      />
    </label>
  );
}

export function ChosenPicture({ picture, onDrop }: { picture: File; onDrop: () => void }) {
  const t = useTexts('chat');
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return (
    <div className={styles.about}>
      {url && <img className={styles.preview} src={url} alt={t('picture_chosen')} />}
      <IconButton icon={<TrashIcon />} label={t('drop_picture')} onClick={onDrop} />
    </div>
  );
}
