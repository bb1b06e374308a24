/**
 * In the browser: stands in for Chrome's translator. Sets the page's language, and replaces each text by elements of its
 * own, as it comes and whenever it changes. Its words are the page's own, so tests find them. Call it in a page, or give it
 * to `page.addInitScript`.
 */
export function translatePage(language: string): void {
  const KEPT = 'script, style, textarea, [translate=no], font';
  const translate = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = node as Text; // by its type
      const isKept = text.parentElement?.closest(KEPT) ?? !text.parentElement;
      if (isKept || text.data.trim() === '') return;
      const inner = document.createElement('font');
      inner.append(text.data);
      const outer = document.createElement('font');
      outer.append(inner);
      text.replaceWith(outer);
    } else for (const child of [...node.childNodes]) translate(child);
  };
  const start = () => {
    document.documentElement.lang = language;
    document.documentElement.classList.add('translated-ltr');
    const changes = { childList: true, characterData: true, subtree: true };
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) translate(node);
    }).observe(document.body, changes);
    translate(document.body);
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
}
