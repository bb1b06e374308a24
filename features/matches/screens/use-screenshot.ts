import { useRef, useState } from 'react';
import { isApiProblem } from '#ui/api/problem.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { MAX_UPLOAD_BYTES, uploadScreenshot } from './screenshot-upload.ts';

/** A picture of the score: on its way from the moment it is chosen, so that sending the form need not wait. */
export function useScreenshot(matchId: string) {
  const t = useTexts('matches');
  const picture = useRef<File | null>(null);
  const upload = useRef<Promise<string> | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const send = async (file: File) => {
    setProgress(0);
    try {
      const { screenshotId } = await uploadScreenshot(matchId, file, setProgress);
      return screenshotId;
    } catch (error) {
      if (picture.current === file) {
        upload.current = null;
        setProblem(isApiProblem(error) ? error.message : t('picture_waits'));
      }
      throw error;
    } finally {
      if (picture.current === file) setProgress(null);
    }
  };
  const choose = (file: File | null) => {
    picture.current = file;
    setProblem(null);
    setProgress(null);
    upload.current = file && send(file);
    upload.current?.catch(() => undefined); // said beside the field, and met again when the form is sent
  };
  const attach = async (form: FormData) => {
    const file = picture.current;
    if (!file) return;
    upload.current ??= send(file);
    form.append('screenshotIds', await upload.current);
  };
  const check = (file: File) => {
    if (!file.type.startsWith('image/')) return t('file_type_invalid');
    return file.size > MAX_UPLOAD_BYTES ? t('file_too_large') : null;
  };
  /** The picture that could not be sent yet. */
  const unsent = () => (upload.current ? null : picture.current);
  return { progress, problem, choose, check, attach, unsent };
}

export type Screenshot = ReturnType<typeof useScreenshot>;
