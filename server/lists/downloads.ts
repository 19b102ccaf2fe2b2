import { createHash, randomBytes } from 'node:crypto'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { authorize } from '#server/kernel/http/authorize.ts'
import { failureOfSchema } from '#server/kernel/http/failure-of.ts'
import type { FileAt } from '#server/kernel/http/files-at.ts'
import { idOrNone, nowhere } from '#server/kernel/place.ts'
import type { Acting, Timed } from '#server/kernel/work.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { refuseWhileBusy } from './export.ts'

const lifeSeconds = 60

/** Of the address as a browser writes it. */
function hashOf(secret: string, address: string): Buffer {
  const { pathname, search } = new URL(address, 'http://here')
  return createHash('sha256').update(`${secret} ${pathname}${search}`).digest()
}

/**
 * The address of a file with a secret in it, by which a browser fetches the file to disk as whoever asks, once and soon. What would
 * be refused there is refused here already, where its reader still sees the page.
 */
export async function makeDownload(work: Acting, address: string, fileAt: FileAt): Promise<{ address: string }> {
  const { userId, sessionId } = signedIn(work.context.actor)
  const { pathname, search, searchParams } = new URL(address, 'http://here')
  const endpoint = fileAt(pathname)
  if (!endpoint) throw invalidField('address', 'There is no file at this address.')
  authorize(endpoint.access, work.context.actor)
  const asked = endpoint.query?.safeParse(Object.fromEntries(searchParams))
  if (asked && !asked.success) throw failureOfSchema(asked.error)
  refuseWhileBusy()

  const secret = randomBytes(32).toString('base64url')
  await deleteOld(work)
  await work.trx
    .insertInto('downloadLink')
    .values({
      hash: hashOf(secret, address),
      userId,
      sessionId,
      locationId: work.place === nowhere ? null : idOrNone(work.place),
      expiresAt: new Date(work.now.getTime() + lifeSeconds * 1000),
    })
    .execute()

  return { address: `${address}${search === '' ? '?' : '&'}download=${secret}` }
}

const deleteOld = ({ trx, now }: Timed) => trx.deleteFrom('downloadLink').where('expiresAt', '<=', now).execute()

/** Whose session a link of this address was made in, and at which place. It is used up by that. */
export async function takeDownload({ trx }: OnDatabase, secret: string, address: string, now: Date) {
  const link = await trx
    .deleteFrom('downloadLink')
    .where('hash', '=', hashOf(secret, address))
    .returning(['userId', 'sessionId', 'locationId', 'expiresAt'])
    .executeTakeFirst()
  if (link && link.expiresAt > now) return link

  throw new Failure('expired', 'This link was used already, or is older than a minute. Ask for the file once more.', {
    status: 410,
  })
}
