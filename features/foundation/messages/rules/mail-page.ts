/** Everything an e-mail shows, ready to read. */
export interface MailContent {
  readonly brandName: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly colours: { readonly accent: string; readonly background: string };
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Stands large, to be typed. */
  readonly code: string | null;
  readonly button: { readonly text: string; readonly url: string } | null;
  /** Said beside the button's address in full. */
  readonly buttonHint: string;
  readonly footer: string;
  /** The address of the brand's mark. */
  readonly markUrl: string;
  /** The link that stops mail of this kind; `null` if it can't be stopped. */
  readonly unsubscribe: { readonly text: string; readonly url: string } | null;
}

const TEXT = '#f2f4f7';
const QUIET = '#a9b2bf';
const RULE = '#2b3340';
const FONT = "-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic',sans-serif";
/** The brand's mark in letters of 0.1.0, which carry it as an attachment. */
const MARK_OF_OLD = 'cid:mark';

/** The address of a brand's mark: the same in every letter, so loading it does not reveal a reader. */
export function markUrl(home: string, brandCode: string): string {
  return `${home}/brands/${brandCode}/icon-180.png`;
}

/** A letter that waits since before an update, with its mark at its address. */
export function withMark(html: string, url: string): string {
  return html.replaceAll(MARK_OF_OLD, url);
}

/** The letter as plain text, for mailboxes without markup. */
export function mailText(mail: MailContent): string {
  const parts = [mail.title, ...mail.paragraphs];
  if (mail.code !== null) parts.splice(2, 0, mail.code);
  if (mail.button) parts.push(`${mail.button.text}:\n${mail.button.url}`);
  const foot = [mail.brandName, mail.footer];
  if (mail.unsubscribe) foot.push(`${mail.unsubscribe.text}: ${mail.unsubscribe.url}`);
  return `${[...parts, `--\n${foot.join('\n')}`].join('\n\n')}\n`;
}

/** The letter as HTML in the brand's look. Styles are inline, because mailboxes drop others. */
export function mailHtml(mail: MailContent): string {
  const { accent, background } = mail.colours;
  const align = mail.direction === 'rtl' ? 'right' : 'left';
  return `<!doctype html>
<html lang="${escaped(mail.language)}" dir="${mail.direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="dark light"><title>${escaped(mail.title)}</title></head>
<body style="margin:0;padding:0;background:${background}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${background}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${mail.direction}" style="max-width:520px;font-family:${FONT};text-align:${align};color:${TEXT}">
<tr><td style="padding-bottom:24px;border-bottom:3px solid ${accent}">
<img src="${escaped(mail.markUrl)}" width="40" height="40" alt="" style="vertical-align:middle">
<span style="padding:0 12px;font-size:18px;font-weight:700;vertical-align:middle">${escaped(mail.brandName)}</span>
</td></tr>
<tr><td style="padding-top:24px">
<h1 dir="auto" style="margin:0 0 16px;font-size:24px;line-height:1.3">${escaped(mail.title)}</h1>
${mail.paragraphs.map(paragraph).join('\n')}
${mail.code === null ? '' : codeBox(mail.code, accent)}
${mail.button ? button(mail.button, mail.buttonHint, mail.colours) : ''}
</td></tr>
<tr><td style="padding-top:24px;border-top:1px solid ${RULE};font-size:13px;line-height:1.5;color:${QUIET}">${escaped(mail.footer)}${stopLink(mail)}</td></tr>
</table></td></tr></table>
</body></html>
`;
}

/** Isolates a quoted text, whose language and direction may differ. */
function paragraph(text: string): string {
  const lines = text.split('\n').map(escaped).join('<br>');
  return `<p dir="auto" style="margin:0 0 16px;font-size:16px;line-height:1.5">${lines}</p>`;
}

function codeBox(code: string, accent: string): string {
  return `<p dir="ltr" style="margin:0 0 24px;padding:16px;border:1px solid ${accent};text-align:center;font-size:32px;font-weight:700;letter-spacing:8px">${escaped(code)}</p>`;
}

function button(
  { text, url }: { readonly text: string; readonly url: string },
  hint: string,
  { accent, background }: MailContent['colours'],
): string {
  return `<p style="margin:8px 0 24px"><a href="${escaped(url)}" style="display:inline-block;padding:14px 24px;background:${accent};color:${background};font-size:16px;font-weight:700;text-decoration:none">${escaped(text)}</a></p>
<p style="margin:0 0 24px;font-size:13px;line-height:1.5;color:${QUIET}">${escaped(hint)}<br><a href="${escaped(url)}" dir="ltr" style="color:${accent};word-break:break-all">${escaped(url)}</a></p>`;
}

function stopLink({ unsubscribe }: MailContent): string {
  if (!unsubscribe) return '';
  const { text, url } = unsubscribe;
  return `<br><a href="${escaped(url)}" style="color:${QUIET}">${escaped(text)}</a>`;
}

/** Nothing that was typed becomes markup. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
