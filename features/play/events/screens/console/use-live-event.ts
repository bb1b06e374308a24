import {
  type ChangeEvent,
  type FocusEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { gamesCalls } from '#features/play/games/games.contract.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import { typedNumbers } from '#ui/screen/typed-numbers.ts';
import type { organisingCalls } from '../../organising.contract.ts';
import type { EventFormat } from '../../rules/event.ts';
import { problemsOfStages } from '../../rules/event-stages.ts';
import type { SettingName } from '../../rules/settings.ts';
import { type ChainAction, changedStages } from './chain-actions.ts';
import {
  chainTyped,
  type EventValues,
  formOf,
  type StageValues,
  stagesTyped,
} from './chain-values.ts';
import { type FormSettings, formToEvent } from './event-form-settings.ts';

type Games = ReplyOf<typeof gamesCalls.games>['items'];
export type Series = ReplyOf<typeof organisingCalls.organiserSeries>['items'];

export interface EventFieldsProps {
  readonly games: Games;
  /** Of the audience, the newest first. */
  readonly series: Series;
  /** Before anything is typed. */
  readonly written: FormSettings;
  /** Texts of the fields: the settings, or what was typed before a refusal. */
  readonly values: EventValues;
  /** Settings that may change. The others are shown and keep their values. */
  readonly editable: readonly SettingName[];
  readonly refusal: FormRefusal | undefined;
  readonly timeZone: string;
  readonly currency: string;
}

/** The event as it is typed in its form now, with the problems of its stages. */
export function useLiveEvent({ written, values, editable, timeZone, currency }: EventFieldsProps) {
  const [typed, setTyped] = useState(() => formOf(values));
  const [stages, setStages] = useState<readonly StageValues[]>(() => stagesTyped(values));
  const fields = useRef<HTMLDivElement>(null);
  const read = () => {
    const form = fields.current?.closest('form');
    if (form) setTyped(new FormData(form));
  };
  // choices before the script loaded fired no event
  useEffect(read, []);
  const dates = useDatesThatFollow(values.startsAt ?? '', fields, read);
  const filled = { form: typed, numbers: typedNumbers(typed), timeZone, currency, languages: [] };
  const sent = formToEvent(filled, written, editable);
  const { format, capacity, tournament = {} } = sent;
  const played = { ...tournament, ...(format === 'stages' && { stages: chainTyped(stages) }) };
  return {
    format: format as EventFormat, // one of the select's
    startsAt: sent.startsAt,
    endsAt: sent.endsAt,
    capacity,
    tournament: played,
    timeZone,
    stages,
    problems: problemsOfStages({ format, capacity, tournament: played }),
    /** Props of the element around all fields. */
    around: { ref: fields, onInput: read, ...dates.around },
    /** Writes the end of the event, as if it were typed. */
    moveEnd: dates.moveEnd,
    change: (key: string, change: Partial<StageValues>) =>
      setStages((all) => all.map((each) => (each.key === key ? { ...each, ...change } : each))),
    applyAction: (action: ChainAction) => setStages((all) => changedStages(all, action)),
  };
}

export type LiveEvent = ReturnType<typeof useLiveEvent>;

const FOLLOWING = ['opensAt', 'endsAt'];

/**
 * Keeps the distance of registration and end to the start when it moves, unless they were typed. The start is compared
 * when its field loses the focus, because a half-typed one is no date.
 */
function useDatesThatFollow(
  start: string,
  fields: RefObject<HTMLDivElement | null>,
  read: () => void,
) {
  const typed = useRef(new Set<string>());
  const before = useRef(start);
  const inputOf = (name: string) =>
    fields.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  const write = (input: HTMLInputElement, value: string) => {
    input.value = value;
    read();
  };
  return {
    around: {
      onChange: ({ target }: ChangeEvent<HTMLElement>) => {
        if (target instanceof HTMLInputElement) typed.current.add(target.name);
      },
      onBlur: ({ target }: FocusEvent) => {
        if (!(target instanceof HTMLInputElement) || target.name !== 'startsAt') return;
        for (const input of FOLLOWING.map(inputOf)) {
          if (!input || input.disabled || typed.current.has(input.name)) continue;
          const moved = movedAlong(input.value, before.current, target.value);
          if (moved !== null) write(input, moved);
        }
        if (target.value) before.current = target.value;
      },
    },
    moveEnd: (local: string) => {
      const input = inputOf('endsAt');
      if (!input) return;
      typed.current.add(input.name);
      write(input, local);
    },
  };
}

/** The time `local`, moved as far as another one was moved; `null` if one of the three is no time. */
export function movedAlong(local: string, from: string, to: string): string | null {
  const [own, before, after] = [local, from, to].map((each) => Date.parse(`${each}Z`));
  const moved = new Date(Number(own) + Number(after) - Number(before));
  return Number.isNaN(moved.getTime()) ? null : moved.toISOString().slice(0, local.length);
}
