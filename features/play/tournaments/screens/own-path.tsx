import { useScoreText } from '#features/play/matches/screens/match-parts.tsx';
import { Avatar } from '#ui/components/avatar.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { VersusIcon } from '#ui/components/icon.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { BracketScreen } from './bracket-load.ts';
import type { DrawnMatch } from './bracket-types.ts';
import { type OwnStep, ownScore, ownSteps } from './own-steps.ts';
import styles from './rounds.module.css';
import { useRoundNames } from './use-round-names.ts';

/** The viewer's own matches: the next one, then the earlier ones. */
export function OwnPath({ loaded }: { readonly loaded: BracketScreen }) {
  const t = useTexts('tournaments');
  const { bracket, ownPath } = loaded;
  const own = bracket.event.ownEntryId;
  if (!own || ownPath.length === 0) return null;
  const { next, past } = ownSteps(ownPath, own);
  return (
    <Card title={t('own_path')} padding="flush">
      {next && <Next step={next} loaded={loaded} />}
      {past.length > 0 && (
        <ol className={styles.steps}>
          {past.map((step) => (
            <Past key={step.match.key} step={step} loaded={loaded} />
          ))}
        </ol>
      )}
    </Card>
  );
}

interface StepProps {
  readonly step: OwnStep;
  readonly loaded: BracketScreen;
}

function Next({ step, loaded }: StepProps) {
  const t = useTexts('tournaments');
  const { bracket } = loaded;
  const { matchName, waitsFor } = useRoundNames(bracket);
  const { match, side, opponent } = step;
  const other = side === 'home' ? 'away' : 'home';
  return (
    <div className={styles.next}>
      <p className="muted">
        {matchName(match.key)}
        <When match={match} />
      </p>
      {opponent ? (
        <p className={styles.against}>
          <VersusIcon />
          <Avatar url={opponent.avatarUrl} name={opponent.username} look={opponent.look} />
          <PlayerName look={opponent.look}>{opponent.username}</PlayerName>
        </p>
      ) : (
        <p>{t('waiting_for', { source: waitsFor(match.key, other) })}</p>
      )}
      {match.matchId && (
        <ButtonLink
          to={`/match-wizard/${bracket.event.eventId}/${match.matchId}`}
          variant="primary"
          size="l"
          wide
        >
          {t('to_match')}
        </ButtonLink>
      )}
    </div>
  );
}

function When({ match: { kickoff } }: { readonly match: DrawnMatch }) {
  const format = useFormat();
  if (!kickoff) return null;
  return (
    <>
      {' · '}
      <time dateTime={kickoff}>{format.dateTime(kickoff)}</time>
    </>
  );
}

function Past({ step, loaded }: StepProps) {
  const t = useTexts('tournaments');
  const { matchName } = useRoundNames(loaded.bracket);
  const write = useScoreText();
  const { match, opponent, ended } = step;
  const score = ownScore(step);
  return (
    <li className={styles.step}>
      <span>
        <span className={styles.round}>{matchName(match.key)} · </span>
        {opponent ? <PlayerName>{opponent.username}</PlayerName> : t('nobody')}
      </span>
      <strong>
        {ended && t(`own_${ended}`)} {score && write(score)}
      </strong>
    </li>
  );
}
