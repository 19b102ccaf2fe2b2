import { Moon } from 'lucide-react'

import type { PaletteAct, Setting } from '#client/routing/feature.ts'
import { switchTheme } from '#client/ui/theme.ts'

import { leadFromPage } from './act-of-record.ts'
import { Keys } from './Keys.tsx'
import type { FollowPlace, PalettePlace } from './palette-places.ts'
import type { PaletteRows } from './PaletteGroup.tsx'

/** Letters of one word stand together: what is typed is a part of a name, not a riddle. */
const holdsEachWord = (text: string, typed: string) =>
  typed
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word))

const isCalled = ({ label, to }: PalettePlace, typed: string) => holdsEachWord(`${label} ${to}`, typed)

const groups = ['Back office', 'Your studio', 'Site'] as const

/** The pages that the typed letters may mean; all of them for none. */
export const placeGroups = (places: readonly PalettePlace[], typed: string, follow: FollowPlace): PaletteRows[] =>
  groups.map((heading) => ({
    heading,
    rows: places
      .filter((place) => place.group === heading && holdsEachWord(`${place.label} ${place.to} ${place.words}`, typed))
      // What is called so stands before what is about it.
      .toSorted((one, other) => Number(isCalled(other, typed)) - Number(isCalled(one, typed)))
      .map(({ to, label, keys }) => ({
        value: `page ${to}`,
        onSelect: () => follow(to, label),
        content: (
          <>
            {label}
            {keys && (
              <span className="ml-auto">
                <Keys keys={keys} />
              </span>
            )}
          </>
        ),
      })),
  }))

/** Where the person was lately, while nothing is typed. */
export const recentGroup = (
  recent: readonly { to: string; label: string }[],
  typed: string,
  follow: FollowPlace,
): PaletteRows => ({
  heading: 'Recent',
  rows:
    typed === ''
      ? recent.map(({ to, label }) => ({ value: `recent ${to}`, onSelect: () => follow(to, label), content: label }))
      : [],
})

/** What is set somewhere, by its own name: it leads to its field. Only once something is typed: there are too many. */
export const settingGroup = (settings: readonly Setting[], typed: string, follow: FollowPlace): PaletteRows => ({
  heading: 'Settings',
  rows:
    typed.trim() === ''
      ? []
      : settings
          .filter(({ label, words = '' }) => holdsEachWord(`${label} ${words}`, typed))
          .toSorted((one, other) => Number(holdsEachWord(other.label, typed)) - Number(holdsEachWord(one.label, typed)))
          .map(({ label, page, to }) => ({
            value: `setting ${to} ${label}`,
            onSelect: () => follow(`${to}${to.includes('?') ? '&' : '?'}field=${encodeURIComponent(label)}`, label),
            content: (
              <>
                {label}
                <span className="ml-auto text-sm text-muted">{page}</span>
              </>
            ),
          })),
})

/** What is begun from anywhere, and what can be done without leaving the page. */
export const actionGroup = (
  typed: string,
  { acts, at, follow, done }: { acts: readonly PaletteAct[]; at: string; follow: FollowPlace; done: () => void },
): PaletteRows => ({
  heading: 'Actions',
  rows: [
    ...acts
      .filter(({ label, words = '' }) => holdsEachWord(`${label} ${words}`, typed))
      .flatMap((act) => {
        const here = leadFromPage(act, at)
        // About what is open first; the same about another one after it.
        return [...(here ? [{ to: here.to, label: `${act.label}: ${here.words}` }] : []), act]
      })
      .map(({ label, to }) => ({ value: `act ${to} ${label}`, onSelect: () => follow(to, label), content: label })),
    ...(holdsEachWord('switch theme dark light', typed)
      ? [
          {
            value: 'switch theme',
            onSelect: () => (switchTheme(), done()),
            content: (
              <>
                <Moon aria-hidden className="size-4.5 text-muted" />
                Switch between light and dark
              </>
            ),
          },
        ]
      : []),
  ],
})
