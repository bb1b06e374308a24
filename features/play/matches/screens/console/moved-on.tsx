import { useLocation, useSearchParams } from 'react-router';
import { Notice } from '#ui/components/notice.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { deedText } from '../deed-texts.ts';
import { Actor } from '../wizard/actor.tsx';
import type { Dossier } from './desk-types.ts';
import { DISPUTES } from './places.ts';

/** What one came to do cannot be done any more: somebody, or time, was first. Its form is gone with the news. */
export function MovedOn({ dossier: { match, controls } }: { readonly dossier: Dossier }) {
  const t = useTexts('desk');
  const matches = useTexts('matches');
  const { dateTime } = useFormat();
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const asked = query.get('act');
  const may: readonly string[] = [...controls, ...match.actions];
  const isGone = asked ? !may.includes(asked) : isRuled(match, pathname);
  const last = match.timeline.at(-1);
  if (!isGone || !last) return null;
  return (
    <Notice tone="warn" role="status" title={t('moved_on')}>
      {matches(deedText(last))}
      {last.by && (
        <>
          {' · '}
          <Actor by={last.by} />
        </>
      )}
      {' · '}
      <time dateTime={last.at}>{dateTime(last.at)}</time>
    </Notice>
  );
}

/** Whoever looks at a dispute has come to rule on it. */
function isRuled({ status }: Dossier['match'], pathname: string): boolean {
  return pathname.startsWith(DISPUTES) && status !== 'disputed';
}
