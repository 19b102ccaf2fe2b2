import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '#server/kernel/root.ts'

// Mail programs show neither SVG nor data URLs, but every one shows an image that comes with the mail.
const colors = ['white', 'black'] as const

type MarkColor = (typeof colors)[number]

const drawn = Object.fromEntries(
  colors.map((color) => [color, readFileSync(join(root, `server/notices/mark-${color}.png`))]),
)

/** The address of the mark in the color that is readable on the studio's color. */
export const markAddress = (readable: string) => `cid:mark-${readable === '#ffffff' ? 'white' : 'black'}@letterhead`

const address = /cid:mark-(white|black)@letterhead/g

/** The image to attach to a mail whose letterhead shows the mark. */
export function markOf(html: string | null) {
  const [, color] = html ? (new RegExp(address.source).exec(html) ?? []) : []

  return color ? [{ filename: 'mark.png', cid: `mark-${color}@letterhead`, content: drawn[color] }] : []
}

/** The letter with the image inside it, for a page, which has no attachments. */
export const withMarkInside = (html: string): string =>
  html.replace(address, (_whole, color: MarkColor) => `data:image/png;base64,${drawn[color]?.toString('base64')}`)
