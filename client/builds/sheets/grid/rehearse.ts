import { diffOf } from '#shared/builds/sheets/diff.ts'
import { issuesOf } from '#shared/clubs/rules.ts'

import { balanceOf } from './balance-of.ts'
import { problemOf, textOf } from './edited-club.ts'
import { type Clubs, typeAt } from './edits.ts'

/**
 * What a key runs, once for each club and each measure of its balance, so that the first key that is typed finds it
 * compiled. Nothing of it is kept.
 */
export function rehearse(clubs: Clubs): void {
  for (const { key } of clubs) {
    for (const column of ['length', 'headMass', 'swingWeight'] as const) {
      const typed = typeAt(key, column, '2')(clubs)
      for (const club of typed) {
        if (club.key !== key) continue
        textOf(club, column)
        problemOf(club, column)
        balanceOf(club.spec)
        issuesOf(club)
      }
      diffOf(clubs, typed)
    }
  }
}
