import type { Api } from '#ui/api/browser.ts';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';

type Invitation = Awaited<ReturnType<Api['referrer']>>;

/** By whom somebody comes, and what it brings; nothing where nobody has invited. */
export function Invited({ by }: { readonly by: Invitation | null }) {
  const t = useTexts('coins');
  if (!by?.referrer) return null;
  const { referrer, coins } = by;
  return <Notice tone="info">{t('invited', { name: referrer.username, coins })}</Notice>;
}
