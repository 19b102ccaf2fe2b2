import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'

import type { Aal, AuthenticationMethod } from '#server/auth/session-store.ts'

interface SecondStep extends AuthenticationMethod {
  factorId: string
}

/** Lifts a session to two steps; its refresh tokens go on at another place. */
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

/** What a session has proven; until the transaction ends it neither goes on nor ends. */
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
  /** The refresh counter that the session was lifted to. */
  liftedTo: number
}

/** Undoes a lift whose tokens nobody got: the token from before it is the active one again. */
export const putBackSteps = ({ trx }: OnDatabase, id: string, { amr, liftedTo, ...before }: Steps) =>
  trx
    .updateTable('authSession')
    .set({ ...before, amr: JSON.stringify(amr) })
    .where('id', '=', id)
    .where('refreshCounter', '=', liftedTo)
    .execute()

/** Ends the sessions of one step, but for this one. */
export const deleteWeakSessions = ({ trx }: OnDatabase, userId: string, exceptId: string) =>
  trx
    .deleteFrom('authSession')
    .where('userId', '=', userId)
    .where('id', '!=', exceptId)
    .where('aal', '=', 'aal1')
    .execute()

/** Takes the second step from the sessions that a factor lifted; whoever came with a passkey has taken both at once. */
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
