import { Link } from 'react-router';
import { ButtonLink } from '#ui/components/button.tsx';
import { InfoIcon } from '#ui/components/icon.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Someone } from '#ui/realtime/presence.ts';
import type { Room } from '../chat-types.ts';
import styles from './room.module.css';

interface PeopleProps {
  readonly present: number;
  readonly players: readonly Someone[];
}

/** The room's purpose and its present members, beside the messages on a large desktop. */
export function RoomAside({ room, ...people }: PeopleProps & { readonly room: Room }) {
  const t = useTexts('chat');
  const { kind, link } = room;
  if (kind === 'direct') return null;
  return (
    <aside className={styles.beside}>
      <People level={2} {...people} />
      <p className="muted">{t(`about_${kind}`)}</p>
      {link && (
        <ButtonLink wide to={link} icon={<InfoIcon />}>
          {t(`to_${kind === 'brand' ? 'place' : kind}`)}
        </ButtonLink>
      )}
    </aside>
  );
}

/** The members who have the room open. */
export function People({ present, players, level }: PeopleProps & { readonly level: 2 | 3 }) {
  const t = useTexts('chat');
  const Heading = `h${level}` as const;
  return (
    <section className="stack">
      <Heading>{t('present', { count: present })}</Heading>
      {players.length > 0 && (
        <ul className="row">
          {players.map(({ userId, username }) => (
            <li key={userId}>
              <Link to={`/profile/${userId}`}>
                <bdi translate="no">{username}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
