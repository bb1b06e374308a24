import styles from './skip-link.module.css';

/** First on every page: past the navigation to what the page is about. Seen by whoever comes by keyboard. */
export function SkipLink({ text }: { readonly text: string }) {
  return (
    <a className={styles.skip} href="#main">
      {text}
    </a>
  );
}
