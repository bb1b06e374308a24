import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '#ui/components/card.tsx';
import { cx } from '#ui/components/cx.ts';
import { List } from '#ui/components/list.tsx';
import { Stat } from '#ui/components/stat.tsx';
import { EmptyList } from '#ui/console/empty-list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './today.module.css';

/** As many of a list stand here; the others are a tap away. */
export const SHOWN = 8;

interface FigureProps {
  readonly label: string;
  readonly value: number;
  readonly to: string;
  readonly detail?: string;
}

export function Figure({ label, value, to, detail }: FigureProps) {
  const { number } = useFormat();
  return <Stat label={<Link to={to}>{label}</Link>} value={number(value)} detail={detail} />;
}

/** Somebody waits for it as long as it is not nothing. */
export function Waiting({ label, value, to, detail }: FigureProps) {
  const { number } = useFormat();
  const shown = <span className={cx(value > 0 && styles.waits)}>{number(value)}</span>;
  return <Stat label={<Link to={to}>{label}</Link>} value={shown} detail={detail} />;
}

interface WaitingCardProps {
  readonly title: string;
  readonly to: string;
  readonly total: number;
  /** Said where nothing waits; without it the card is left out. */
  readonly none?: { readonly title: string; readonly text: string };
  readonly children: readonly ReactNode[];
}

/** The head of a queue: rows that lead to what waits, and all of it where more do. */
export function WaitingCard({ title, to, total, none, children }: WaitingCardProps) {
  const t = useTexts('console');
  if (total === 0) {
    if (!none) return null;
    return (
      <EmptyList isDone title={none.title}>
        {none.text}
      </EmptyList>
    );
  }
  const action = total > children.length && <Link to={to}>{t('today_all')}</Link>;
  return (
    <Card title={title} padding="flush" action={action}>
      <List>{children}</List>
    </Card>
  );
}

/** The time that a person has waited; `now` is the time of loading. */
export function Waited({ since, now }: { readonly since: string; readonly now: string }) {
  const t = useTexts('console');
  const { span } = useFormat();
  return (
    <span className={styles.together}>
      {t('today_waits', { span: span(Date.parse(now) - Date.parse(since)) })}
    </span>
  );
}

/** The age of a queue's oldest entry; nothing for an empty queue. */
export function useLongest(now: string): (since: string | null | undefined) => Longest {
  const t = useTexts('console');
  const { span } = useFormat();
  return (since) =>
    since
      ? { detail: t('today_longest', { span: span(Date.parse(now) - Date.parse(since)) }) }
      : {};
}
type Longest = Pick<FigureProps, 'detail'>;
