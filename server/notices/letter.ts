import { escapeHtml } from './escape-html.ts'

export interface Letter {
  lead: string
  /** Paragraphs, plain text. */
  lines: string[]
  action: { label: string; url: string }
}

const asText = ({ lead, lines, action }: Letter): string =>
  [lead, ...lines, `${action.label}: ${action.url}`].join('\n\n')

const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;line-height:1.55">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

/** One column that reads well in every mail program, also in dark mode. */
const asHtml = ({ lead, lines, action }: Letter): string => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
  <body style="margin:0;padding:32px 16px;background:#fbf9f4;color:#16211b;font:16px/1.55 system-ui,sans-serif">
    <div style="max-width:560px;margin:0 auto">
      <p style="margin:0 0 24px;font:600 22px/1.3 Georgia,serif;color:#1e5b41">${escapeHtml(lead)}</p>
      ${lines.map(paragraph).join('\n      ')}
      <p style="margin:24px 0 0">
        <a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1e5b41;color:#fff;text-decoration:none">${escapeHtml(action.label)}</a>
      </p>
    </div>
  </body>
</html>
`

export const writeLetter = (letter: Letter) => ({ text: asText(letter), html: asHtml(letter) })
