import type { Side } from '#core/scores.ts';
import { Badge } from '#ui/components/badge.tsx';
import { CheckIcon } from '#ui/components/icon.tsx';
import { TapPicture } from '#ui/components/tap-picture.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Match } from './match-types.ts';
import styles from './sheets.module.css';

interface EvidenceProps {
  readonly match: Match;
  /** Whose pictures; both players' if left out. */
  readonly side?: Side;
}

/** Pictures of the score, each opening in full. */
export function Evidence({ match, side }: EvidenceProps) {
  const t = useTexts('matches');
  const shown = match.screenshots.filter(({ by }) => side === undefined || by === side);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.evidence}>
      {shown.map(({ screenshotId, url, by, showsResult }) => (
        <li key={screenshotId}>
          <TapPicture alt={t('screenshot_of', { player: match[by].username })}>
            <a href={url} target="_blank" rel="noreferrer">
              <img
                src={url}
                alt={t('screenshot_of', { player: match[by].username })}
                width={320}
                height={200}
                loading="lazy"
              />
            </a>
          </TapPicture>
          {showsResult && (
            <Badge tone="success" icon={<CheckIcon size={16} />}>
              {t('shows_result')}
            </Badge>
          )}
        </li>
      ))}
    </ul>
  );
}
