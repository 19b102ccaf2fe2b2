import { z } from 'zod'

import type { ClubSpec } from '#shared/clubs/spec.ts'

/** How a putter is held, and the lengths that are usual for it. */
export const putterStyles = {
  conventional: { least: 32, most: 36, usual: 34 },
  counterbalanced: { least: 36, most: 38, usual: 37 },
  'arm-lock': { least: 39, most: 42, usual: 41 },
  broomstick: { least: 45, most: 50, usual: 47 },
} as const
export type PutterStyle = keyof typeof putterStyles

export const putterHeads = ['blade', 'mid mallet', 'mallet', 'not sure yet'] as const
export const headWeights = ['light', 'standard', 'heavy'] as const
export const putterGrips = ['press grip', 'pistol', 'round', 'oversize'] as const
export const alignments = ['none', 'dot', 'line', 'lines'] as const
/** How far the shaft leans forward, in degrees. */
export const shaftLeans = [0, 1, 1.5, 2, 3] as const

/** The Rules ask for a shaft that leans at least ten degrees from the vertical. */
const steepestLie = 80
const flattestLie = 62
const shortest = 18

export const PutterRequest = z
  .object({
    hand: z.enum(['right', 'left']),
    head: z.enum(putterHeads),
    headWeight: z.enum(headWeights),
    style: z.enum(['conventional', 'counterbalanced', 'arm-lock', 'broomstick']),
    lengthInches: z
      .number('Write a number.')
      .min(shortest, `The Rules ask for ${shortest} in or more.`)
      .max(54, 'Use 54 in or less.')
      .multipleOf(0.25, 'Use steps of 0.25 in.'),
    lieDegrees: z
      .number('Write a number.')
      .min(flattestLie, `Use ${flattestLie}° or more.`)
      .max(steepestLie, `The Rules allow ${steepestLie}° at most.`)
      .multipleOf(0.5, 'Use steps of 0.5°.'),
    grip: z.enum(putterGrips),
    shaftLeanDegrees: z.literal(shaftLeans),
    alignment: z.enum(alignments),
  })
  .superRefine(({ grip, shaftLeanDegrees }, context) => {
    if (grip !== 'press grip' && shaftLeanDegrees > 0) {
      context.addIssue({
        code: 'custom',
        path: ['shaftLeanDegrees'],
        message: 'Only a press grip is drilled for a shaft that leans.',
      })
    }
  })
export type PutterRequest = z.output<typeof PutterRequest>

export const blankPutterRequest: PutterRequest = {
  hand: 'right',
  head: 'mid mallet',
  headWeight: 'standard',
  style: 'conventional',
  lengthInches: 34,
  lieDegrees: 70,
  grip: 'press grip',
  shaftLeanDegrees: 1.5,
  alignment: 'line',
}

/** What is unusual about a request: no reason to refuse it, but one to talk. */
export function putterDoubtsOf({
  style,
  lengthInches,
  lieDegrees,
}: Pick<PutterRequest, 'style' | 'lengthInches' | 'lieDegrees'>): string[] {
  const { least, most } = putterStyles[style]
  const isUpright = style === 'broomstick'

  return [
    (lengthInches < least || lengthInches > most) &&
      `${lengthInches} in is outside the ${least} to ${most} in that are usual for a ${style} putter.`,
    (isUpright ? lieDegrees < 76 : lieDegrees < 67 || lieDegrees > 74) &&
      `A lie of ${lieDegrees}° is rare for a ${style} putter: ${isUpright ? 'about 79°' : '69° to 72°'} is usual.`,
  ].filter((doubt) => doubt !== false)
}

/** The putter of the request as a sheet has it. */
export const putterOfRequest = (request: PutterRequest): { slot: 'P'; spec: ClubSpec } => ({
  slot: 'P',
  spec: {
    hand: request.hand,
    ...(request.head !== 'not sure yet' && { headModel: request.head }),
    headWeightOption: request.headWeight,
    style: request.style,
    length: Math.round(request.lengthInches * 16),
    lie: Math.round(request.lieDegrees * 100),
    gripKind: request.grip,
    shaftLean: Math.round(request.shaftLeanDegrees * 100),
    alignment: request.alignment,
  },
})
