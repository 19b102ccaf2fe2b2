import { z } from 'zod'

import { clubStandards, isWithin, Slot, usualRanges } from './club-standards.ts'

export const lengthChange = { least: -2, most: 2, step: 0.125 }
export const lieChange = { least: -4, most: 4, step: 0.25 }
/** The Rules of Golf allow no more in play. */
const mostClubs = 14

/** A measure in steps, as a bench can set it. */
const Measure = ({ least, most, step }: typeof lengthChange, unit: string) =>
  z
    .number('Write a number.')
    .min(least, `Use ${least}${unit} or more.`)
    .max(most, `Use ${most}${unit} or less.`)
    .multipleOf(step, `Use steps of ${step}${unit}.`)

export const flexes = [
  'ladies',
  'senior',
  'regular',
  'regular +',
  'stiff',
  'stiff +',
  'tour stiff',
  'extra stiff',
] as const
export const gripSizes = ['junior', 'undersize', 'standard', 'midsize', 'jumbo'] as const
export const swingWeights = ['C8', 'C9', 'D0', 'D1', 'D2', 'D3', 'D4', 'D5', 'D6'] as const
const undecided = 'not sure yet'

/** The clubs that somebody would like to have built. */
export const ClubRequest = z.object({
  clubs: z
    .array(Slot)
    .min(1, 'Choose at least one club.')
    .max(mostClubs, `Choose at most ${mostClubs}: the Rules allow no more in a bag.`),
  hand: z.enum(['right', 'left']),
  lengthInches: Measure(lengthChange, ' in'),
  lieDegrees: Measure(lieChange, '°'),
  swingWeight: z.enum([...swingWeights, undecided]),
  shaft: z.enum(['steel', 'graphite', undecided]),
  flex: z.enum([...flexes, undecided]),
  grip: z.enum(gripSizes),
  wraps: z.number('Write a number.').int('Use whole wraps.').min(0, 'Use 0 or more.').max(8, 'Use 8 or fewer.'),
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

/** One club as it would be built. */
export function builtClub(slot: Slot, { lengthInches, lieDegrees }: Change) {
  const standard = clubStandards[slot]

  return {
    ...standard,
    lengthInches: standard.lengthInches + lengthInches,
    lieDegrees: standard.lieDegrees + lieDegrees,
  }
}

/** What is unusual about a request: no reason to refuse it, but one to talk. */
export function doubtsOf({ clubs, wraps, ...change }: Pick<ClubRequest, 'clubs' | 'wraps'> & Change): string[] {
  const doubts = clubs.flatMap((slot) => {
    const { name, family, lengthInches, lieDegrees } = builtClub(slot, change)
    const { lengthInches: lengths, lieDegrees: lies } = usualRanges[family]
    return [
      !isWithin(lengthInches, lengths) &&
        `${name}: ${lengthInches} in is outside the usual ${lengths[0]} to ${lengths[1]} in.`,
      !isWithin(lieDegrees, lies) &&
        `${name}: a lie of ${lieDegrees}° is outside the usual ${lies[0]}° to ${lies[1]}°.`,
    ].filter((doubt) => doubt !== false)
  })

  return wraps > 4 ? [...doubts, `${wraps} wraps under a grip: a larger grip may feel better.`] : doubts
}

const signed = (value: number, unit: string) => (value === 0 ? 'standard' : `${value > 0 ? '+' : ''}${value}${unit}`)

/** The request as the studio reads it. */
export function clubRequestText(request: ClubRequest): string {
  const { clubs, hand, swingWeight, shaft, flex, grip, wraps } = request
  const inOrder = Slot.options.filter((slot) => clubs.includes(slot))

  return [
    'BUILD SHEET',
    `Clubs: ${inOrder.join(', ')}, ${hand}-handed`,
    `Length: ${signed(request.lengthInches, ' in')}`,
    `Lie: ${signed(request.lieDegrees, '°')}`,
    `Swing weight: ${swingWeight}`,
    `Shaft: ${shaft}, flex: ${flex}`,
    `Grip: ${grip}, extra wraps: ${wraps}`,
  ].join('\n')
}
