import { z } from 'zod'

import { headWeights, putterGrips, type putterStyles as styles } from '#shared/clubs/build-fields.ts'
import { writtenLimits } from '#shared/clubs/rules.ts'
import type { ClubSpec } from '#shared/clubs/spec.ts'

/** Styles of holding a putter, with their usual lengths. */
export const putterStyles = {
  conventional: { least: 32, most: 36, usual: 34 },
  counterbalanced: { least: 36, most: 38, usual: 37 },
  'arm-lock': { least: 39, most: 42, usual: 41 },
  broomstick: { least: 45, most: 50, usual: 47 },
} as const satisfies Partial<Record<(typeof styles)[number], object>>
export type PutterStyle = keyof typeof putterStyles

export const putterHeads = ['blade', 'mid mallet', 'mallet', 'not sure yet'] as const
export const alignments = ['none', 'dot', 'line', 'lines'] as const
/** How far the shaft leans forward, in degrees. */
export const shaftLeans = [0, 1, 1.5, 2, 3] as const

/** By the Rules a shaft leans at least ten degrees from the vertical, and no club is shorter than 18 in. */
const { most: steepestLie } = writtenLimits('lie', 'putter')
const { least: shortest } = writtenLimits('length', 'putter')

/** The range and step of a request. */
export const putterLength = { least: shortest, most: 54, step: 0.25 }
export const putterLie = { least: 62, most: steepestLie, step: 0.5 }

export const PutterRequest = z
  .object({
    hand: z.enum(['right', 'left']),
    head: z.enum(putterHeads),
    headWeight: z.enum(headWeights),
    style: z.enum(['conventional', 'counterbalanced', 'arm-lock', 'broomstick']),
    lengthInches: z
      .number('Write a number.')
      .min(shortest, `The Rules ask for ${shortest} in or more.`)
      .max(putterLength.most, `Use ${putterLength.most} in or less.`)
      .multipleOf(putterLength.step, 'Use steps of 0.25 in.'),
    lieDegrees: z
      .number('Write a number.')
      .min(putterLie.least, `Use ${putterLie.least}° or more.`)
      .max(steepestLie, `The Rules allow ${steepestLie}° at most.`)
      .multipleOf(putterLie.step, 'Use steps of 0.5°.'),
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

/** What is unusual about a request: worth a talk, but no reason to refuse it. */
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

/** The putter of a request for a sheet. */
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
