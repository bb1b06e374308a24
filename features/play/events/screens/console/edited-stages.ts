import type { FormRefusal } from '#ui/screen/load.ts';
import { actIn, CHAIN_ACT, changedStages } from './chain-acts.ts';
import { stagesTyped, valuesOfStages } from './chain-values.ts';
import { valuesIn } from './form-texts.ts';

/** A form that was sent by a button of its stages, before its script had come: shown again, with them changed. */
export function editedStages(form: FormData): Response | null {
  const { [CHAIN_ACT]: pressed, ...typed } = valuesIn(form);
  const act = actIn(pressed ?? '');
  if (!act) return null;
  const others = Object.entries(typed).filter(([name]) => !name.startsWith('stage_'));
  const values = {
    ...Object.fromEntries(others),
    ...valuesOfStages(changedStages(stagesTyped(typed), act)),
  };
  return Response.json({ code: 'edited', detail: '', fields: {}, values } satisfies FormRefusal);
}
