import { otherSide, type Side } from '#core/scores.ts';
import { Badge } from '#ui/components/badge.tsx';
import { CheckIcon } from '#ui/components/icon.tsx';
import { Scoreboard } from '#ui/components/scoreboard.tsx';
import { TapPicture } from '#ui/components/tap-picture.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { boardOf, type Match } from './match-view.ts';
import styles from './sheets.module.css';

interface EvidenceProps {
  readonly match: Match;
  /** The player of the pictures; both if left out. */
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

interface SubmittedResultProps {
  readonly match: Match;
  /** The player who entered it; the viewer's opponent if left out. */
  readonly by?: Side;
}

/** The result one player entered, with the pictures that go with it. */
export function SubmittedResult({ match, by }: SubmittedResultProps) {
  const t = useTexts('matches');
  const side = by ?? otherSide(match.viewerSide ?? 'challenged');
  const result = match.submissions[side];
  if (!result) return null;
  const { home, away } = boardOf(match);
  return (
    <div className="stack">
      <Scoreboard
        home={{
          ...home,
          score: result.scoreChallenger,
          penalties: result.penalties?.challenger,
        }}
        away={{ ...away, score: result.scoreChallenged, penalties: result.penalties?.challenged }}
        size="compact"
        status={t('result_by', { player: match[side].username })}
        versusText={t('versus')}
        youText={t('you')}
      />
      <Evidence match={match} side={side} />
    </div>
  );
}

interface SeenScoreProps {
  readonly score: Match['submissions']['challenger'];
}

/** Sends the shown result with the verification. */
export function SeenScore({ score }: SeenScoreProps) {
  if (!score) return null;
  const { scoreChallenger, scoreChallenged, penalties } = score;
  const fields = {
    scoreChallenger,
    scoreChallenged,
    ...(penalties && {
      penaltiesChallenger: penalties.challenger,
      penaltiesChallenged: penalties.challenged,
    }),
  };
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
