import { type FormEvent, useEffect, useRef } from 'react';
import { useVisit } from '../screen/viewer.ts';
import { draftsOf } from './drafts-here.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Fields whose values no device may keep: cards, passwords and codes. */
const SECRET = /^cc-|password|one-time-code/;
const KEPT_TYPES = ['text', 'email', 'tel', 'url', 'search', 'textarea', 'select-one'];

/**
 * Keeps the typed texts of a form on this device until the form is sent, so that they outlast a reload. The action drops
 * the draft (`dropDraft`) once the server has the form.
 */
export function useDraft(subject: string) {
  const form = useRef<HTMLFormElement>(null);
  const userId = useVisit().player?.userId ?? null;
  useEffect(() => {
    const drafts = draftsOf(userId);
    const typed = drafts.read(subject);
    for (const field of keptFields(form.current)) {
      const value = typed[field.name];
      // text that was typed before the script arrived, or that the server refused, is newer
      if (value === undefined || value === field.value || !isUntouched(field)) continue;
      field.value = value;
      field.dispatchEvent(new Event('input', { bubbles: true })); // parts that show it otherwise
    }
  }, [userId, subject]);
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const fields = keptFields(event.currentTarget);
    const typed = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
    draftsOf(userId).save(subject, typed);
  };
  return { ref: form, onInput };
}

function keptFields(form: HTMLFormElement | null): TextField[] {
  return [...(form?.elements ?? [])].filter(isKept);
}

function isKept(element: Element): element is TextField {
  const { name, type, autocomplete = '' } = element as TextField; // other controls have another type
  return name !== '' && KEPT_TYPES.includes(type) && !SECRET.test(autocomplete);
}

function isUntouched(field: TextField): boolean {
  if (!(field instanceof HTMLSelectElement)) return field.value === field.defaultValue;
  return [...field.options].every((option) => option.selected === option.defaultSelected);
}
