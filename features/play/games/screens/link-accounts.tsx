import {
  redirect,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { safeReturnTo } from '#features/foundation/identity/rules/entry.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Form } from '#ui/components/form.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { Sheet } from '#ui/components/sheet.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { byIntent, parseForm } from '#ui/screen/forms.ts';
import { screenAction, screenLoader } from '#ui/screen/load.ts';
import { Page } from '#ui/shell/page.tsx';
import { AccountCard } from './account-card.tsx';
import type { GameAccountData } from './account-types.ts';
import { accountsAddress } from './accounts-address.ts';
import { AccountsExplained } from './accounts-explained.tsx';

const load = screenLoader(async ({ api, url }) => {
  const { player, verified, entry } = await api.viewer({});
  const returnTo = safeReturnTo(url.searchParams.get('returnTo'));
  if (player === null) {
    const { items: help } = await api.gameAccountHelp({ pageSize: 100 });
    return { accounts: null, help, way: wayIn(entry, verified), returnTo };
  }
  const { items } = await api.getGameAccounts({ pageSize: 100 });
  return { accounts: items, help: [], way: null, returnTo };
});
export const loader = load.server;
export const clientLoader = load.browser;

const change = screenAction(async ({ api, form, url }) => {
  const query = url.searchParams;
  return byIntent(form, {
    unlink: async () => {
      await api.unlinkGameAccount(parseForm('unlinkGameAccount', form));
      return redirect(accountsAddress(query, { game: null, done: 'unlinked' }), 303);
    },
    '': async () => {
      await api.linkGameAccount(parseForm('linkGameAccount', form));
      const back = safeReturnTo(query.get('returnTo'));
      return redirect(back ?? accountsAddress(query, { game: null, done: 'linked' }), 303);
    },
  });
});
export const action = change.server;
export const clientAction = change.browser;

/** Returns the page to sign in; visitors with a proved number or address still have to register. */
function wayIn(entry: 'phone' | 'email' | 'portal', verified: boolean): string {
  if (verified) return '/register-form/false';
  return entry === 'email' ? '/auth/login' : '/guest';
}

/** The player's accounts; for visitors an explanation and the way to sign in. */
export default function LinkAccounts() {
  const { accounts, help, way, returnTo } = useLoaderData<typeof loader>();
  if (accounts === null) return <AccountsExplained help={help} way={way} returnTo={returnTo} />;
  return <OwnAccounts accounts={accounts} returnTo={returnTo} />;
}

interface OwnAccountsProps {
  readonly accounts: readonly GameAccountData[];
  readonly returnTo: string | null;
}

/** The player's account in each game, by which opponents find each other on the game's own platform. */
function OwnAccounts({ accounts, returnTo }: OwnAccountsProps) {
  const t = useTexts('games');
  const c = useTexts('common');
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

interface UnlinkSheetProps {
  readonly account: GameAccountData;
  /** The same address with the popup closed. */
  readonly closeTo: string;
  readonly onClose: () => void;
}

/** Asks before an account is unlinked, and explains the effect. */
function UnlinkSheet({ account, closeTo, onClose }: UnlinkSheetProps) {
  const t = useTexts('games');
  const c = useTexts('common');
  const { game, accountName } = account;
  return (
    <Sheet
      open
      role="alertdialog"
      title={t('unlink_title')}
      onClose={onClose}
      closeLabel={c('close')}
      footer={
        <>
          <ButtonLink to={closeTo} replace preventScrollReset>
            {c('cancel')}
          </ButtonLink>
          <Unlink gameId={game.gameId} />
        </>
      }
    >
      <p>
        <strong>
          <bdi translate="no">{accountName}</bdi>
        </strong>
      </p>
      <p>{t('unlink_text', { game: game.title })}</p>
    </Sheet>
  );
}

function Unlink({ gameId }: { readonly gameId: string }) {
  const t = useTexts('games');
  const c = useTexts('common');
  const { state, formData } = useNavigation();
  return (
    <Form method="post" replace>
      <input type="hidden" name="intent" value="unlink" />
      <input type="hidden" name="gameId" value={gameId} />
      <Button
        type="submit"
        variant="danger"
        wide
        busy={state !== 'idle' && formData?.get('intent') === 'unlink'}
        busyLabel={c('loading')}
      >
        {t('unlink')}
      </Button>
    </Form>
  );
}
