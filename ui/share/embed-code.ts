/** Markup for another site that shows an address of ours. Escapes all its parts. */
export function embedCode(url: string, title: string): string {
  const frame = { src: url, title, width: '100%', height: '640', loading: 'lazy' };
  const attributes = Object.entries(frame).map(([name, value]) => `${name}="${escaped(value)}"`);
  return `<iframe ${attributes.join(' ')} style="border:0"></iframe>`;
}

function escaped(value: string): string {
  return value
    .replace(/&/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}
