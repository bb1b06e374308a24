import type { MouseEvent } from 'react';
import { Outlet, useParams } from 'react-router';
import { BrandMark } from '#ui/components/brand-mark.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import styles from './embed.module.css';

/** The frame of pages inside other sites: only the content, and a link to our site. */
export default function EmbedFrame() {
  const t = useTexts('broadcast');
  const { brand, language } = useVisit();
  const { eventId } = useParams();
  return (
    <div className={styles.frame} onClickCapture={leaveOutside}>
      <main>
        <Outlet />
      </main>
      <footer className={styles.footer}>
        <a
          href={`/event-home/${eventId}/bracket?lang=${language}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <BrandMark path={brand.look.mark} name={brand.name} size={24} compact />
          {t('on_site', { brand: brand.name })}
        </a>
      </footer>
    </div>
  );
}

/** Opens links to other pages beside the embedding site. */
function leaveOutside(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target === '_blank' || link.pathname === window.location.pathname) return;
  event.preventDefault();
  event.stopPropagation();
  window.open(link.href, '_blank', 'noopener,noreferrer');
}
