import { z } from 'zod'

/** The parts of a club that may have serial numbers. */
export const pieceParts = ['head', 'shaft', 'grip'] as const

export const ClubPiece = z.object({
  part: z.enum(pieceParts),
  sku: z.string(),
  serial: z.string(),
  /** True when somebody named this piece; until then it is the one that came first. */
  named: z.boolean(),
})
export type ClubPiece = z.output<typeof ClubPiece>
