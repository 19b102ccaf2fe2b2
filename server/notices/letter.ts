import { escapeHtml } from '#server/kernel/http/escape-html.ts'
import type { Letterhead } from '#server/settings/service.ts'
import { readableOn } from '#shared/settings/brand-color.ts'

import { markAddress } from './mark.ts'

/** The name of a fact and the fact. */
export type FactRow = readonly [name: string, fact: string]

export interface Letter {
  lead: string
  /** Paragraphs of plain text. */
  lines: readonly string[]
  /** A table below the paragraphs. */
  table?: readonly FactRow[]
  /** Paragraphs below the table. */
  notes?: readonly string[]
  action?: { label: string; url: string }
  /** The page on which the reader chooses what the studio sends them. */
  preferencesUrl?: string
}

const chooseLabel = 'Choose what we write to you'

const asText = (
  { lead, lines, table = [], notes = [], action, preferencesUrl }: Letter,
  { studio, address }: Letterhead,
): string =>
  [
    lead,
    ...lines,
    ...(table.length > 0 ? [table.map(([name, fact]) => `${name}: ${fact}`).join('\n')] : []),
    ...notes,
    ...(action ? [`${action.label}: ${action.url}`] : []),
    `-- \n${[studio, address, preferencesUrl && `${chooseLabel}: ${preferencesUrl}`].filter(Boolean).join('\n')}`,
  ].join('\n\n')

const asMarkup = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

const paragraph = (text: string) => `<p style="margin:0 0 16px">${asMarkup(text)}</p>`

const button = (label: string, url: string, color: string) =>
  `<p style="margin:24px 0 8px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 22px;` +
  `border-radius:6px;background:${color};color:${readableOn(color)};font-weight:600;text-decoration:none">` +
  `${escapeHtml(label)}</a></p>`

const row = ([name, fact]: FactRow, index: number) => {
  const line = index > 0 ? 'border-top:1px solid #e2ded2;' : ''
  const cell = (tag: string, style: string, text: string) =>
    `<${tag} class="line" style="${line}padding:9px 0;text-align:left;vertical-align:top;${style}">${asMarkup(text)}</${tag}>`

  return `<tr>${cell('th', 'padding-right:20px;font-weight:400;color:#5a665f;white-space:nowrap', name)}${cell('td', 'width:100%', fact)}</tr>`
}

const facts = (rows: readonly FactRow[]) =>
  `<table class="facts" style="width:100%;margin:0 0 20px;border-collapse:collapse;font-size:15px;line-height:1.45"><tbody>${rows.map(row).join('')}</tbody></table>`

const choose = (url: string) => `<a href="${escapeHtml(url)}" style="color:inherit">${chooseLabel}</a>`

function letterhead({ studio, color }: Letterhead): string {
  const readable = readableOn(color)
  const mark = `<img src="${markAddress(readable)}" alt="" width="28" height="28" style="display:block;width:28px;height:28px">`

  return (
    `<table style="width:100%;border-collapse:collapse;background:${color};color:${readable}"><tbody><tr>` +
    `<td style="width:28px;padding:14px 0 14px 24px;line-height:0">${mark}</td>` +
    `<td style="padding:14px 24px 14px 12px;font:600 18px/1.3 Georgia,serif">${escapeHtml(studio)}</td>` +
    '</tr></tbody></table>'
  )
}

// For mail programs that support dark mode; the others use the styles of the elements.
const dark = `
    @media (prefers-color-scheme: dark) {
      .mail { background: #0f1512 !important; color: #ecefea !important }
      .mail .sheet { background: #161e1a !important; border-color: #29332d !important }
      .mail .foot, .mail .facts th { color: #9aa79f !important }
      .mail .facts .line { border-color: #29332d !important }
    }`

/** One column, for every mail program: the studio's name on its color, the letter, the studio's address. */
const asHtml = (
  { lead, lines, table = [], notes = [], action, preferencesUrl }: Letter,
  head: Letterhead,
): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <title>${escapeHtml(head.studio)}</title>
    <style>${dark}
    </style>
  </head>
  <body style="margin:0">
    <div class="mail" style="padding:24px 12px;background:#fbf9f4;color:#16211b;font:16px/1.55 system-ui,-apple-system,'Segoe UI',sans-serif">
      <div class="sheet" style="max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #e2ded2;border-radius:6px;overflow:hidden">
        ${letterhead(head)}
        <div style="padding:28px 24px 20px;overflow-wrap:anywhere">
          <p style="margin:0 0 20px;font:600 22px/1.35 Georgia,serif">${asMarkup(lead)}</p>
          ${[...lines.map(paragraph), ...(table.length > 0 ? [facts(table)] : []), ...notes.map(paragraph)].join('\n          ')}
          ${action ? button(action.label, action.url, head.color) : ''}
        </div>
      </div>
      <p class="foot" style="max-width:560px;margin:16px auto 0;padding:0 24px;box-sizing:border-box;color:#5a665f;font-size:14px">${[...[head.studio, head.address].filter(Boolean).map(escapeHtml), ...(preferencesUrl ? [choose(preferencesUrl)] : [])].join('<br>')}</p>
    </div>
  </body>
</html>
`

export const writeLetter = (letter: Letter, head: Letterhead) => ({
  text: asText(letter, head),
  html: asHtml(letter, head),
})
