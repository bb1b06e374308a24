import { redirect, useLoaderData, useLocation, useNavigate, useSearchParams } from 'react-router';
import { safeReturnTo } from '#features/identity/rules/entry.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { screenAction, screenLoader } from '#ui/screen/load.ts';
import { Page } from '#ui/shell/page.tsx';
import type { GamePlatform } from '../rules/game.ts';
import { AccountCard } from './account-card.tsx';
import type { GameAccountData } from './account-types.ts';
import { accountsAddress } from './accounts-address.ts';
import { UnlinkSheet } from './unlink-sheet.tsx';

const load = screenLoader(async ({ api, url }) => {
  const { items } = await api.getGameAccounts({ pageSize: 100 });
  return { accounts: items, returnTo: safeReturnTo(url.searchParams.get('returnTo')) };
});
export const loader = load.server;
export const clientLoader = load.browser;

const change = screenAction(async ({ api, form, url }) => {
  const text = (name: string) => String(form.get(name) ?? '');
  const gameId = text('gameId');
  const query = url.searchParams;
  if (form.get('intent') === 'unlink') {
    await api.unlinkGameAccount({ gameId });
    return redirect(accountsAddress(query, { game: null, done: 'unlinked' }), 303);
  }
  // the server judges what is no platform of the game
  const platform = (form.get('platform') ?? undefined) as GamePlatform | undefined;
  await api.linkGameAccount({
    gameId,
    accountName: text('accountName'),
    ...(platform && { platform }),
  });
  const back = safeReturnTo(query.get('returnTo'));
  return redirect(back ?? accountsAddress(query, { game: null, done: 'linked' }), 303);
});
export const action = change.server;
export const clientAction = change.browser;

/** The player's account in every game: by it opponents find each other on the game's own platform. */
export default function LinkAccounts() {
  const t = useTexts('games');
  const c = useTexts('common');
  const { accounts, returnTo } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const chosen = query.get('game');
  const done = query.get('done');
  const first = accounts.filter(({ game }) => game.slug === chosen);
  const others = accounts.filter(({ game }) => game.slug !== chosen);
  return (
    <Page
      title={t('accounts_title')}
      back={{ to: returnTo ?? '/menu', text: c('back') }}
      width="pairs"
    >
      <p className="muted">{t('accounts_text')}</p>
      {(done === 'linked' || done === 'unlinked') && (
        <Notice
          tone="success"
          role="status"
          action={returnTo && <ButtonLink to={returnTo}>{t('go_back')}</ButtonLink>}
        >
          {t(`done_${done}`)}
        </Notice>
      )}
      {[...first, ...others].map((account) => (
        <AccountCard
          key={account.game.gameId}
          account={account}
          isOpen={account.game.slug === chosen}
        />
      ))}
      <Unlinking accounts={accounts} />
    </Page>
  );
}

function Unlinking({ accounts }: { readonly accounts: readonly GameAccountData[] }) {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const account = accounts.find(({ game }) => game.slug === query.get('game'));
  if (query.get('sheet') !== 'unlink' || !account?.accountName) return null;
  const closed = pathname + accountsAddress(query, { game: account.game.slug });
  const close = () => void navigate(closed, { replace: true, preventScrollReset: true });
  return <UnlinkSheet account={account} closeTo={closed} onClose={close} />;
}
