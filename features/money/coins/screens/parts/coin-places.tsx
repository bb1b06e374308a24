import { CoinIcon, ShareIcon } from '#ui/components/icon.tsx';
import { ListItem } from '#ui/components/list.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';

/** Links to the screens of coins, as rows of the menu. */
export function CoinPlaces() {
  const t = useTexts('coins');
  return (
    <>
      <ListItem to="/how-to-earn-coins" leading={<CoinIcon />} title={t('menu_coins')} />
      <ListItem to="/refer-a-friend" leading={<ShareIcon />} title={t('menu_refer')} />
    </>
  );
}
