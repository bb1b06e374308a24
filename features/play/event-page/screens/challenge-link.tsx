import { useSearchParams } from 'react-router';
import { sheetTo } from '#features/play/events/screens/event-addresses.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';

interface ChallengeLinkProps {
  readonly player: { readonly entryId: string; readonly username: string };
}

/** Opens the popup in which this entrant is challenged, where one is. */
export function ChallengeLink({ player: { entryId, username } }: ChallengeLinkProps) {
  const t = useTexts('events');
  const [query] = useSearchParams();
  return (
    <ButtonLink
      to={sheetTo(query, 'challenge', entryId)}
      size="s"
      preventScrollReset
      aria-label={t('challenge_player', { name: username })}
    >
      {t('challenge')}
    </ButtonLink>
  );
}
