import { SIDES } from '#core/scores.ts';
import { Stepper } from '#ui/components/stepper.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import type { Match } from '../match-types.ts';
import styles from './judge.module.css';

const MAX_SCORE = 999;
const SCORE = { challenger: 'scoreChallenger', challenged: 'scoreChallenged' } as const;
const PENALTIES = { challenger: 'penaltiesChallenger', challenged: 'penaltiesChallenged' } as const;

interface ScoreFieldsProps {
  readonly match: Match;
  readonly refusal: FormRefusal | undefined;
}

/** A number for each player; where there must be a winner, penalties too. */
export function ScoreFields({ match, refusal }: ScoreFieldsProps) {
  const t = useTexts('desk');
  const row = (names: typeof SCORE | typeof PENALTIES, text: 'goals_of' | 'penalties_of') => (
    <div className={styles.pair}>
      {SIDES.map((side) => (
        <Stepper
          key={side}
          name={names[side]}
          label={t(text, { player: match[side].username })}
          defaultValue={refusal?.values[names[side]] ?? ''}
          error={refusal?.fields[names[side]]}
          min={0}
          max={MAX_SCORE}
          lessLabel={t('less')}
          moreLabel={t('more')}
        />
      ))}
    </div>
  );
  return (
    <>
      {row(SCORE, 'goals_of')}
      {!match.drawsAllowed && (
        <>
          <p className="muted">{t('penalties_hint')}</p>
          {row(PENALTIES, 'penalties_of')}
        </>
      )}
    </>
  );
}
