import styles from './skip-link.module.css';

/** First on every page: leads past the navigation to the content. Visible with keyboard focus only. */
export function SkipLink({ text }: { readonly text: string }) {
  return (
    <a className={styles.skip} href="#main">
      {text}
    </a>
  );
}
