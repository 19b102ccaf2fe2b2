import { z } from 'zod'

import { parseMeasure } from '#shared/clubs/measures.ts'
import { issuesOf, mostClubs, writtenLimits } from '#shared/clubs/rules.ts'
import { gripSizes } from '#shared/clubs/shaft-fields.ts'
import { inBagOrder, isWoodShaped, nameOfSlot, Slot } from '#shared/clubs/slots.ts'
import type { ClubSpec } from '#shared/clubs/spec.ts'
import { clubStandards } from '#shared/clubs/standards.ts'
import { counted } from '#shared/words.ts'

export const lengthChange = { least: -2, most: 2, step: 0.125 }
export const lieChange = { least: -4, most: 4, step: 0.25 }
export const wrapCount = { ...writtenLimits('wraps', 'iron'), step: 1 }
/** A putter is requested on a form of its own. */
const RequestedSlot = Slot.exclude(['P'])

/** A measure in the steps that the bench can set. */
const Measure = ({ least, most, step }: typeof lengthChange, unit: string) =>
  z
    .number('Write a number.')
    .min(least, `Use ${least}${unit} or more.`)
    .max(most, `Use ${most}${unit} or less.`)
    .multipleOf(step, `Use steps of ${step}${unit}.`)

/** The flexes in a client's words, each with the letters on a shaft. */
const flexCodes = {
  ladies: 'L',
  senior: 'A/M',
  regular: 'R',
  'regular +': 'R+',
  stiff: 'S',
  'stiff +': 'S+',
  'tour stiff': 'TX',
  'extra stiff': 'X',
} as const satisfies Record<string, ClubSpec['flex']>
type Flex = keyof typeof flexCodes
export const flexes = Object.keys(flexCodes) as [Flex, ...Flex[]]
export const swingWeights = ['C8', 'C9', 'D0', 'D1', 'D2', 'D3', 'D4', 'D5', 'D6'] as const
const undecided = 'not sure yet'

/** The clubs that a client asks to have built. */
export const ClubRequest = z.object({
  clubs: z
    .array(RequestedSlot)
    .min(1, 'Choose at least one club.')
    .max(mostClubs, `Choose at most ${mostClubs}: the Rules allow no more in a bag.`),
  hand: z.enum(['right', 'left']),
  lengthInches: Measure(lengthChange, ' in'),
  lieDegrees: Measure(lieChange, '°'),
  swingWeight: z.enum([...swingWeights, undecided]),
  shaft: z.enum(['steel', 'graphite', undecided]),
  flex: z.enum([...flexes, undecided]),
  grip: z.enum(gripSizes),
  wraps: z
    .number('Write a number.')
    .int('Use whole wraps.')
    .min(wrapCount.least, `Use ${wrapCount.least} or more.`)
    .max(wrapCount.most, `Use ${wrapCount.most} or fewer.`),
})
export type ClubRequest = z.output<typeof ClubRequest>

export const blankClubRequest: ClubRequest = {
  clubs: ['5i', '6i', '7i', '8i', '9i', 'PW'],
  hand: 'right',
  lengthInches: 0,
  lieDegrees: 0,
  swingWeight: undecided,
  shaft: undecided,
  flex: undecided,
  grip: 'standard',
  wraps: 0,
}

type Change = Pick<ClubRequest, 'lengthInches' | 'lieDegrees'>

/** A club as it would be built, in a sheet's units. */
const specOf = (slot: Slot, { lengthInches, lieDegrees }: Change) => {
  const { loft, lie, length } = clubStandards[slot]
  return { loft, lie: lie + lieDegrees * 100, length: length + lengthInches * 16 }
}

/** A club as it is drawn. */
export function builtClub(slot: Slot, change: Change) {
  const { loft, lie, length } = specOf(slot, change)
  const angles = { loftDegrees: loft / 100, lieDegrees: lie / 100 }
  return { name: nameOfSlot(slot), ...angles, lengthInches: length / 16, isWood: isWoodShaped(slot) }
}

/** What is unusual about a request: worth a talk, but no reason to refuse it. */
export function doubtsOf({ clubs, wraps, ...change }: Pick<ClubRequest, 'clubs' | 'wraps'> & Change): string[] {
  const doubts = clubs.flatMap((slot) =>
    issuesOf({ slot, spec: specOf(slot, change) }).map(({ message }) => `${nameOfSlot(slot)}: ${message}`),
  )

  return wraps > 4 ? [...doubts, `${counted(wraps, 'wrap')} under a grip: a larger grip may feel better.`] : doubts
}

/** The clubs of a request for a sheet; undecided fields are left out. */
export const clubsOfRequest = ({ clubs, hand, swingWeight, shaft, flex, grip, wraps, ...change }: ClubRequest) =>
  inBagOrder(clubs).map((slot) => {
    const target = swingWeight === undecided ? undefined : parseMeasure('swingWeight', swingWeight).value
    const spec: ClubSpec = {
      ...specOf(slot, change),
      hand,
      gripSize: grip,
      wraps,
      ...(target !== undefined && { swingWeight: target }),
      ...(shaft !== undecided && { shaftMaterial: shaft }),
      ...(flex !== undecided && { flex: flexCodes[flex] }),
    }
    return { slot, spec }
  })
