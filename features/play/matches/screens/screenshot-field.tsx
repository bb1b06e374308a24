import { useRef, useState } from 'react';
import { MAX_IMAGE_BYTES } from '#platform/files/limits.ts';
import { isApiProblem } from '#ui/api/problem.ts';
import { FileDrop } from '#ui/components/file-drop.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useChannel } from '#ui/realtime/live.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import styles from './screenshot-field.module.css';
import { type Uploaded, uploadScreenshot } from './screenshot-upload.ts';

interface ScreenshotFieldProps {
  readonly screenshot: Screenshot;
  /** True if it was chosen before; a form cannot restore it. */
  readonly isLost?: boolean;
}

/** The picture that shows the score. */
export function ScreenshotField({ screenshot, isLost = false }: ScreenshotFieldProps) {
  const t = useTexts('matches');
  const { progress, problem, choose, check } = screenshot;
  return (
    <div className={styles.field}>
      <FileDrop
        name="picture"
        label={t('screenshot')}
        hint={t('screenshot_hint')}
        error={problem ?? (isLost && t('picture_again'))}
        accept="image/*"
        chooseLabel={t('screenshot_choose')}
        removeLabel={t('screenshot_remove')}
        previewAlt={t('screenshot_preview')}
        check={check}
        onChange={choose}
        progress={progress}
      />
    </div>
  );
}

/** A screenshot that uploads as soon as it is chosen, so that sending the form need not wait. */
export function useScreenshot(matchId: string) {
  const t = useTexts('matches');
  const picture = useRef<File | null>(null);
  const upload = useRef<Promise<Uploaded> | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);
  /** The same value in time for a form that is being sent. */
  const known = useRef<Uploaded | null>(null);
  const learn = (found: Uploaded | null) => {
    known.current = found;
    setUploaded(found);
  };
  useLateReading(uploaded, learn);

  const send = async (file: File) => {
    setProgress(0);
    try {
      const sent = await uploadScreenshot(matchId, file, setProgress);
      if (picture.current === file) learn(sent);
      return sent;
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
    learn(null);
    upload.current = file && send(file);
    upload.current?.catch(() => undefined); // shown beside the field, and thrown again when the form is sent
  };
  /** Adds the uploaded picture to the form and returns its reading. */
  const attach = async (form: FormData): Promise<Uploaded | null> => {
    const file = picture.current;
    if (!file) return null;
    upload.current ??= send(file);
    const sent = await upload.current;
    form.append('screenshotIds', sent.screenshotId);
    return known.current ?? sent;
  };
  const check = (file: File) => {
    if (!file.type.startsWith('image/')) return t('file_type_invalid');
    return file.size > MAX_IMAGE_BYTES ? t('file_too_large') : null;
  };
  /** The picture that could not be sent yet. */
  const unsent = () => (upload.current ? null : picture.current);
  /** True while it uploads and after it. */
  const isSent = progress !== null || uploaded !== null;
  return { progress, problem, uploaded, isSent, choose, check, attach, unsent };
}

type Screenshot = ReturnType<typeof useScreenshot>;

/** A score that was read after the upload had finished. */
function useLateReading(
  uploaded: Uploaded | null,
  setUploaded: (uploaded: Uploaded) => void,
): void {
  const { player } = useVisit();
  const awaited = uploaded?.isBeingRead === true && player !== null;
  useChannel(awaited ? `player:${player.userId}` : null, (entry) => {
    if (!uploaded || entry?.type !== 'screenshot') return;
    if (entry.data.screenshotId !== uploaded.screenshotId) return;
    const read = entry.data.read as Uploaded['read']; // published by the server's `readScreenshot`
    setUploaded({ ...uploaded, read, isBeingRead: false });
  });
}
