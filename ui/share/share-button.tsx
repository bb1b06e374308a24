import { Button } from '#ui/components/button.tsx';
import { ShareIcon } from '#ui/components/icon.tsx';
import { toast } from '#ui/components/toast-store.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { copyText } from '#ui/screen/copy.ts';

interface ShareButtonProps {
  /** The title that the receiver reads first. */
  readonly title: string;
  /** A path of this site; this page where it is left out. */
  readonly path?: string;
  /** A picture of this site to send along where a device takes one. */
  readonly picture?: string;
}

/** Hands a page on by whatever the device shares with; where it has nothing, its address is copied. */
export function ShareButton({ title, path, picture }: ShareButtonProps) {
  const t = useTexts('sharing');
  const share = async () => {
    const { href, origin } = window.location;
    const url = path === undefined ? href : origin + path;
    if (await shared({ title, url }, picture)) return;
    if (await copyText(url)) toast(t('copied'), 'success');
  };
  return (
    <Button icon={<ShareIcon />} onClick={() => void share()}>
      {t('share')}
    </Button>
  );
}

/** True if the device took the link or its owner closed the dialog. */
async function shared(what: ShareData, picture: string | undefined): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  const files = picture === undefined ? [] : await fileOf(picture);
  const whole = files.length > 0 ? { ...what, files } : what;
  try {
    await navigator.share(navigator.canShare?.(whole) ? whole : what);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

async function fileOf(picture: string): Promise<File[]> {
  try {
    const response = await fetch(picture);
    if (!response.ok) return [];
    return [new File([await response.blob()], 'result.png', { type: 'image/png' })];
  } catch {
    return []; // the link alone does as well
  }
}
