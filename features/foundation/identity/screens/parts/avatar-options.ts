import { AVATAR_IDS } from '#ui/components/avatar-ids.ts';
import { useTexts } from '#ui/i18n/texts.tsx';

/** The drawn avatars, as a picker offers them; the player's own picture first. */
export function useAvatarOptions(picture: string | null = null) {
  const t = useTexts('identity');
  const own = picture ? [{ value: picture, url: picture, text: t('own_picture') }] : [];
  const drawn = AVATAR_IDS.map((id) => {
    const url = `/avatars/${id}.svg`;
    return { value: url, url, text: t('avatar_name', { id }) };
  });
  return [...own, ...drawn];
}
