import type { Api } from '#ui/api/browser.ts';

/** Uploads what was chosen in a form; what its message goes along with. */
export async function sentPictures(
  api: Api,
  form: FormData,
  ticket: { readonly ticketId?: string; readonly secret?: string } = {},
): Promise<string[]> {
  const file = form.get('picture');
  if (!(file instanceof Blob) || file.size === 0) return [];
  const { pictureId } = await api.uploadTicketPicture(ticket, { file });
  return [pictureId];
}
