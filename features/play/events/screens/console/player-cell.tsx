import { Link } from 'react-router';
import { Avatar } from '#ui/components/avatar.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';

interface PlayerCellProps {
  readonly userId: string;
  readonly avatarUrl: string;
  readonly username: string;
}

/** A player in a table of the console, with a link to their page. */
export function PlayerCell({ userId, avatarUrl, username }: PlayerCellProps) {
  return (
    <span className="row">
      <Avatar url={avatarUrl} name={username} size={32} />
      <Link to={`/console/players/${userId}`}>
        <PlayerName>{username}</PlayerName>
      </Link>
    </span>
  );
}
