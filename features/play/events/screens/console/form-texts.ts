/** Texts of a form's fields, by name. */
export type EventValues = Readonly<Record<string, string>>;

/** The texts of a form's fields. */
export function valuesIn(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
}

/** A form that holds these texts: a box that is not ticked is not in it. */
export function formOf(values: EventValues): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) if (value !== '') form.set(name, value);
  return form;
}
