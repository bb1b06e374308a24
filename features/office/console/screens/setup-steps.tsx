import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { holdsRole } from '#features/foundation/identity/rules/roles.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Card } from '#ui/components/card.tsx';
import { CheckIcon } from '#ui/components/icon.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import type { consoleCalls } from '../console.contract.ts';
import type { SetupStep } from '../rules/setup.ts';

export type Setup = ReplyOf<typeof consoleCalls.setup>;
type Step = Setup['steps'][number];

const SETUP_PLACE = '/console/setup';

/** The address at which a step is done, or described if the operator does it on the server. */
function usePlaceOf(): (step: SetupStep) => string {
  const { player } = useVisit();
  const games = holdsRole(player?.roles ?? [], []) ? '/console/games/starter' : '/console/games';
  return (step) => {
    if (step === 'game') return games;
    return step === 'event' ? '/console/events/new' : `${SETUP_PLACE}#${step}`;
  };
}

/** The steps that are left, above everything else; nothing once all are done. */
export function SetupCard({ setup }: { readonly setup: Setup }) {
  const t = useTexts('console-setup');
  const placeOf = usePlaceOf();
  const left = setup.steps.filter(({ done }) => !done);
  if (left.length === 0) return null;
  return (
    <Card
      title={t('title')}
      action={<Badge tone="warn">{t('left', { count: left.length })}</Badge>}
      footer={<Link to={SETUP_PLACE}>{t('show_all')}</Link>}
      padding="flush"
    >
      <List>
        {left.map(({ step }) => (
          <ListItem key={step} to={placeOf(step)} title={t(`to_${step}`)} />
        ))}
      </List>
    </Card>
  );
}

interface SetupStepCardProps {
  readonly of: Step;
  /** The current state, and the next thing to do. */
  readonly children: ReactNode;
}

/** One step, done or not, with the way to it. */
export function SetupStepCard({ of: { step, done }, children }: SetupStepCardProps) {
  const t = useTexts('console-setup');
  const placeOf = usePlaceOf();
  const to = step === 'legal' ? '/terms-conditions' : placeOf(step);
  const leads = !to.startsWith(SETUP_PLACE);
  return (
    <div id={step}>
      <Card
        title={t(`step_${step}`)}
        action={
          <Badge tone={done ? 'success' : 'warn'} {...(done && { icon: <CheckIcon size={12} /> })}>
            {t(done ? 'done' : 'missing')}
          </Badge>
        }
      >
        <div className="stack">
          {children}
          {leads && (
            <p>
              <Link to={to}>{t(`to_${step}`)}</Link>
            </p>
          )}
        </div>
      </Card>
    </div>
  );
}
