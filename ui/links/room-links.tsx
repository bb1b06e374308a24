import { ButtonLink } from '#ui/components/button.tsx';
import { ChatIcon } from '#ui/components/icon.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { roomAt } from './addresses.ts';

interface MatchRoomLinkProps {
  readonly matchId: string;
  /** The screen's own words: a match does not load those of all rooms for these. */
  readonly text: string;
}

/** To the room of a match, for its players. */
export function MatchRoomLink({ matchId, text }: MatchRoomLinkProps) {
  return (
    <ButtonLink to={roomAt(`match:${matchId}`)} wide icon={<ChatIcon />}>
      {text}
    </ButtonLink>
  );
}

/** To the room of a battleground, for its entrants. */
export function EventRoomLink({ eventId }: { readonly eventId: string }) {
  const t = useTexts('chat');
  return (
    <ButtonLink to={roomAt(`event:${eventId}`)} wide icon={<ChatIcon />}>
      {t('room_of_event')}
    </ButtonLink>
  );
}
