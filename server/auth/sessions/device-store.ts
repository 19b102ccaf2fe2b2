import { sql } from 'kysely'

import type { Address } from '#server/auth/address.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'

export interface SeenDevice {
  deviceHash: string
  userAgent: string | null
  ip: string
  /** A device without the cookie is recognized by its user agent and IP address if it was seen since then. */
  alikeSince: Date
}

const mostDevices = 30

const looksLike = ({ userAgent, ip, alikeSince }: SeenDevice) =>
  sql<boolean>`(user_agent is not distinct from ${userAgent} and ip = ${ip} and last_seen_at > ${alikeSince})`

/** SQL over an account's devices: the name under which the account knows this one; '' when it is new. */
export const nameOfDevice = (device: SeenDevice) => sql<string>`case
  when bool_or(device_hash = ${device.deviceHash}) then ${device.deviceHash}
  when bool_or(${looksLike(device)}) then ${`like ${device.userAgent ?? ''} ${device.ip}`}
  else '' end`

/**
 * Stores the device of a sign-in, and tells what the account knew before, in one statement. Only 30 are kept; those
 * that never came back go first, since a program without cookies is a new device each time.
 */
export async function putDevice({ trx, now }: Timed, userId: string, device: SeenDevice) {
  const { deviceHash, userAgent, ip } = device
  const { rows } = await sql<{ isFirst: boolean; name: string }>`
    with before as (
      select count(*) = 0 as is_first, ${nameOfDevice(device)} as name from known_device where user_id = ${userId}
    ), kept as (
      insert into known_device (user_id, device_hash, user_agent, ip, first_seen_at, last_seen_at)
      values (${userId}, ${deviceHash}, ${userAgent}, ${ip}, ${now}, ${now})
      on conflict (user_id, device_hash) do update set
        user_agent = excluded.user_agent, ip = excluded.ip, last_seen_at = excluded.last_seen_at
    ), forgotten as (
      delete from known_device where user_id = ${userId} and device_hash in (
        select device_hash from known_device where user_id = ${userId} and device_hash <> ${deviceHash}
        order by last_seen_at > first_seen_at desc, last_seen_at desc offset ${mostDevices - 1}
      )
    )
    select is_first, name from before
  `.execute(trx)

  return { isFirst: rows[0]?.isFirst ?? true, name: rows[0]?.name ?? '' }
}

/** Records that a second step was taken on this device. */
export const markSecondStep = ({ trx }: OnDatabase, userId: string, device: SeenDevice) =>
  trx
    .updateTable('knownDevice')
    .set({ tookSecondStep: true })
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('deviceHash', '=', device.deviceHash), looksLike(device)]))
    .execute()

/**
 * The name under which the account of an address knows a device; '' when it does not, or when there is no such account.
 */
export async function nameOfOwnDevice({ trx }: OnDatabase, address: Address, device: SeenDevice): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select ${nameOfDevice(device)} as name from known_device where user_id in (
      select id from auth_user
        where ${address.kind === 'email' ? sql`email = ${address.email}` : sql`phone = ${address.phone}`}
    )
  `.execute(trx)

  return rows[0]?.name ?? ''
}
