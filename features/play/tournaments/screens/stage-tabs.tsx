import { TabLinks } from '#ui/components/tabs.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { stageTo } from './bracket-addresses.ts';
import type { Bracket } from './bracket-types.ts';

/** Tabs of the stages, if there are several. */
export function StageTabs({ of }: { readonly of: Pick<Bracket, 'stages' | 'stage'> }) {
  const t = useTexts('tournaments');
  const stageName = useStageNames(of.stages);
  if (of.stages.length < 2) return null;
  return (
    <TabLinks
      label={t('stages')}
      items={of.stages.map(({ stage }) => ({
        to: stageTo(stage),
        text: stageName(stage),
        current: stage === of.stage,
      }))}
    />
  );
}

/** Names stages by format, with a number if several have the same. */
export function useStageNames(stages: Bracket['stages']) {
  const t = useTexts('tournaments');
  return (stage: number): string => {
    const own = stages.find((each) => each.stage === stage);
    if (!own) return '';
    const alike = stages.filter(({ format }) => format === own.format);
    const name = t(`stage_${own.format}`);
    return alike.length > 1 ? `${name} ${alike.indexOf(own) + 1}` : name;
  };
}
