import { TabLinks } from '#ui/components/tabs.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { QUESTIONS, TICKETS } from './addresses.ts';

interface SupportTabsProps {
  readonly current: 'notifications' | 'support' | 'questions';
}

/** The tabs that the specification calls Support: notifications, tickets and common questions. */
export function SupportTabs({ current }: SupportTabsProps) {
  const t = useTexts('support');
  const { player } = useVisit();
  const tabs = [
    { id: 'notifications', to: '/notifications', text: t('tab_notifications') },
    { id: 'support', to: TICKETS, text: t('tab_support') },
    { id: 'questions', to: QUESTIONS, text: t('tab_questions') },
  ];
  if (!player) return null;
  return (
    <TabLinks
      label={t('tabs')}
      items={tabs.map(({ id, to, text }) => ({ to, text, current: id === current }))}
    />
  );
}
