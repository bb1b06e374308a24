import { AVATAR_IDS } from '#ui/components/avatar-ids.ts';
import { useTexts } from '#ui/i18n/texts.tsx';

/** The drawn avatars, as a picker offers them. */
export function useAvatarOptions() {
  const t = useTexts('identity');
  return AVATAR_IDS.map((id) => {
    const url = `/avatars/${id}.svg`;
    return { value: url, url, text: t('avatar_name', { id }) };
  });
}
