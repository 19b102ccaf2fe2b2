import { sql } from 'kysely'

import type { Aal, AuthenticationMethod } from '#server/auth/session-store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'

interface SecondStep extends AuthenticationMethod {
  factorId: string
}

/** Lifts a session to two steps; its refresh tokens go on from this number. */
export const liftSession = (
  { trx }: OnDatabase,
  id: string,
  refreshCounter: number,
  { factorId, ...step }: SecondStep,
) =>
  trx
    .updateTable('authSession')
    .set({
      aal: 'aal2',
      factorId,
      refreshCounter,
      amr: sql<string>`${JSON.stringify([step])}::jsonb || jsonb_path_query_array(
        amr, '$[*] ? (@.method != $method)', jsonb_build_object('method', ${step.method}::text)
      )`,
    })
    .where('id', '=', id)
    .returning('encryptedRefreshKey')
    .returning('amr')
    .executeTakeFirst()

/** The steps of a session, locked until the transaction ends. */
export const lockSteps = ({ trx }: OnDatabase, id: string) =>
  trx
    .selectFrom('authSession')
    .select(['factorId', 'refreshCounter', 'amr', 'aal'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

interface Steps {
  aal: Aal
  amr: AuthenticationMethod[]
  factorId: string | null
  refreshCounter: number
  /** The refresh counter after the lift. */
  liftedTo: number
}

/** Undoes a lift whose tokens nobody got: the refresh token from before it is active again. */
export const putBackSteps = ({ trx }: OnDatabase, id: string, { amr, liftedTo, ...before }: Steps) =>
  trx
    .updateTable('authSession')
    .set({ ...before, amr: JSON.stringify(amr) })
    .where('id', '=', id)
    .where('refreshCounter', '=', liftedTo)
    .execute()

/** Ends all sessions of one step but this one. */
export const deleteWeakSessions = ({ trx }: OnDatabase, userId: string, exceptId: string) =>
  trx
    .deleteFrom('authSession')
    .where('userId', '=', userId)
    .where('id', '!=', exceptId)
    .where('aal', '=', 'aal1')
    .execute()

/** Removes the second step from the sessions that a factor lifted. A sign-in by passkey counts as both steps. */
export const lowerSessions = ({ trx }: OnDatabase, factorId: string) =>
  trx
    .updateTable('authSession')
    .set({
      factorId: null,
      aal: sql<Aal>`case when amr @> '[{"method": "passkey"}]' then 'aal2' else 'aal1' end`,
      amr: sql<string>`jsonb_path_query_array(
        amr, '$[*] ? (@.method != "totp" && !(@.method starts with "mfa/"))'
      )`,
    })
    .where('factorId', '=', factorId)
    .execute()
