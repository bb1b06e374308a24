interface Facts {
  readonly name: string;
  readonly reference: string;
}

/** A kept answer with the asker's name and the ticket's number in the places for them. */
export function filledTemplate(text: string, { name, reference }: Facts): string {
  return text.replace(/\{(name|number)\}/g, (_, place) => (place === 'name' ? name : reference));
}
