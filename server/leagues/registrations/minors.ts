import type { OnDatabase } from '#server/kernel/db/database.ts'
import { addMonths } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'

import { notOffered } from './terms.ts'

const months = 18 * 12

/** Whoever’s birthday is not known counts as grown up. */
async function isMinor({ trx }: OnDatabase, { personId, day }: { personId: string; day: string }): Promise<boolean> {
  const person = await trx.selectFrom('person').select('bornOn').where('id', '=', personId).executeTakeFirst()

  return person !== undefined && person.bornOn !== null && addMonths(person.bornOn, months) > day
}

interface Player {
  personId: string
  /** The studio’s day. */
  day: string
}

/** Under 18 nobody signs up alone: the desk does it, with a guardian. */
export async function refuseMinor(work: OnDatabase, player: Player): Promise<void> {
  if (!(await isMinor(work, player))) return

  throw notOffered('Under 18 we sign you up at the studio, with a parent or guardian: call or write to us.')
}

/** At the desk a guardian is named for them. */
export async function requireGuardian(work: OnDatabase, player: Player, guardian: object | undefined): Promise<void> {
  if (guardian !== undefined || !(await isMinor(work, player))) return
  const message = 'They are under 18: name a parent or guardian, with a phone number.'

  throw new Failure('invalid_input', message, { details: [{ path: 'guardian', message }] })
}
