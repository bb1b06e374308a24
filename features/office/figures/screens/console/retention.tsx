import type { CSSProperties } from 'react';
import { Card } from '#ui/components/card.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './figures.module.css';
import type { FiguresReply } from './figures-reply.ts';

/** The strength of a cell's colour. */
function shareStyle(share: number): CSSProperties {
  return { '--share': share } as CSSProperties; // React's types know no properties of one's own
}

/** The share of each week's new players who came back in the weeks after. */
export function Retention({ cohorts }: Pick<FiguresReply, 'cohorts'>) {
  const t = useTexts('figures');
  const format = useFormat();
  const weeks = Math.max(0, ...cohorts.map(({ kept }) => kept.length));
  if (weeks === 0) return null;
  const after = Array.from({ length: weeks }, (_, index) => index + 1);
  return (
    <Card title={t('retention')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={styles.weeks} tabIndex={0} aria-label={t('retention')}>
        <table>
          <caption className="visually-hidden">{t('retention')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('retention_week')}</th>
              <th scope="col">{t('retention_size')}</th>
              {after.map((week) => (
                <th key={week} scope="col">
                  {t('retention_after', { week })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ week, size, kept }) => (
              <tr key={week}>
                <th scope="row">{format.date(`${week}T12:00Z`)}</th>
                <td>{format.number(size)}</td>
                {after.map((n) => {
                  const share = kept[n - 1];
                  return share === undefined ? (
                    <td key={n} />
                  ) : (
                    <td key={n} className={styles.share} style={shareStyle(share)}>
                      <span>{format.percent(share)}</span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
