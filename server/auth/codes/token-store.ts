import type { Insertable } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { AuthFlow, OneTimeToken } from '#server/kernel/db/schema.ts'
import type { Timed } from '#server/kernel/work.ts'

/** What a code proves when it is used. */
export type TokenKind =
  | 'confirmation'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'email_revert'
  | 'phone_confirmation'
  | 'phone_change'
  | 'reauthentication'

/** Replaces the user's previous code of this kind. */
export const putOneTimeToken = ({ trx }: OnDatabase, token: Insertable<OneTimeToken> & { kind: TokenKind }) =>
  trx
    .insertInto('oneTimeToken')
    .values(token)
    .onConflict((on) =>
      on.constraint('one_time_token_one_of_a_kind').doUpdateSet((eb) => ({
        tokenHash: eb.ref('excluded.tokenHash'),
        relatesTo: eb.ref('excluded.relatesTo'),
        flowId: eb.ref('excluded.flowId'),
        createdAt: eb.ref('excluded.createdAt'),
        expiresAt: eb.ref('excluded.expiresAt'),
        codeExpiresAt: eb.ref('excluded.codeExpiresAt'),
        failedAttempts: 0,
        usedAt: null,
      })),
    )
    .execute()

const tokens = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('oneTimeToken')
    .leftJoin('authFlow', 'authFlow.id', 'oneTimeToken.flowId')
    .select([
      'oneTimeToken.id',
      'oneTimeToken.userId',
      'tokenHash',
      'relatesTo',
      'failedAttempts',
      'expiresAt',
      'usedAt',
      'oneTimeToken.createdAt',
    ])
    .select(['flowId', 'authenticationMethod', 'oneTimeToken.kind'])

export type TokenRow = NonNullable<Awaited<ReturnType<typeof findTokenByHash>>>

export const findTokenByHash = (work: OnDatabase, tokenHash: string) =>
  tokens(work).where('tokenHash', '=', tokenHash).executeTakeFirst()

interface Attempt {
  now: Date
  maximumAttempts: number
}

/**
 * Counts a guess against every code that was sent to an address, also for another account's change, and returns those
 * that may still be tried. It counts first, so that many guesses at once get no more tries than one after the other.
 */
export async function tryTokensSentTo(
  work: OnDatabase,
  relatesTo: string,
  kinds: readonly TokenKind[],
  attempt: Attempt,
) {
  const tried = await countAttempt(work, attempt)
    .where('relatesTo', '=', relatesTo)
    .where('kind', 'in', [...kinds])
    .execute()

  return tried.length === 0
    ? []
    : tokens(work)
        .where(
          'oneTimeToken.id',
          'in',
          tried.map(({ id }) => id),
        )
        .execute()
}

/** Counts a guess against the user's one code of a kind, and returns it if it may still be tried. */
export const tryTokenOf = (work: OnDatabase, userId: string, kind: TokenKind, attempt: Attempt) =>
  countAttempt(work, attempt)
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .returning(['userId', 'tokenHash', 'relatesTo'])
    .executeTakeFirst()

const countAttempt = ({ trx }: OnDatabase, { now, maximumAttempts }: Attempt) =>
  trx
    .updateTable('oneTimeToken')
    .set((eb) => ({ failedAttempts: eb('failedAttempts', '+', 1) }))
    .where('usedAt', 'is', null)
    .where('codeExpiresAt', '>', now)
    .where('failedAttempts', '<', maximumAttempts)
    .returning('id')

export const findTokenOf = (work: OnDatabase, userId: string, kind: TokenKind) =>
  tokens(work).where('oneTimeToken.userId', '=', userId).where('oneTimeToken.kind', '=', kind).executeTakeFirst()

/** Uses a code up; undefined when it was used before. */
export const spendToken = ({ trx, now }: Timed, id: string) =>
  trx
    .updateTable('oneTimeToken')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()

/** Voids the unused codes and links of a user, except those that take the account back to an old address. */
export const deleteUnusedTokens = ({ trx }: OnDatabase, userId: string) =>
  trx
    .deleteFrom('oneTimeToken')
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('kind', '!=', 'email_revert')
    .execute()

/** Voids the links back to addresses that the account had after the one that was just restored. */
export const deleteLaterReverts = (
  { trx }: OnDatabase,
  { id, userId, createdAt }: Pick<TokenRow, 'id' | 'userId' | 'createdAt'>,
) =>
  trx
    .deleteFrom('oneTimeToken')
    .where('userId', '=', userId)
    .where('kind', '=', 'email_revert')
    .where('createdAt', '>=', createdAt)
    .where('id', '!=', id)
    .execute()

export const deleteToken = ({ trx }: OnDatabase, userId: string, kind: TokenKind) =>
  trx.deleteFrom('oneTimeToken').where('userId', '=', userId).where('kind', '=', kind).execute()

export const insertFlow = ({ trx }: OnDatabase, flow: Insertable<AuthFlow>) =>
  trx.insertInto('authFlow').values(flow).returning('id').executeTakeFirstOrThrow()

export const setAuthCode = ({ trx, now }: Timed, flowId: string, authCodeHash: string) =>
  trx
    .updateTable('authFlow')
    .set({ authCodeHash, authCodeIssuedAt: now })
    .where('id', '=', flowId)
    .where('authCodeHash', 'is', null)
    .execute()

/** The flow of an auth code, locked so that only one transaction exchanges it. */
export const lockFlow = ({ trx }: OnDatabase, authCodeHash: string) =>
  trx
    .selectFrom('authFlow')
    .select(['id', 'userId', 'codeChallenge', 'codeChallengeMethod', 'authenticationMethod', 'authCodeIssuedAt'])
    .select(['provider', 'encryptedProviderTokens'])
    .where('authCodeHash', '=', authCodeHash)
    .forUpdate()
    .executeTakeFirst()

/** Voids the auth codes that a user has not exchanged yet. */
export const deleteFlowsOf = ({ trx }: OnDatabase, userId: string) =>
  trx.deleteFrom('authFlow').where('userId', '=', userId).execute()

export const deleteFlow = ({ trx }: OnDatabase, id: string) => trx.deleteFrom('authFlow').where('id', '=', id).execute()

/** Deletes codes and flows that expired before a moment. */
export async function deleteEndedTokens({ trx }: OnDatabase, before: Date): Promise<void> {
  await trx.deleteFrom('oneTimeToken').where('expiresAt', '<', before).execute()
  await trx
    .deleteFrom('authFlow')
    .where('createdAt', '<', before)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('oneTimeToken').select('id').whereRef('flowId', '=', 'authFlow.id'))))
    .execute()
}
