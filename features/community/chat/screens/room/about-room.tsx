import { ButtonLink } from '#ui/components/button.tsx';
import {
  BellIcon,
  BellOffIcon,
  CloseIcon,
  GavelIcon,
  InfoIcon,
  UserIcon,
} from '#ui/components/icon.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Someone } from '#ui/realtime/presence.ts';
import type { Room } from '../chat-types.ts';
import styles from './message-sheet.module.css';
import { People } from './room-aside.tsx';
import { PressForm, RoomSheet } from './room-sheet.tsx';

interface AboutRoomProps {
  readonly room: Room;
  readonly present: number;
  readonly players: readonly Someone[];
}

/** The room's purpose, its present members and its notification setting. */
export function AboutRoom({ room, present, players }: AboutRoomProps) {
  const t = useTexts('chat');
  const { kind, link, peer, actions, title } = room;
  const place = kind === 'brand' || kind === 'direct' ? 'place' : kind;
  return (
    <RoomSheet title={<bdi>{title}</bdi>}>
      <p>{t(`about_${kind}`)}</p>
      <div className={styles.acts}>
        {link && !peer && (
          <ButtonLink wide to={link} icon={<InfoIcon />}>
            {t(`to_${place}`)}
          </ButtonLink>
        )}
        {peer && (
          <ButtonLink wide to={`/profile/${peer.userId}`} icon={<UserIcon />}>
            {t('profile')}
          </ButtonLink>
        )}
        {actions.includes('mute') && (
          <PressForm fields={{ intent: 'mute' }} text={t('mute_room')} icon={<BellOffIcon />} />
        )}
        {actions.includes('unmute') && (
          <PressForm fields={{ intent: 'unmute' }} text={t('unmute_room')} icon={<BellIcon />} />
        )}
        {peer && <Blocking room={room} userId={peer.userId} />}
        {actions.includes('moderate') && (
          <ButtonLink wide to="/console/moderation" icon={<GavelIcon />}>
            {t('to_moderation')}
          </ButtonLink>
        )}
      </div>
      {kind !== 'direct' && <People level={3} present={present} players={players} />}
    </RoomSheet>
  );
}

function Blocking({ room, userId }: { readonly room: Room; readonly userId: string }) {
  const t = useTexts('chat');
  return room.blocked ? (
    <PressForm fields={{ intent: 'unblock', userId }} text={t('unblock')} />
  ) : (
    <>
      <PressForm
        fields={{ intent: 'block', userId }}
        text={t('block')}
        variant="danger"
        icon={<CloseIcon />}
      />
      <p className="muted">{t('block_text')}</p>
    </>
  );
}
