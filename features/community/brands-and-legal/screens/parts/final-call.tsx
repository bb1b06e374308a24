import { useTexts } from '#ui/i18n/texts.tsx';
import { CallToAction } from './call-to-action.tsx';
import styles from './final-call.module.css';
import section from './section.module.css';

/** The way in, once more, for readers who have come to the end; under the brand's own title if it has one. */
export function FinalCall({ title }: { readonly title: string | null | undefined }) {
  const t = useTexts('landing');
  return (
    <section className={section.section}>
      <div className={styles.call}>
        <h2 className={styles.title}>{title ?? t('final_title')}</h2>
        <CallToAction />
      </div>
    </section>
  );
}
