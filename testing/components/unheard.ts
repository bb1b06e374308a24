/** Changes a field as password managers and other extensions may: by its own setter, and without an event. */
export function setUnheard(field: Element, value: string): void {
  const { prototype } = field.constructor as typeof HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
}
