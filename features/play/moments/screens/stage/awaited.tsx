import { Skeleton } from '#ui/components/skeleton.tsx';
import styles from './facts.module.css';

/** The room of the parts that are on their way. */
export function Awaited() {
  return (
    <div className={styles.awaited} aria-hidden="true">
      <Skeleton shape="row" count={3} label="" />
    </div>
  );
}
