import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { ChangeAsk, Rebalanced } from '#shared/builds/orders/changed-contract.ts'
import type { BuildStage } from '#shared/builds/orders/stages.ts'

import { fullNameIn } from './store.ts'

const changes = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('buildChange')
    .innerJoin('quote', 'quote.id', 'buildChange.quoteId')
    .innerJoin('sheetVersion as former', 'former.id', 'fromVersionId')
    .innerJoin('sheetVersion as latter', 'latter.id', 'toVersionId')
    .leftJoin('person', 'person.userId', 'answeredBy')
    .select(['buildChange.id', 'buildId', 'quoteId', 'quote.number as quoteNumber', 'fromVersionId', 'toVersionId'])
    .select(['former.number as fromVersion', 'latter.number as toVersion', 'buildChange.at', 'answeredAt'])
    .select(['buildChange.note', fullNameIn('person').as('answeredBy')])
    .select(['asks', 'backTo', 'rebalanced'])

/** The latest first. */
export const listBuildChanges = (work: OnDatabase, buildId: string) =>
  changes(work)
    .where('buildId', '=', buildId)
    .orderBy('buildChange.at', 'desc')
    .orderBy('buildChange.id', 'desc')
    .execute()

export type BuildChangeRow = Awaited<ReturnType<typeof listBuildChanges>>[number]

interface NewChange {
  buildId: string
  quoteId: string
  fromVersionId: string
  toVersionId: string
  at: Date
  asks: readonly ChangeAsk[]
}

export const insertBuildChange = ({ trx }: OnDatabase, { asks, ...change }: NewChange) =>
  trx
    .insertInto('buildChange')
    .values({ ...change, asks: [...asks] })
    .execute()

interface Answer {
  answeredAt: Date
  answeredBy: string | null
  backTo: BuildStage | null
  rebalanced: Rebalanced | null
  note: string
}

/** One answer covers all changes before it: the bench goes on with the last version. */
export const answerChanges = ({ trx }: OnDatabase, buildId: string, answer: Answer) =>
  trx.updateTable('buildChange').set(answer).where('buildId', '=', buildId).where('answeredAt', 'is', null).execute()

/** Which of some clubs are on a sent factory order. */
export const listAtMaker = async ({ trx }: OnDatabase, clubIds: readonly string[]): Promise<string[]> => {
  const rows = await trx
    .selectFrom('factoryLine')
    .innerJoin('factoryOrder', 'factoryOrder.id', 'factoryOrderId')
    .select('buildClubId')
    .where(sql<boolean>`build_club_id = any(${clubIds}::uuid[])`)
    .where('endedAt', 'is', null)
    .where('factoryOrder.status', 'not in', ['draft', 'cancelled'])
    .execute()

  return rows.map(({ buildClubId }) => buildClubId)
}

/** A build's clubs on sent orders, with their cost so far. */
export const listOrderedClubs = ({ trx }: OnDatabase, buildId: string) =>
  trx
    .selectFrom('factoryLine')
    .innerJoin('factoryOrder', 'factoryOrder.id', 'factoryOrderId')
    .innerJoin('buildClub', 'buildClub.id', 'buildClubId')
    .select(['buildClubId as clubId', 'postedCents'])
    .where('buildClub.buildId', '=', buildId)
    .where('factoryOrder.status', 'not in', ['draft', 'cancelled'])
    .where('endedAt', 'is', null)
    .where('droppedAt', 'is', null)
    .where('settledTo', 'is', null)
    .execute()
