import type { ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { Form } from '../components/form.tsx';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  readonly submitLabel: string;
  /** Parameters of the address that stay, by name. */
  readonly keep?: Readonly<Record<string, string>>;
  /** Named fields with their present values. */
  readonly children: ReactNode;
}

/** Narrows a list down: its fields become the address, so that it can be kept and sent on. */
export function FilterBar({ submitLabel, keep = {}, children }: FilterBarProps) {
  return (
    <Form method="get" className={styles.bar} role="search">
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button type="submit">{submitLabel}</Button>
    </Form>
  );
}
