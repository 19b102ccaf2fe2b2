import { z } from 'zod'

import { type Family, familyOf, nameOfSlot, type Slot } from '#shared/clubs/slots.ts'
import type { ClubSpec } from '#shared/clubs/spec.ts'

const Degrees = z.number().min(0.5).max(10)

/** How far a job bends a club of each family, in degrees; those that are not named it does not bend. */
export const Bends = z.strictObject({
  driver: Degrees.exactOptional(),
  'fairway wood': Degrees.exactOptional(),
  hybrid: Degrees.exactOptional(),
  iron: Degrees.exactOptional(),
  wedge: Degrees.exactOptional(),
  putter: Degrees.exactOptional(),
} satisfies Record<Family, z.ZodType>)
export type Bends = z.output<typeof Bends>

/** Heads of this maker are balanced as a whole: bent, they are not what they were. */
const isLieBalanced = ({ isLab, headBrand = '', headModel = '' }: ClubSpec) =>
  isLab ?? /\bl\.?\s?a\.?\s?b\b/i.test(`${headBrand} ${headModel}`)

/** An angle that is wished, and no way to it: a lie of 62 is not 62° of bending. */
const mostAsked = 15

/** By how many degrees somebody wrote that it is bent at most, as in `2 up, 1.5° flat`; undefined where they did not. */
export function bendIn(note: string): number | undefined {
  const numbers = [...note.matchAll(/(?<![\w.,])\d+(?:[.,]\d+)?(?!\d|[iwh]\b)/giu)].map(([text]) =>
    Number(text.replace(',', '.')),
  )
  const asked = numbers.filter((degrees) => degrees <= mostAsked)

  return asked.length > 0 ? Math.max(...asked) : undefined
}

/** A job that bends is nothing that can be done until somebody has said how far. */
export const isBendUnsaid = (bends: Bends | null, note: string): boolean => bends !== null && note.trim() === ''

export const unsaidBendWords = (slot: Slot): string =>
  `Say how the ${nameOfSlot(slot).toLowerCase()} is bent, as in 2° up.`

interface BentClub {
  slot: Slot
  spec: ClubSpec
  note: string
}

/** Why a job is not done to a club: whose head is not bent at all, or not so far. Undefined for what it may be done to. */
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
