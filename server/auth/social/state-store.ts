import type { Insertable } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { SocialState } from '#server/kernel/db/schema.ts'
import type { Timed } from '#server/kernel/work.ts'

export const insertState = ({ trx }: OnDatabase, state: Insertable<SocialState>) =>
  trx.insertInto('socialState').values(state).returning('id').executeTakeFirstOrThrow()

const columns = [
  'provider',
  'encryptedSecrets',
  'redirectTo',
  'codeChallenge',
  'codeChallengeMethod',
  'linkingSessionId',
  'expiresAt',
] as const

/** Uses a state up, in the browser for which it was made; undefined when there is none. */
export const takeState = ({ trx }: OnDatabase, id: string, deviceHash: string) =>
  trx
    .deleteFrom('socialState')
    .where('id', '=', id)
    .where('deviceHash', '=', deviceHash)
    .returning(columns)
    .executeTakeFirst()

export type StateRow = NonNullable<Awaited<ReturnType<typeof takeState>>>

/** A state that no browser has opened yet, with the account to which it adds an identity. */
export const findUnopened = ({ trx, now }: Timed, id: string) =>
  trx
    .selectFrom('socialState')
    .innerJoin('authSession', 'authSession.id', 'socialState.linkingSessionId')
    .select(['provider', 'authSession.userId', 'redirectTo', 'codeChallenge'])
    .where('socialState.id', '=', id)
    .where('deviceHash', 'is', null)
    .where('socialState.expiresAt', '>', now)
    .executeTakeFirst()

interface StateBinding {
  deviceHash: string
  now: Date
  expiresAt: Date
}

/** Binds a state to the first browser that opens it. */
export const openState = ({ trx }: OnDatabase, id: string, { deviceHash, now, expiresAt }: StateBinding) =>
  trx
    .updateTable('socialState')
    .set({ deviceHash, expiresAt })
    .where('id', '=', id)
    .where('deviceHash', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['provider', 'encryptedSecrets', 'redirectTo', 'codeChallenge', 'parameters'])
    .executeTakeFirst()

export const deleteEndedStates = ({ trx }: OnDatabase, before: Date) =>
  trx.deleteFrom('socialState').where('expiresAt', '<', before).execute()
