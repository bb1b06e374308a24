import { isOfficial } from '#features/foundation/identity/rules/roles.ts';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';

/** Whoever has been at an official's account may have made a key there: it ends as well, unless it is to stay. */
export function EndKeys() {
  const t = useTexts('account');
  const { player } = useVisit();
  if (!isOfficial(player?.roles ?? [])) return null;
  return <Checkbox name="keys" label={t('end_keys')} defaultChecked />;
}
