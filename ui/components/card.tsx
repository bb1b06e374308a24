import type { ReactNode } from 'react';
import styles from './card.module.css';
import { cx } from './cx.ts';

interface CardProps {
  readonly title?: ReactNode;
  /** Level of the title in the outline of the page. */
  readonly level?: 2 | 3;
  /** Beside the title: a link, a badge. */
  readonly action?: ReactNode;
  /** `flush` lets lists and tables reach the edges. */
  readonly padding?: 'normal' | 'flush';
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A panel that holds one thing. */
export function Card({
  title,
  level = 2,
  action,
  padding = 'normal',
  footer,
  children,
}: CardProps) {
  return (
    <section className={styles.card}>
      {title && <SectionHead title={title} level={level} action={action} />}
      <div className={cx(styles.body, padding === 'flush' && styles.flush)}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </section>
  );
}

interface SectionHeadProps {
  readonly title: ReactNode;
  readonly level?: 2 | 3;
  readonly action?: ReactNode;
}

/** The head of a card, or of a part of the page without one. */
export function SectionHead({ title, level = 2, action }: SectionHeadProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.head}>
      <Heading className={styles.title}>{title}</Heading>
      {action}
    </div>
  );
}
