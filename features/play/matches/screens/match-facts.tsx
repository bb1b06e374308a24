import { Link } from 'react-router';
import { SIDES } from '#core/scores.ts';
import { Definitions } from '#ui/components/definition-list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Match } from './match-view.ts';

/** The facts of a match, beside its actions. */
export function MatchFacts({ match }: { match: Match }) {
  const t = useTexts('matches');
  const { time, dateTime } = useFormat();
  const { kickoff, isInstant, checkInOpensAt, checkInClosesAt, reschedulesLeft } = match;
  const open = match.list === 'upcoming';
  const kind = t(`account_${match.game.accountKind}`);
  const account = (name: string | null) =>
    name === null ? (
      t('no_account')
    ) : (
      <bdi dir="ltr" translate="no">
        {name}
      </bdi>
    );
  return (
    <Definitions
      items={[
        {
          term: t('fact_event'),
          value: <Link to={`/event-home/${match.eventId}`}>{match.eventTitle}</Link>,
        },
        { term: t('fact_game'), value: match.game.title },
        { term: t('fact_kind'), value: t(isInstant ? 'instant' : 'scheduled') },
        ...(isInstant && !kickoff
          ? []
          : [
              {
                term: t(kickoff ? 'fact_kickoff' : 'fact_proposed'),
                value: dateTime(kickoff ?? match.proposedDate),
              },
            ]),
        ...(checkInOpensAt && checkInClosesAt
          ? [
              {
                term: t('fact_check_in'),
                value: `${time(checkInOpensAt)} – ${time(checkInClosesAt)}`,
              },
            ]
          : []),
        { term: t('fact_draws'), value: t(match.drawsAllowed ? 'draws_count' : 'winner_needed') },
        ...(open
          ? [{ term: t('fact_moves'), value: t('moves_left', { count: reschedulesLeft }) }]
          : []),
        ...SIDES.map((side) => ({
          term: t('fact_account', { kind, player: match[side].username }),
          value: account(match[side].accountName),
        })),
      ]}
    />
  );
}
