import { Card } from '#ui/components/card.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './shared-pictures.module.css';

interface SharedPicturesProps {
  /** Address of the picture on this site, with the language in its query. */
  readonly picture: string;
  readonly month: string;
}

/** The month as pictures to share: a wide one, and a tall one for stories. */
export function SharedPictures({ picture, month }: SharedPicturesProps) {
  const t = useTexts('seasons');
  return (
    <Card
      title={t('picture')}
      footer={
        <div className="row">
          <a href={picture} download="recap.png" className="reach">
            {t('picture_wide')}
          </a>
          <a href={`${picture}&shape=story`} download="recap-story.png" className="reach">
            {t('picture_story')}
          </a>
        </div>
      }
    >
      <img
        className={styles.picture}
        src={picture}
        alt={t('recap_of', { month })}
        width={1200}
        height={630}
        loading="lazy"
      />
    </Card>
  );
}
