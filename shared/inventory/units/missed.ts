import { z } from 'zod'

import { Id } from '#shared/http/wire.ts'

/** Something lost or stolen, as it is shown to whoever has its serial or code in hand. */
export const MissedThing = z.object({
  /** As it is written in the record that misses it. */
  serial: z.string(),
  /** A client's club, a piece of stock, or a demo club by the code of its item. */
  kind: z.enum(['club', 'piece', 'demo']),
  status: z.enum(['lost', 'stolen']),
  name: z.string(),
  /** Only for a client's club. */
  passportCode: z.string().nullable(),
  /** Only for a piece or a demo club. */
  item: z.object({ id: Id, sku: z.string() }).nullable(),
})
export type MissedThing = z.output<typeof MissedThing>

/** Removes spaces, points and dashes, with which serials are copied or not. */
export const normalSerial = (serial: string): string => serial.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
