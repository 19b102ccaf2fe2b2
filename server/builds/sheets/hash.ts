import { createHash } from 'node:crypto'

import type { SheetClub } from '#shared/builds/sheets/sheet.ts'

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)

/** A hash of everything that is built: approving it approves exactly this. */
export function hashOf(clubs: readonly SheetClub[]): string {
  const facts = clubs.map(({ key, slot, madeBy, parts, spec }) => [
    key,
    slot,
    madeBy,
    Object.entries(parts).toSorted(byName),
    Object.entries(spec).toSorted(byName),
  ])

  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
}
