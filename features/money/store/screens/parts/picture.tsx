import { Avatar } from '#ui/components/avatar.tsx';
import { cx } from '#ui/components/cx.ts';
import { CalendarIcon, CartIcon, CheckIcon, TicketIcon } from '#ui/components/icon.tsx';
import looks from '#ui/components/looks.module.css';
import { BANNERS, lookClass } from '#ui/components/looks.ts';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { emotesIn } from '../../rules/emotes.ts';
import { type Design, enhancerOf } from '../../rules/enhancers.ts';
import type { Shelf } from '../../rules/purchase.ts';
import { Emote } from './emote.tsx';
import styles from './store.module.css';

const NOTHING = { frame: null, banner: null, colour: null };

interface PictureProps {
  readonly design: Design | null;
  readonly shelf: Shelf;
}

/** Shows an enhancer on the viewer's own face and name, and an icon for other items. */
export function Picture({ design, shelf }: PictureProps) {
  const Icon = shelf === 'vouchers' ? TicketIcon : CartIcon;
  return (
    <div className={styles.picture} aria-hidden="true">
      {design ? <Shown design={design} /> : <Icon size={40} />}
    </div>
  );
}

function Shown({ design }: { readonly design: Design }) {
  const { player } = useVisit();
  const { username = '', avatarUrl = null } = player ?? {};
  switch (enhancerOf(design).kind) {
    case 'frame':
      return (
        <Avatar url={avatarUrl} name={username} size={64} look={{ ...NOTHING, frame: design }} />
      );
    case 'banner':
      return <span className={cx(styles.strip, lookClass(looks, BANNERS, design))} />;
    case 'colour':
      return (
        <span className={styles.sample}>
          <PlayerName look={{ ...NOTHING, colour: design }}>{username}</PlayerName>
        </span>
      );
    case 'emotes':
      return (
        <span className={styles.emotes}>
          {emotesIn([design]).map((name) => (
            <Emote key={name} name={name} size={36} />
          ))}
        </span>
      );
    case 'challenge':
      return <CalendarIcon size={40} />;
    case 'protection':
      return <CheckIcon size={40} />;
  }
}
