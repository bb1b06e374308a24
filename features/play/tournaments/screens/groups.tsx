import { groupName } from '@battle-league/brackets/groups.ts';
import { Card } from '#ui/components/card.tsx';
import { TabLinks } from '#ui/components/tabs.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { Pages } from '#ui/screen/pages.tsx';
import { groupTo } from './bracket-addresses.ts';
import type { BracketScreen } from './bracket-load.ts';
import { BracketMatches } from './bracket-matches.tsx';
import { LeagueTable } from './league-table.tsx';

/** One group at a time: which one is chosen above its table and its matches. */
export function Groups({ loaded }: { readonly loaded: BracketScreen }) {
  const t = useTexts('tournaments');
  const { bracket, table } = loaded;
  const { stage, matches } = bracket;
  const group = matches.items[0]?.group ?? 0;
  const name = t('group', { group: groupName(group) });
  return (
    <section className="stack" id="rounds">
      <TabLinks
        label={t('groups')}
        items={Array.from({ length: bracket.groups }, (_, index) => ({
          to: groupTo(index, stage),
          text: t('group', { group: groupName(index) }),
          current: index === group,
        }))}
      />
      {table && <LeagueTable event={bracket.event} table={table} title={name} />}
      <Card title={name} padding="flush">
        <BracketMatches bracket={bracket} under="group" />
      </Card>
      <Pages of={matches} hrefFor={(page) => groupTo(group, stage, page)} />
    </section>
  );
}
