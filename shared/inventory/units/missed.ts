import { z } from 'zod'

import { Id } from '#shared/http/wire.ts'

/** Something that is lost or stolen, as whoever has its serial or code in hand is told of it. */
export const MissedThing = z.object({
  /** As it is written where it is missed. */
  serial: z.string(),
  /** A client's club, a piece of the shelf, or a demo club by the code of its item. */
  kind: z.enum(['club', 'piece', 'demo']),
  status: z.enum(['lost', 'stolen']),
  name: z.string(),
  /** Of a client's club. */
  passportCode: z.string().nullable(),
  /** Of a piece or demo club. */
  item: z.object({ id: Id, sku: z.string() }).nullable(),
})
export type MissedThing = z.output<typeof MissedThing>

/** Serials are copied from heads with and without spaces, points and dashes. */
export const normalSerial = (serial: string): string => serial.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
