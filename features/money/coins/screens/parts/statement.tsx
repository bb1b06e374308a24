import type { ReplyOf } from '#platform/http/contract.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Card } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { CoinIcon } from '#ui/components/icon.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { Pages } from '#ui/screen/pages.tsx';
import type { coinsCalls } from '../../coins.contract.ts';
import { Gain } from './gain.tsx';

type StatementOf = ReplyOf<typeof coinsCalls.coinStatement>;

/** Every movement of the player's coins, the latest first. */
export function Statement({ statement }: { readonly statement: StatementOf }) {
  const t = useTexts('coins');
  if (statement.total === 0) {
    return (
      <EmptyState icon={<CoinIcon size={32} />} title={t('statement_none')}>
        {t('statement_none_text')}
      </EmptyState>
    );
  }
  return (
    <>
      <Card title={t('statement_title')} padding="flush">
        <List label={t('statement_title')}>
          {statement.items.map((line) => (
            <Line key={`${line.at} ${line.kind} ${line.balance}`} line={line} />
          ))}
        </List>
      </Card>
      <Pages of={statement} hrefFor={(page) => `?page=${page}`} />
    </>
  );
}

function Line({ line }: { readonly line: StatementOf['items'][number] }) {
  const t = useTexts('coins');
  const format = useFormat();
  const { at, text, coins, balance, reverses } = line;
  return (
    <ListItem
      title={<span dir="auto">{text}</span>}
      subtitle={
        <span className="row">
          <span>{format.dateTime(at)}</span>
          <span>{t('after', { balance })}</span>
          {reverses && <Badge>{t('reversed')}</Badge>}
        </span>
      }
      trailing={<Gain coins={coins} />}
    />
  );
}
