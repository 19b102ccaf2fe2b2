import type { Letterhead } from '#server/settings/service.ts'
import { readableOn } from '#shared/settings/brand-color.ts'

import { escapeHtml } from './escape-html.ts'

export interface Letter {
  lead: string
  /** Paragraphs, plain text. */
  lines: readonly string[]
  action?: { label: string; url: string }
}

const asText = ({ lead, lines, action }: Letter, { studio, address }: Letterhead): string =>
  [lead, ...lines, action && `${action.label}: ${action.url}`, `-- \n${[studio, address].filter(Boolean).join('\n')}`]
    .filter((part) => part !== undefined)
    .join('\n\n')

const asMarkup = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

const paragraph = (text: string) => `<p style="margin:0 0 16px">${asMarkup(text)}</p>`

const button = (label: string, url: string, color: string) =>
  `<p style="margin:24px 0 8px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 22px;` +
  `border-radius:6px;background:${color};color:${readableOn(color)};font-weight:600;text-decoration:none">` +
  `${escapeHtml(label)}</a></p>`

// For mail programs that follow the person's choice of a dark screen; the others keep what stands in the elements.
const dark = `
    @media (prefers-color-scheme: dark) {
      .mail { background: #0f1512 !important; color: #ecefea !important }
      .mail .sheet { background: #161e1a !important; border-color: #29332d !important }
      .mail .foot { color: #9aa79f !important }
    }`

/** One column that reads well in every mail program: the studio's name on its color, the letter, where the studio is. */
const asHtml = ({ lead, lines, action }: Letter, { studio, address, color }: Letterhead): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <title>${escapeHtml(studio)}</title>
    <style>${dark}
    </style>
  </head>
  <body style="margin:0">
    <div class="mail" style="padding:24px 12px;background:#fbf9f4;color:#16211b;font:16px/1.55 system-ui,-apple-system,'Segoe UI',sans-serif">
      <div class="sheet" style="max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #e2ded2;border-radius:6px;overflow:hidden">
        <div style="padding:14px 24px;background:${color};color:${readableOn(color)};font:600 17px/1.4 Georgia,serif">${escapeHtml(studio)}</div>
        <div style="padding:28px 24px 20px;overflow-wrap:anywhere">
          <p style="margin:0 0 20px;font:600 22px/1.35 Georgia,serif">${asMarkup(lead)}</p>
          ${lines.map(paragraph).join('\n          ')}
          ${action ? button(action.label, action.url, color) : ''}
        </div>
      </div>
      <p class="foot" style="max-width:560px;margin:16px auto 0;padding:0 24px;box-sizing:border-box;color:#5a665f;font-size:14px">${[studio, address].filter(Boolean).map(escapeHtml).join('<br>')}</p>
    </div>
  </body>
</html>
`

export const writeLetter = (letter: Letter, head: Letterhead) => ({
  text: asText(letter, head),
  html: asHtml(letter, head),
})
