import { Fragment } from 'react';
import { lastOf } from '#core/lists.ts';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { axisOf } from '../../rules/plot.ts';
import styles from './plot.module.css';

export interface Series {
  readonly name: string;
  /** One for each day. */
  readonly values: readonly number[];
}

interface PlotProps {
  readonly title: string;
  /** Bars for daily counts, lines for comparisons. */
  readonly kind: 'bars' | 'lines';
  /** `YYYY-MM-DD`, oldest first; the last one runs still. */
  readonly days: readonly string[];
  /** Three at most. */
  readonly series: readonly Series[];
  /** Formats a value; plain numbers without. */
  readonly write?: (value: number) => string;
}

const WIDTH = 1000;
const HEIGHT = 240;

/** Figures over days. Time runs left to right in every language; the same stands in a table for who cannot see it. */
export function Plot({ title, kind, days, series, write }: PlotProps) {
  const t = useTexts('figures');
  const format = useFormat();
  const written = write ?? format.number;
  const steps = axisOf(Math.max(0, ...series.flatMap(({ values }) => values)));
  const top = lastOf(steps) ?? 1;
  const ends = [days[0], days[Math.floor((days.length - 1) / 2)], lastOf(days)];
  return (
    <figure className={styles.plot}>
      <figcaption className={styles.title}>{title}</figcaption>
      {series.length > 1 && (
        <ul className={styles.legend}>
          {series.map(({ name }, index) => (
            <li key={name} className={styles[`series${index}`]}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.drawing} dir="ltr" aria-hidden="true">
        <div className={styles.axis}>
          {[...steps].reverse().map((step) => (
            <span key={step}>{written(step)}</span>
          ))}
        </div>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {steps.map((step) => {
            const y = round(HEIGHT - (step / top) * HEIGHT);
            return <path key={step} className={styles.grid} d={`M0 ${y}H${WIDTH}`} />;
          })}
          {series.map(({ name, values }, index) => {
            const own = `${styles[kind]} ${styles[`series${index}`]}`;
            const { over, running } = (kind === 'bars' ? barsOf : lineOf)(values, top);
            return (
              <Fragment key={name}>
                <path className={own} d={over} />
                <path className={`${own} ${styles.running}`} d={running} />
              </Fragment>
            );
          })}
        </svg>
        <div className={styles.days}>
          {[...new Set(ends)].map(
            (day) =>
              day && (
                <span key={day}>
                  {day === lastOf(days) ? t('today') : format.date(`${day}T12:00Z`)}
                </span>
              ),
          )}
        </div>
      </div>
      <DaysTable title={title} days={days} series={series} write={written} />
    </figure>
  );
}

function DaysTable({ title, days, series, write }: Required<Omit<PlotProps, 'kind'>>) {
  const t = useTexts('figures');
  const format = useFormat();
  return (
    <details className={styles.table}>
      <summary>{t('as_table')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={title}>
        <table>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('col_day')}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day, index) => (
              <tr key={day}>
                <th scope="row">
                  {index === days.length - 1
                    ? t('day_so_far', { day: format.date(`${day}T12:00Z`) })
                    : format.date(`${day}T12:00Z`)}
                </th>
                {series.map(({ name, values }) => (
                  <td key={name}>{write(values[index] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

interface Paths {
  /** The days that are over. */
  readonly over: string;
  /** The last day, which is not over. */
  readonly running: string;
}

/** Bars, each as wide as most of its day. */
function barsOf(values: readonly number[], top: number): Paths {
  const day = WIDTH / Math.max(1, values.length);
  const bars = values.map((value, index) => {
    const height = round((Math.max(0, value) / top) * HEIGHT);
    return `M${round(index * day + day * 0.15)} ${HEIGHT}v${-height}h${round(day * 0.7)}v${height}z`;
  });
  return { over: bars.slice(0, -1).join(''), running: lastOf(bars) ?? '' };
}

function lineOf(values: readonly number[], top: number): Paths {
  const day = WIDTH / Math.max(1, values.length);
  const places = values.map(
    (value, index) =>
      `${round((index + 0.5) * day)} ${round(HEIGHT - (Math.max(0, value) / top) * HEIGHT)}`,
  );
  const line = (some: readonly string[]) => (some.length > 0 ? `M${some.join('L')}` : '');
  return { over: line(places.slice(0, -1)), running: line(places.slice(-2)) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
