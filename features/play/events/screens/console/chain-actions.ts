/** Actions of the buttons of the stage editor. */
import type { FormRefusal } from '#ui/screen/load.ts';
import {
  EMPTY,
  MOST_STAGES,
  type StageValues,
  stagesTyped,
  valuesIn,
  valuesOfStages,
} from './chain-values.ts';

/** The field that names the pressed button, in a form that is sent before its script has loaded. */
export const CHAIN_ACTION = 'chain';

export const STARTS = ['groups_knockout', 'swiss_finals', 'cups_final'] as const;
type Start = (typeof STARTS)[number];

/** The action of a button of the editor. */
export type ChainAction =
  | { readonly type: 'add' }
  | { readonly type: 'remove' | 'up' | 'down'; readonly key: string }
  /** Dropped at another position, with the script only. */
  | { readonly type: 'place'; readonly key: string; readonly to: number }
  | { readonly type: 'start'; readonly with: Start };

/** An action as the value of a button, for a form that is sent before its script has loaded. */
export function actionText(action: ChainAction): string {
  if (action.type === 'start') return `start ${action.with}`;
  return 'key' in action ? `${action.type} ${action.key}` : action.type;
}

export function actionIn(text: string): ChainAction | null {
  const [type, of = ''] = text.split(' ');
  const start = STARTS.find((each) => each === of);
  if (type === 'start' && start) return { type, with: start };
  if (type === 'add') return { type };
  return type === 'remove' || type === 'up' || type === 'down' ? { type, key: of } : null;
}

export function changedStages(stages: readonly StageValues[], action: ChainAction): StageValues[] {
  switch (action.type) {
    case 'add':
      return added(stages);
    case 'remove':
      return removed(stages, action.key);
    case 'start':
      return begun(action.with);
    case 'up':
    case 'down': {
      const from = stages.findIndex(({ key }) => key === action.key);
      return placed(stages, from, from + (action.type === 'up' ? -1 : 1));
    }
    case 'place':
      return placed(
        stages,
        stages.findIndex(({ key }) => key === action.key),
        action.to,
      );
  }
}

const GO_ON = '4';

/** Stages that led nowhere now lead to the new stage. */
function added(stages: readonly StageValues[]): StageValues[] {
  if (stages.length >= MOST_STAGES) return [...stages];
  const key = `${1 + Math.max(-1, ...stages.map((stage) => Number(stage.key) || 0))}`;
  const leading = stages.map((stage) =>
    stage.to === '' ? { ...stage, to: key, best: stage.best || GO_ON } : stage,
  );
  const entry = stages.length > 0 ? 'advancers' : 'open';
  return [...leading, { ...EMPTY, key, id: freeId(stages), entry }];
}

/** Stages that led to it now lead to its next stage. The first stage without a source is open for sign-up. */
function removed(stages: readonly StageValues[], key: string): StageValues[] {
  const gone = stages.find((stage) => stage.key === key);
  const left = stages
    .filter((stage) => stage !== gone)
    .map((stage) => {
      if (stage.to !== key) return stage;
      const to = gone?.to === stage.key ? '' : (gone?.to ?? '');
      return { ...stage, to, best: to === '' ? '' : stage.best };
    });
  return left.map((stage) => {
    const isFed = left.some(({ to }) => to === stage.key);
    return stage.key === gone?.to && !isFed ? { ...stage, entry: 'open' } : stage;
  });
}

function placed(stages: readonly StageValues[], from: number, to: number): StageValues[] {
  if (from < 0 || to < 0 || to >= stages.length) return [...stages];
  const order = [...stages];
  order.splice(to, 0, ...order.splice(from, 1));
  return order;
}

/** Ready-made chains to start from. */
function begun(start: Start): StageValues[] {
  const last = { key: '1', entry: 'advancers' };
  switch (start) {
    case 'groups_knockout':
      return [
        {
          ...EMPTY,
          key: '0',
          id: 'groups',
          kind: 'groups',
          size: '16',
          groups: '4',
          to: '1',
          best: '2',
        },
        { ...EMPTY, ...last, id: 'knockout' },
      ];
    case 'swiss_finals':
      return [
        {
          ...EMPTY,
          key: '0',
          id: 'swiss',
          kind: 'swiss',
          size: '32',
          rounds: '5',
          to: '1',
          best: '8',
        },
        { ...EMPTY, ...last, id: 'finals', kind: 'double_elimination' },
      ];
    case 'cups_final': {
      const cup = { ...EMPTY, size: '16', to: '2', best: '4' };
      return [
        { ...cup, key: '0', id: 'cup-1' },
        { ...cup, key: '1', id: 'cup-2' },
        { ...EMPTY, ...last, key: '2', id: 'final', kind: 'double_elimination' },
      ];
    }
  }
}

/** Stages name each other by it; players never see it. */
function freeId(stages: readonly StageValues[]): string {
  let number = stages.length + 1;
  while (stages.some(({ id }) => id === `stage-${number}`)) number += 1;
  return `stage-${number}`;
}

/** The reply to a form that a button of its stages sent before the script had loaded: the form with the change. */
export function editedStages(form: FormData): Response | null {
  const { [CHAIN_ACTION]: pressed, ...typed } = valuesIn(form);
  const action = actionIn(pressed ?? '');
  if (!action) return null;
  const others = Object.entries(typed).filter(([name]) => !name.startsWith('stage_'));
  const values = {
    ...Object.fromEntries(others),
    ...valuesOfStages(changedStages(stagesTyped(typed), action)),
  };
  return Response.json({ code: 'edited', detail: '', fields: {}, values } satisfies FormRefusal);
}
