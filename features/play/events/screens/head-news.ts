/** News that change the head of every screen of an event: its status, a pause, or what its organiser has edited. */
const HEAD_NEWS = ['status', 'pause', 'changed'];

export function isHeadNews({ type }: { readonly type: string }): boolean {
  return HEAD_NEWS.includes(type);
}
