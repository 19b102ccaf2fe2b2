import { z } from 'zod'

import { type Family, familyOf, nameOfSlot, type Slot } from '#shared/clubs/slots.ts'
import type { ClubSpec } from '#shared/clubs/spec.ts'

const Degrees = z.number().min(0.5).max(10)

/** How far a job bends a club of each family, in degrees; families that are left out are not bent. */
export const Bends = z.strictObject({
  driver: Degrees.exactOptional(),
  'fairway wood': Degrees.exactOptional(),
  hybrid: Degrees.exactOptional(),
  iron: Degrees.exactOptional(),
  wedge: Degrees.exactOptional(),
  putter: Degrees.exactOptional(),
} satisfies Record<Family, z.ZodType>)
export type Bends = z.output<typeof Bends>

/** Heads of this maker are balanced as a whole, and bending would spoil the balance. */
const isLieBalanced = ({ isLab, headBrand = '', headModel = '' }: ClubSpec) =>
  isLab ?? /\bl\.?\s?a\.?\s?b\b/i.test(`${headBrand} ${headModel}`)

/** A larger number is an angle to reach and not an amount to bend: a lie of 62 is not 62° of bending. */
const mostAsked = 15

/**
 * By how many degrees a note says that a club is bent at most, as in `2 up, 1.5° flat`; undefined when it does not say.
 */
export function bendIn(note: string): number | undefined {
  const numbers = [...note.matchAll(/(?<![\w.,])\d+(?:[.,]\d+)?(?!\d|[iwh]\b)/giu)].map(([text]) =>
    Number(text.replace(',', '.')),
  )
  const asked = numbers.filter((degrees) => degrees <= mostAsked)

  return asked.length > 0 ? Math.max(...asked) : undefined
}

/** A bending job cannot be done until its note says how far. */
export const isBendUnsaid = (bends: Bends | null, note: string): boolean => bends !== null && note.trim() === ''

export const unsaidBendWords = (slot: Slot): string =>
  `Say how the ${nameOfSlot(slot).toLowerCase()} is bent, as in 2° up.`

interface BentClub {
  slot: Slot
  spec: ClubSpec
  note: string
}

/** Why a job cannot be done to a club: its head is not bent at all, or not so far; undefined when it can. */
export function bendRefusal(bends: Bends | null, { slot, spec, note }: BentClub): string | undefined {
  if (bends === null) return undefined
  const name = nameOfSlot(slot).toLowerCase()
  if (isLieBalanced(spec)) return 'The lie of a L.A.B. head is not bent: it would be balanced no more.'
  const most = bends[familyOf(slot)]
  if (most === undefined) return `The ${name} is not bent here. Leave this job out.`
  const asked = bendIn(note)

  return asked !== undefined && asked > most
    ? `${asked}° is further than the ${name} is bent here: ${most}° at most.`
    : undefined
}
