import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { IMAGE_TYPES, MAX_IMAGE_BYTES } from '#platform/files/limits.ts';
import { browserApi } from '#ui/api/browser.ts';
import { isApiProblem } from '#ui/api/problem.ts';
import { Button } from '#ui/components/button.tsx';
import { FileDrop } from '#ui/components/file-drop.tsx';
import { toast } from '#ui/components/toast-store.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { newKey } from '#ui/screen/new-key.ts';

const ACCEPT = IMAGE_TYPES.join(',');

/** A picture of one's own: sent when it is chosen, worn at once; removed again. */
export function OwnPicture({ avatarUrl }: { readonly avatarUrl: string | null }) {
  const t = useTexts('pictures');
  const [error, setError] = useState<string>();
  const { busy, run } = useSending(setError);
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

/** One thing at a time, and afterwards what the screen shows is as it is. */
function useSending(setError: (text: string | undefined) => void) {
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
