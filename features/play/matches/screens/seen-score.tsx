import type { Match } from './match-types.ts';

interface SeenScoreProps {
  readonly score: Match['submissions']['challenger'];
}

/** The result that stands on the screen goes along with the agreement to it. */
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
