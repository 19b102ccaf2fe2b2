import { type ExpressionBuilder, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { type Keyset, pageOf } from '#server/kernel/db/keyset.ts'
import type { DB } from '#server/kernel/db/schema.ts'
import type { Subject } from '#server/kernel/feature.ts'
import type { PageRequest } from '#shared/http/list.ts'
import type { DocumentCode } from '#shared/people/consents.ts'

interface Version {
  code: DocumentCode
  version: number
}

const columns = ['version', 'body', 'hash', 'at as publishedAt'] as const

export const findLatestDocument = ({ trx }: OnDatabase, code: DocumentCode) =>
  trx
    .selectFrom('documentText')
    .select(columns)
    .where('code', '=', code)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findDocument = ({ trx }: OnDatabase, { code, version }: Version) =>
  trx
    .selectFrom('documentText')
    .select(columns)
    .where('code', '=', code)
    .where('version', '=', version)
    .executeTakeFirst()

interface NewDocument extends Version {
  body: string
  hash: string
  at: Date
  publishedBy: string | null
}

/** Undefined if somebody else has published this version. */
export const insertDocument = ({ trx }: OnDatabase, row: NewDocument) =>
  trx
    .insertInto('documentText')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning(columns)
    .executeTakeFirst()

const newestFirst: Keyset = { direction: 'desc', columns: [[sql`version`, 'integer']] }

export const listDocuments = ({ trx }: OnDatabase, code: DocumentCode, page: PageRequest) =>
  pageOf(
    trx
      .selectFrom('documentText')
      .select(['version', 'hash', 'at as publishedAt'])
      .select([
        sql<number>`(
          select count(distinct consent.user_id)::integer from consent
          where consent.code = document_text.code and consent.version = document_text.version
        )`.as('consentCount'),
        sql<string | null>`(
          select coalesce(nullif(trim(first_name || ' ' || last_name), ''), auth_user.email)
          from auth_user left join person on person.user_id = auth_user.id where auth_user.id = published_by
        )`.as('publishedBy'),
      ])
      .where('code', '=', code),
    newestFirst,
    page,
  )

/** The present version of each text that every account agrees to, and whether this account has. */
export const listWaiting = ({ trx }: OnDatabase, userId: string) =>
  trx
    .selectFrom('documentText')
    .distinctOn('code')
    .select(['code', 'version', 'at as publishedAt'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('consent')
            .whereRef('consent.code', '=', 'documentText.code')
            .whereRef('consent.version', '=', 'documentText.version')
            .where('consent.userId', '=', userId)
            .where('consent.personId', 'is', null),
        )
        .as('isGiven'),
    )
    .where('code', '=', 'account_terms')
    .orderBy('code')
    .orderBy('version', 'desc')
    .execute()

/** What an account agreed to for itself. */
export const listConsents = ({ trx }: OnDatabase, userId: string) =>
  trx
    .selectFrom('consent')
    .select(['code', 'version', 'at', 'signedName'])
    .where('userId', '=', userId)
    .where('personId', 'is', null)
    .orderBy('id', 'desc')
    .execute()

export const findConsent = ({ trx }: OnDatabase, userId: string, { code, version }: Version) =>
  trx
    .selectFrom('consent')
    .select(['at', 'signedName'])
    .where('userId', '=', userId)
    .where('personId', 'is', null)
    .where('code', '=', code)
    .where('version', '=', version)
    .executeTakeFirst()

/** The present version of a text that an account's person has not agreed to, by themselves or at the desk. */
export const findUnsigned = ({ trx }: OnDatabase, userId: string, code: DocumentCode) =>
  trx
    .selectFrom('documentText')
    .select('version')
    .where('code', '=', code)
    .where('version', '=', (eb) =>
      eb
        .selectFrom('documentText as latest')
        .select((one) => one.fn.max('latest.version').as('version'))
        .where('latest.code', '=', code),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('consent')
            .whereRef('consent.code', '=', 'documentText.code')
            .whereRef('consent.version', '=', 'documentText.version')
            .where((one) =>
              one.or([
                one('consent.userId', '=', userId),
                one(
                  'consent.personId',
                  'in',
                  one.selectFrom('person').select('person.id').where('userId', '=', userId),
                ),
              ]),
            ),
        ),
      ),
    )
    .executeTakeFirst()

interface NewConsent extends Version {
  userId: string | null
  personId?: string
  at: Date
  ip: string
  userAgent: string | null
  signedName?: string | null
}

/** Undefined if they agreed elsewhere at the same moment. */
export const insertConsent = ({ trx }: OnDatabase, row: NewConsent) =>
  trx
    .insertInto('consent')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning('at')
    .executeTakeFirst()

/** Deletes the consents of an account whose address belongs to somebody else. */
export const forgetConsentsOfUser = ({ trx }: OnDatabase, userId: string) =>
  trx.deleteFrom('consent').where('userId', '=', userId).execute()

const isOf =
  ({ userId, personId }: Pick<Subject, 'userId' | 'personId'>) =>
  (eb: ExpressionBuilder<DB, 'consent'>) =>
    eb.or([eb('consent.userId', '=', userId), eb('consent.personId', '=', personId)])

/** What a person agreed to, or others agreed to for them, with the wording of the time. */
export const listConsentsKept = ({ trx }: OnDatabase, subject: Subject) =>
  trx
    .selectFrom('consent')
    .innerJoin('documentText', (join) =>
      join.onRef('documentText.code', '=', 'consent.code').onRef('documentText.version', '=', 'consent.version'),
    )
    .select(['consent.code', 'consent.version', 'consent.at', 'signedName', 'ip', 'userAgent', 'body'])
    .where(isOf(subject))
    .orderBy('consent.at')
    .execute()

const latestFirst: Keyset = { direction: 'desc', columns: [[sql`consent.id`, 'uuid']] }

export const listConsentsOf = ({ trx }: OnDatabase, subject: Subject, page: PageRequest) =>
  pageOf(
    trx.selectFrom('consent').select(['consent.id', 'code', 'version', 'at']).where(isOf(subject)),
    latestFirst,
    page,
  )

/** Keeps the consent, and erases the address and browser that it came from. */
export const emptyConsentsOf = ({ trx }: OnDatabase, subject: Pick<Subject, 'userId' | 'personId'>) =>
  trx.updateTable('consent').set({ ip: null, userAgent: null }).where(isOf(subject)).execute()
