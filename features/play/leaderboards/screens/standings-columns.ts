import { useTexts } from '#ui/i18n/texts.tsx';

/** The heads of a table of standings: place, player, played, won, drawn, lost, points. */
export function useStandingsColumns() {
  const t = useTexts('standings');
  return {
    rank: t('rank'),
    player: t('player'),
    played: t('played'),
    won: t('won'),
    drawn: t('drawn'),
    lost: t('lost'),
    points: t('points'),
  };
}
