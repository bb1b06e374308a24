/**
 * In the browser: stands in for Chrome's translator. Sets the page's language, and replaces each text by elements of its
 * own, as it comes and whenever it changes. The words stay, so that tests find them. In a page that still loads it begins
 * once React has taken the page over. For `page.addInitScript` it knows nothing around it.
 */
export function translatePage(language: string): void {
  const KEPT = 'script, style, textarea, [translate=no], font';
  const translate = (node: Node) => {
    if (!(node instanceof Text)) {
      for (const child of [...node.childNodes]) translate(child);
      return;
    }
    const isKept = node.parentElement?.closest(KEPT) ?? !node.parentElement;
    if (isKept || node.data.trim() === '') return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(node.data);
    outer.append(inner);
    node.replaceWith(outer);
  };
  const start = () => {
    document.documentElement.lang = language;
    document.documentElement.classList.add('translated-ltr');
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        for (const node of [target, ...addedNodes]) if (node.isConnected) translate(node);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    translate(document.body);
  };
  const startOnceTaken = () => {
    const names = Object.keys(document.querySelector('main') ?? {});
    if (names.some((name) => name.startsWith('__reactFiber$'))) start();
    else requestAnimationFrame(startOnceTaken);
  };
  if (document.readyState === 'complete') start();
  else startOnceTaken();
}
