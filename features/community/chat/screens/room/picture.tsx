import { TapPicture } from '#ui/components/tap-picture.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Message } from '../chat-types.ts';
import styles from './message.module.css';

/** A picture in its own proportions from the start, so that nothing moves when it comes; whole at a tap. */
export function Picture({ image }: { readonly image: NonNullable<Message['image']> }) {
  const t = useTexts('chat');
  const { url, width, height } = image;
  return (
    <TapPicture alt={t('picture')}>
      <a className={styles.picture} href={url} target="_blank" rel="noreferrer">
        <img
          src={url}
          alt={t('picture')}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
        />
      </a>
    </TapPicture>
  );
}
