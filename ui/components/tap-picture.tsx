import { type ReactNode, useState } from 'react';
import { useTexts } from '../i18n/texts.tsx';
import { useSaver } from '../network/use-saver.ts';
import { Button } from './button.tsx';
import { CameraIcon } from './icon.tsx';

interface TapPictureProps {
  /** Describes the picture; the button that fetches it says it. */
  readonly alt: string;
  /** The picture itself, or a link around it. */
  readonly children: ReactNode;
}

/** A picture that waits for a tap while data are saved. */
export function TapPicture({ alt, children }: TapPictureProps) {
  const t = useTexts('common');
  const saving = useSaver();
  const [wanted, setWanted] = useState(false);
  if (!saving || wanted) return <>{children}</>;
  return (
    <Button size="s" icon={<CameraIcon />} onClick={() => setWanted(true)}>
      {t('show_picture')}
      <span className="visually-hidden"> {alt}</span>
    </Button>
  );
}
