import { sql } from 'kysely'

import { historyIn } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { lockRow } from '#server/kernel/db/lock-row.ts'
import { contactEmail } from '#server/notices/service.ts'
import { forNameOf, idsAnsweredBy } from '#server/people/service.ts'
import type { ClubSpec } from '#shared/clubs/spec.ts'

/** A factory club that was wrong and has not been made good. */
const isOwed = (club: string) =>
  sql<boolean>`(
    exists (
      select from factory_claim join factory_line on factory_line.id = line_id
        where build_club_id = ${sql.ref(`${club}.id`)} and dropped_at is null and outcome is distinct from 'kept'
    ) and not exists (
      select from factory_line where build_club_id = ${sql.ref(`${club}.id`)} and ended_at is null and dropped_at is null
        and checked_at is not null
    )
  )`

/** Computed columns of a build that every view needs. */
export const buildFigures = {
  missingParts: sql<number>`(
    select coalesce(sum(need.quantity), 0)::integer from stock_need as need join build_club as club on club.id = need.owner_id
      where need.owner_kind = 'build_club' and club.build_id = build.id
  )`,
  benchClubs: sql<number>`(
    select count(*)::integer from sheet_club where sheet_version_id = build.sheet_version_id and made_by = 'bench'
  )`,
  /** Factory clubs that are not checked yet. */
  makerClubs: sql<number>`(
    select count(*)::integer from build_club as club join sheet_club
        on sheet_club.sheet_version_id = build.sheet_version_id and sheet_club.club_key = club.club_key
      where club.build_id = build.id and made_by = 'maker' and not exists (
        select from factory_line
          where build_club_id = club.id and ended_at is null and dropped_at is null and checked_at is not null
      )
  )`,
  /** Clubs that left before the others. */
  collectedClubs: sql<number>`(
    select count(*)::integer from build_club as club where club.build_id = build.id and collected_at is not null
  )`,
  /** Clubs in the house; under warranty without those that stayed with the client. */
  hereClubs: sql<number>`(
    select count(*)::integer from build_club as club join sheet_club
        on sheet_club.sheet_version_id = build.sheet_version_id and sheet_club.club_key = club.club_key
      where club.build_id = build.id and collected_at is null and (returned_at is null or is_back)
  )`,
  /** Factory clubs that their makers must make good: they do not stop the check of the others. */
  owedClubs: sql<number>`(
    select count(*)::integer from build_club as club join sheet_club
        on sheet_club.sheet_version_id = build.sheet_version_id and sheet_club.club_key = club.club_key
      where club.build_id = build.id and made_by = 'maker' and ${isOwed('club')}
  )`,
  depositDueCents: sql<number>`coalesce(
    case when customer_order.status = 'awaiting_payment'
      then greatest(0, customer_order.due_now_cents - paid_cents + refunded_cents) end, 0
  )`,
  partsToReplace: sql<number>`(
    select count(*)::integer from warranty_part join build_club as club on club.id = build_club_id
      where club.build_id = build.id and taken_at is null
  )`,
  /** The number of the quote whose change the bench must answer. */
  changeToAnswer: sql<string | null>`(
    select quote.number from build_change join quote on quote.id = build_change.quote_id
      where build_change.build_id = build.id and answered_at is null and asks <> '{}' order by build_change.at limit 1
  )`,
  dueCents: sql<number>`coalesce(customer_order.due_cents, 0)`,
  /** It is shipped, not picked up. */
  isSent: sql<boolean>`build.shipped_to <> ''`,
  promisedOn: sql<string | null>`(
    select promised_on::text from promise where owner_kind = 'build' and owner_id = build.id order by at desc, id desc limit 1
  )`,
}

export const fullNameIn = (table: string) =>
  sql<string | null>`${sql.ref(`${table}.firstName`)} || ' ' || ${sql.ref(`${table}.lastName`)}`

const builds = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('build')
    .innerJoin('quote', 'quote.id', 'quoteId')
    .innerJoin('sheetVersion', 'sheetVersion.id', 'build.sheetVersionId')
    .innerJoin('sheet', 'sheet.id', 'sheetVersion.sheetId')
    .leftJoin('customerOrder', 'customerOrder.id', 'build.orderId')
    .leftJoin('orderLine as shippingLine', 'shippingLine.id', 'shippingLineId')
    .leftJoin('person', 'person.id', 'build.personId')
    .leftJoin('person as builder', 'builder.userId', 'builderId')
    .leftJoin('person as checker', 'checker.userId', 'checkedBy')
    .selectAll('build')
    .select(['quote.number as quoteNumber', 'sheet.id as sheetId', 'sheet.number as sheetNumber'])
    .select(['sheetVersion.number as sheetVersion', 'person.userId', contactEmail.as('email'), 'person.firstName'])
    .select(['customerOrder.number as orderNumber', 'customerOrder.totalCents as orderTotalCents', 'paidCents'])
    .select('customerOrder.linkVersion as orderLinkVersion')
    .select(['shippingLine.unitCents as shippingLineCents', 'shippingLine.totalCents as shippingTotalCents'])
    .select([
      'build.status',
      'heldFrom',
      'stage',
      fullNameIn('person').as('personName'),
      fullNameIn('builder').as('builderName'),
      fullNameIn('checker').as('checkerName'),
      buildFigures.missingParts.as('missingParts'),
      buildFigures.benchClubs.as('benchClubs'),
      buildFigures.makerClubs.as('makerClubs'),
      buildFigures.owedClubs.as('owedClubs'),
      buildFigures.hereClubs.as('hereClubs'),
      buildFigures.collectedClubs.as('collectedClubs'),
      buildFigures.partsToReplace.as('partsToReplace'),
      buildFigures.changeToAnswer.as('changeToAnswer'),
      buildFigures.depositDueCents.as('depositDueCents'),
      buildFigures.dueCents.as('dueCents'),
      buildFigures.isSent.as('isSent'),
    ])

