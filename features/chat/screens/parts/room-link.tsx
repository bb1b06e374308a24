import { ButtonLink } from '#ui/components/button.tsx';
import { ChatIcon } from '#ui/components/icon.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { roomAt } from '../addresses.ts';

/** To the room of a match, for its players. */
export function MatchRoomLink(props: { readonly matchId: string; readonly opponent: string }) {
  const t = useTexts('chat');
  return (
    <ButtonLink to={roomAt(`match:${props.matchId}`)} wide icon={<ChatIcon />}>
      {t('room_of_match', { player: props.opponent })}
    </ButtonLink>
  );
}

/** To the room of a battleground, for whoever takes part. */
export function EventRoomLink({ eventId }: { readonly eventId: string }) {
  const t = useTexts('chat');
  return (
    <ButtonLink to={roomAt(`event:${eventId}`)} wide icon={<ChatIcon />}>
      {t('room_of_event')}
    </ButtonLink>
  );
}
