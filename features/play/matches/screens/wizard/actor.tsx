import { useTexts } from '#ui/i18n/texts.tsx';
import type { Match } from '../match-types.ts';

/** Who did something, and in what office if not as a player. */
export function Actor({ by }: { by: NonNullable<Match['timeline'][number]['by']> }) {
  const t = useTexts('matches');
  const { role, username } = by;
  return (
    <>
      <bdi translate="no">{username}</bdi>
      {(role === 'organiser' || role === 'administrator') && ` · ${t(`role_${role}`)}`}
    </>
  );
}