export type BuildRecord = NonNullable<Awaited<ReturnType<typeof findBuild>>>

export const findBuild = (work: OnDatabase, id: string) => builds(work).where('build.id', '=', id).executeTakeFirst()

export async function lockBuild(work: OnDatabase, id: string): Promise<BuildRecord | undefined> {
  await lockRow(work.trx, 'build', id)

  return findBuild(work, id)
}

export const findBuildIdBy = async (
  { trx }: OnDatabase,
  column: 'quoteId' | 'orderId',
  id: string,
): Promise<string | undefined> =>
  (await trx.selectFrom('build').select('id').where(column, '=', id).executeTakeFirst())?.id

/** The user's own, and those of the children they pay for. */
export const listBuildsOfUser = (work: OnDatabase, userId: string, orderId?: string) =>
  builds(work)
    .select(forNameOf(userId).as('forName'))
    .where('person.id', 'in', idsAnsweredBy(work, userId))
    .$if(orderId !== undefined, (query) => query.where('build.orderId', '=', orderId ?? ''))
    .orderBy('build.createdAt', 'desc')
    .execute()

export async function listBuildClubIds({ trx }: OnDatabase, buildId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('buildClub')
    .select('id')
    .where('buildId', '=', buildId)
    .orderBy('position')
    .execute()

  return rows.map(({ id }) => id)
}

/** The clubs by their sheet, or as they are since a part was replaced. */
export const listBuildClubs = ({ trx }: OnDatabase, buildId: string) =>
  trx
    .selectFrom('buildClub')
    .innerJoin('build', 'build.id', 'buildId')
    .innerJoin('sheetClub', (join) =>
      join
        .onRef('sheetClub.sheetVersionId', '=', 'build.sheetVersionId')
        .onRef('sheetClub.clubKey', '=', 'buildClub.clubKey'),
    )
    .select([
      'buildClub.id',
      'buildClub.clubKey',
      'buildClub.clubId',
      'isBack',
      'collectedAt',
      'collectedBy',
      'collectedReason',
      'passportCode',
      'headItemId',
      'shaftItemId',
      'gripItemId',
    ])
    .select((eb) => [
      'slot',
      eb.fn.coalesce('buildClub.spec', 'sheetClub.spec').$castTo<ClubSpec>().as('spec'),
      'madeBy',
      isOwed('buildClub').as('isOwed'),
    ])
    .where('buildId', '=', buildId)
    .orderBy('buildClub.position')
    .execute()

/** The clubs by a former version of the sheet. */
export const listFormerClubs = ({ trx }: OnDatabase, buildId: string, sheetVersionId: string) =>
  trx
    .selectFrom('buildClub')
    .innerJoin('sheetClub', 'sheetClub.clubKey', 'buildClub.clubKey')
    .select(['buildClub.id', 'headItemId', 'shaftItemId', 'gripItemId'])
    .select(['slot', 'sheetClub.spec'])
    .where('buildId', '=', buildId)
    .where('sheetVersionId', '=', sheetVersionId)
    .execute()

export type BuildClubRow = Awaited<ReturnType<typeof listBuildClubs>>[number]

const selectMeasurements = ({ trx }: OnDatabase, buildId: string) =>
  trx
    .selectFrom('measurement')
    .innerJoin('buildClub', 'buildClub.id', 'buildClubId')
    .leftJoin('person', 'person.userId', 'by')
    .select(['buildClubId', 'target', 'value', 'tolerance', 'acceptedReason'])
    .select((eb) => ['field', eb.ref('pass').$castTo<boolean>().as('pass'), fullNameIn('person').as('by')])
    .where('buildId', '=', buildId)

export const listMeasurements = (work: OnDatabase, buildId: string) =>
  selectMeasurements(work, buildId).where('withdrawnAt', 'is', null).execute()

export type MeasurementRow = Awaited<ReturnType<typeof listMeasurements>>[number]

/** Measurements from before a return or replacement, the latest first. */
export const listEarlierMeasurements = (work: OnDatabase, buildId: string) =>
  selectMeasurements(work, buildId)
    .select('measurement.at')
    .where('withdrawnAt', 'is not', null)
    .orderBy('withdrawnAt', 'desc')
    .orderBy('measurement.id')
    .execute()

/** Withdraws measurements, so that clubs are measured again. */
export const withdrawMeasurements = ({ trx }: OnDatabase, buildClubIds: readonly string[], withdrawnAt: Date) =>
  trx
    .updateTable('measurement')
    .set({ withdrawnAt })
    .where('buildClubId', 'in', buildClubIds)
    .where('withdrawnAt', 'is', null)
    .execute()

export const listBuildStages = ({ trx }: OnDatabase, buildId: string) =>
  trx
    .selectFrom('buildStage')
    .leftJoin('person', 'person.userId', 'doneBy')
    .select(['startedAt', 'doneAt'])
    .select(['stage', fullNameIn('person').as('doneBy')])
    .where('buildId', '=', buildId)
    .orderBy('startedAt')
    .orderBy('buildStage.id')
    .execute()

export const listBuildTransitions = ({ trx }: OnDatabase, buildId: string) =>
  trx
    .selectFrom('buildTransition')
    .leftJoin('person', 'person.userId', 'actorId')
    .select(['at', 'reason'])
    .select(['fromStatus as from', 'toStatus as to', fullNameIn('person').as('by')])
    .where('buildId', '=', buildId)
    .orderBy('buildTransition.version')
    .execute()

export const buildHistory = historyIn('buildTransition', 'buildId')
