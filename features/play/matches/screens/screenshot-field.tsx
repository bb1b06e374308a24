import { FileDrop } from '#ui/components/file-drop.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './screenshot-field.module.css';
import type { Screenshot } from './use-screenshot.ts';

interface ScreenshotFieldProps {
  readonly screenshot: Screenshot;
  /** It was chosen before; no form can be given it back. */
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
