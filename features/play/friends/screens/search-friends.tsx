import { useLoaderData } from 'react-router';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { UsersIcon } from '#ui/components/icon.tsx';
import { TabLinks } from '#ui/components/tabs.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { bondAction } from './parts/bond-acts.ts';
import { BondRefusal } from './parts/bond-buttons.tsx';
import { Finding } from './parts/finding.tsx';
import { type FriendsScreen, loadFriends, TABS } from './parts/friends-load.ts';
import { People } from './parts/person-row.tsx';

export const loader = loadFriends.server;
export const clientLoader = loadFriends.browser;
export const action = bondAction.server;
export const clientAction = bondAction.browser;

/** Friends, requests, suggestions, and blocked players. */
export default function SearchFriends() {
  const t = useTexts('friends');
  const { player } = useVisit();
  const loaded = useLoaderData<FriendsScreen>();
  const { tab, of, counts } = loaded;
  useLive(player ? `player:${player.userId}` : [], ({ type }) => type === 'friends');
  if (of) return <FriendsOf loaded={loaded} />;
  return (
    <Page
      title={t('title')}
      actions={
        player && (
          <ButtonLink to={`/share-profile/${player.userId}`} size="s">
            {t('share_own')}
          </ButtonLink>
        )
      }
    >
      <TabLinks
        label={t('tabs')}
        items={TABS.map((name) => ({
          to: `?tab=${name}`,
          text: t(`tab_${name}`),
          current: name === tab,
          ...(name === 'friends' && { count: counts.friends }),
          ...(name === 'requests' && { count: counts.requests }),
        }))}
      />
      <BondRefusal />
      {loaded.finding ? <Finding finding={loaded.finding} /> : <Lists loaded={loaded} />}
    </Page>
  );
}

/** Another player's friends. */
function FriendsOf({ loaded }: { readonly loaded: FriendsScreen }) {
  const t = useTexts('friends');
  const { of } = loaded;
  if (!of) return null;
  return (
    <Page
      title={t('friends_of', { name: of.username })}
      back={{ to: `/profile/${of.userId}`, text: t('back_to_profile') }}
    >
      <BondRefusal />
      <Lists loaded={loaded} />
    </Page>
  );
}

/** The lists of a tab, each with its pages. */
function Lists({ loaded: { tab, lists, of } }: { readonly loaded: FriendsScreen }) {
  const t = useTexts('friends');
  if (lists.every(({ total }) => total === 0)) return <Nobody tab={tab} />;
  return lists
    .filter(({ total }) => total > 0)
    .map((list) => (
      <Card key={list.name} title={t(`list_${list.name}`)} padding="flush">
        <People label={t(`list_${list.name}`)} people={list.items} />
        <Pages
          of={list}
          hrefFor={(page) =>
            `?${new URLSearchParams({ tab, page: String(page), ...(of && { of: of.userId }) })}`
          }
        />
      </Card>
    ));
}

function Nobody({ tab }: { readonly tab: FriendsScreen['tab'] }) {
  const t = useTexts('friends');
  return (
    <EmptyState
      icon={<UsersIcon size={32} />}
      title={t(`none_${tab}`)}
      action={
        tab !== 'blocked' && (
          <ButtonLink to="/search-friends" variant="primary">
            {t('find_players')}
          </ButtonLink>
        )
      }
    >
      {t(`none_${tab}_text`)}
    </EmptyState>
  );
}
