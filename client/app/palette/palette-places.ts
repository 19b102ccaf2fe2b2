import type { Tool } from '#client/app/back-office/tools.ts'
import { pages } from '#client/app/pages.ts'
import type { Page } from '#client/routing/page.ts'

export interface PalettePlace {
  to: string
  label: string
  /** By which it is found, beside its label. */
  words: string
  group: 'Back office' | 'Your studio' | 'Site'
  keys?: string
}

/** Goes to what was found, and remembers it. */
export type FollowPlace = (to: string, label: string) => void

const isPlace = ({ path, frame, search }: Page) =>
  frame !== 'admin' && !path.includes(':') && search !== 'never' && search !== 'signed-out'

/** Every page that a person may see. */
export const palettePlaces = (tools: readonly Tool[]): PalettePlace[] => [
  ...tools.map(({ to, label, words, key }): PalettePlace => ({
    to,
    label,
    words,
    group: 'Back office',
    ...(key && { keys: `G ${key.toUpperCase()}` }),
  })),
  ...pages
    .filter(isPlace)
    .toSorted((one, other) => Number(other.frame === 'dashboard') - Number(one.frame === 'dashboard'))
    .map(({ path, title, frame }): PalettePlace => ({
      to: path,
      label: title,
      words: '',
      group: frame === 'dashboard' ? 'Your studio' : 'Site',
    })),
]
