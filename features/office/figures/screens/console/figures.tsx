import type { CSSProperties } from 'react';
import { useLoaderData } from 'react-router';
import { lastOf } from '#core/lists.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Stat, StatRow } from '#ui/components/stat.tsx';
import { TabLinks } from '#ui/components/tabs.tsx';
import { EmptyList } from '#ui/console/empty-list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { screenLoader } from '#ui/screen/load.ts';
import { Page } from '#ui/shell/page.tsx';
import styles from './figures.module.css';
import type { FiguresReply } from './figures-reply.ts';
import { Plot } from './plot.tsx';
import { RevenuePlots, RevenueTable } from './revenue.tsx';
import { SPANS, spanIn } from './span.ts';

const load = screenLoader(async ({ api, url }) => {
  const span = spanIn(url);
  return { span, figures: await api.figures({ span }) };
});
export const loader = load.server;
export const clientLoader = load.browser;

/** The league's figures by the days of its time zone: complete days, and the current one so far. */
export default function Figures() {
  const t = useTexts('figures');
  const { span, figures } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const isEmpty = figures.days.length === 0 && figures.today.activeMonth === 0;
  return (
    <Page
      title={t('title')}
      width="wide"
      actions={
        !isEmpty && (
          <ButtonLink to={`/console/figures.csv?span=${span}`} size="s" reloadDocument download>
            {t('csv')}
          </ButtonLink>
        )
      }
    >
      <TabLinks
        label={t('spans')}
        items={SPANS.map((days) => {
          return { to: `?span=${days}`, text: t('span', { days }), current: days === span };
        })}
      />
      {isEmpty ? (
        <EmptyList title={t('none')}>{t('none_text')}</EmptyList>
      ) : (
        <Counted figures={figures} />
      )}
    </Page>
  );
}

function Counted({ figures }: { readonly figures: FiguresReply }) {
  const t = useTexts('figures');
  const { cohorts, timeZone } = figures;
  const days = [...figures.days, figures.today];
  const revenue = [...figures.revenue, ...figures.revenueToday];
  const names = days.map(({ day }) => day);
  const of = (name: keyof Omit<FiguresReply['days'][number], 'day'>) =>
    days.map((day) => day[name]);
  return (
    <>
      <Sums days={days} />
      <p className="muted">{t('counted', { zone: timeZone })}</p>
      <div className={styles.plots}>
        <Plot
          title={t('active')}
          kind="lines"
          days={names}
          series={[
            { name: t('active_month'), values: of('activeMonth') },
            { name: t('active_week'), values: of('activeWeek') },
            { name: t('active_day'), values: of('activeDay') },
          ]}
        />
        <Plot
          title={t('sign_ups')}
          kind="bars"
          days={names}
          series={[{ name: t('sign_ups'), values: of('signUps') }]}
        />
        <Plot
          title={t('matches')}
          kind="bars"
          days={names}
          series={[
            { name: t('matches'), values: of('matches') },
            { name: t('disputes'), values: of('disputes') },
          ]}
        />
        <RevenuePlots days={names} revenue={revenue} />
      </div>
      <RevenueTable revenue={revenue} />
      <Retention cohorts={cohorts} />
    </>
  );
}

function Sums({ days }: { readonly days: FiguresReply['days'] }) {
  const t = useTexts('figures');
  const format = useFormat();
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
  const matches = sum(days.map((day) => day.matches));
  const disputes = sum(days.map((day) => day.disputes));
  return (
    <StatRow>
      <Stat label={t('sign_ups')} value={format.number(sum(days.map((day) => day.signUps)))} />
      <Stat label={t('active_month')} value={format.number(lastOf(days)?.activeMonth ?? 0)} />
      <Stat label={t('matches')} value={format.number(matches)} />
      <Stat label={t('disputes_rate')} value={format.percent(matches ? disputes / matches : 0)} />
    </StatRow>
  );
}

/** The strength of a cell's colour. */
function shareStyle(share: number): CSSProperties {
  return { '--share': share } as CSSProperties; // React's types know no properties of one's own
}

/** The share of each week's new players who came back in the weeks after. */
function Retention({ cohorts }: Pick<FiguresReply, 'cohorts'>) {
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
