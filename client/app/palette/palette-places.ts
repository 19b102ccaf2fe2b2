import type { Tool } from '#client/app/back-office/tools.ts'
import { pages } from '#client/routes.tsx'
import type { Page } from '#client/routing/page.ts'

export interface PalettePlace {
  to: string
  label: string
  group: 'Back office' | 'Your studio' | 'Site'
  keys?: string
}

/** Goes to what was found, and remembers it. */
export type Follow = (to: string, label: string) => void

/** Pages that only a link, a mail or a form leads to. */
const inBetween =
  /^\/(login|register|forgot-password|reset-password|password-reset-success|email-verification-success|membership-success|complete-members|manage-booking|outbox)$/

const isPlace = ({ path, frame }: Page) => frame !== 'admin' && !path.includes(':') && !inBetween.test(path)

/** Every page that a person may see. */
export const palettePlaces = (tools: readonly Tool[]): PalettePlace[] => [
  ...tools.map(({ to, label, key }): PalettePlace => ({
    to,
    label,
    group: 'Back office',
    ...(key && { keys: `G ${key.toUpperCase()}` }),
  })),
  ...pages
    .filter(isPlace)
    .toSorted((one, other) => Number(other.frame === 'dashboard') - Number(one.frame === 'dashboard'))
    .map(({ path, title, frame }): PalettePlace => ({
      to: path,
      label: title,
      group: frame === 'dashboard' ? 'Your studio' : 'Site',
    })),
]
