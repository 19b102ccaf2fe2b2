import { z } from 'zod'

/** Of what a club takes from the shelf, what may be told apart by serials. */
export const pieceParts = ['head', 'shaft', 'grip'] as const

export const ClubPiece = z.object({
  part: z.enum(pieceParts),
  sku: z.string(),
  serial: z.string(),
  /** Somebody said that it is this one; until then it is the one that came first. */
  named: z.boolean(),
})
export type ClubPiece = z.output<typeof ClubPiece>
