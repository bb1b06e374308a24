/** Sends a form as if its button were pressed: the given one, or its first. Safari has `requestSubmit` from version 16 on. */
export function submitForm(form: HTMLFormElement, button?: HTMLButtonElement | null): void {
  if ('requestSubmit' in form) form.requestSubmit(button);
  else pressed(form, button)?.click();
}

function pressed(form: HTMLFormElement, button?: HTMLButtonElement | null) {
  return button ?? form.querySelector<HTMLButtonElement>('button[type=submit]');
}
