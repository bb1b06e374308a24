import { Avatar } from '#ui/components/avatar.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './composer.module.css';
import type { Mentions } from './use-mentions.ts';

/** Names that begin like the one that is being typed. Focus stays in the field. */
export function MentionList({ mentions }: { readonly mentions: Mentions }) {
  const t = useTexts('chat');
  const { listId, found, active, choose } = mentions;
  return (
    <div id={listId} className={styles.names} role="listbox" aria-label={t('mention_list')}>
      {found.map((player, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys are heard by the field, which keeps focus
        <div
          key={player.userId}
          id={`${listId}-${index}`}
          className={styles.name}
          role="option"
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(player)}
        >
          <Avatar url={player.avatarUrl} name={player.username} size={28} look={player.look} />
          <PlayerName look={player.look}>{player.username}</PlayerName>
        </div>
      ))}
    </div>
  );
}
