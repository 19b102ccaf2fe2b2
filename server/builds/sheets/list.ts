import { type RawBuilder, sql } from 'kysely'

import { holdsLetters, isNumbered } from '#server/kernel/db/containing.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { countedPageOf, type Keyset } from '#server/kernel/db/keyset.ts'
import { onDays } from '#server/kernel/db/on-days.ts'
import type { Timed } from '#server/kernel/work.ts'
import { forNameOf, idsAnsweredBy, peopleMatching } from '#server/people/service.ts'
import type { sheetsContract } from '#shared/builds/sheets/contract.ts'
import type { SheetShelf } from '#shared/builds/sheets/sheet.ts'
import type { SheetStatus } from '#shared/builds/sheets/status.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import type { Output, Parsed } from '#shared/http/endpoint.ts'
import type { PageRequest } from '#shared/http/list.ts'
import { type Actor, holds, signedIn } from '#shared/permissions/may.ts'

const isOfClient = sql<boolean>`template_name is null`
const stands = (...statuses: SheetStatus[]) =>
  sql<boolean>`(${isOfClient} and sheet_version.status = any(${statuses}::text[]))`

const shelves: Record<SheetShelf, RawBuilder<boolean>> = {
  open: stands('draft', 'shared', 'approved'),
  // Requested by a client and not opened by staff.
  requests: sql`(
    ${stands('draft')} and sheet_version.number = 1
    and (sheet.created_by is null or sheet.created_by = person.user_id)
  )`,
  drafts: stands('draft'),
  shared: stands('shared'),
  approved: stands('approved', 'locked'),
  templates: sql`template_name is not null`,
}

/** Drafts, current or discarded, were read by the studio only. */
const wasShared = sql<boolean>`(status <> 'draft' and (status <> 'superseded' or shared_at is not null))`

const latestFirst: Keyset = {
  direction: 'desc',
  columns: [
    [sql`sheet.created_at`, 'timestamptz'],
    [sql`sheet.id`, 'uuid'],
  ],
}

/** Each sheet with its current version, or the one that its client may see. */
const rows = ({ trx }: OnDatabase, isShown: RawBuilder<boolean>) =>
  trx
    .selectFrom('sheet')
    .leftJoin('person', 'person.id', 'sheet.personId')
    .innerJoin('sheetVersion', (join) =>
      join.onRef('sheetVersion.sheetId', '=', 'sheet.id').on(
        'sheetVersion.number',
        '=',
        sql<number>`(
            select number from sheet_version where sheet_id = sheet.id and ${isShown}
              order by status = 'superseded', number desc limit 1
          )`,
      ),
    )
    .select(['sheet.id', 'sheet.number', 'sheetVersion.number as version', 'sheet.personId', 'templateName'])
    .select(['requestedBy', 'sheet.createdAt'])
    .select([
      'kind',
      'sheetVersion.status',
      sql<string>`coalesce(trim(person.first_name || ' ' || person.last_name), '')`.as('personName'),
      sql<Slot[]>`array(select slot from sheet_club where sheet_version_id = sheet_version.id order by position)`.as(
        'slots',
      ),
      sql<Date>`(select max(at) from sheet_transition where sheet_version_id = sheet_version.id)`.as('changedAt'),
    ])

type Page = Output<typeof sheetsContract.listSheets>

async function pageOfRows(work: OnDatabase, found: ReturnType<typeof rows>, page: PageRequest): Promise<Page> {
  const { rows: sheets, next, total } = await countedPageOf(work, found, latestFirst, page)

  return {
    sheets: sheets.map(({ personId, personName, ...sheet }) => ({
      ...sheet,
      person: personId === null ? null : { id: personId, name: personName },
    })),
    next,
    total,
  }
}

type Query = Parsed<typeof sheetsContract.listSheets>['query']

/** Sheets by shelf, searched by number, client or template name. */
export function listSheets(
  work: Timed,
  { search = '', shelf, person, enquiry, from, until, ...page }: Query,
): Promise<Page> {
  const letters = search.trim()
  const found = rows(work, sql`true`)
    .where(onDays(work, sql`sheet.created_at`, { from, until }))
    .$if(shelf !== undefined, (query) => query.where(shelves[shelf ?? 'open']))
    .$if(person !== undefined, (query) => query.where('sheet.personId', '=', person ?? ''))
    .$if(enquiry !== undefined, (query) => query.where('sheet.enquiryId', '=', enquiry ?? ''))
    .$if(letters !== '', (query) =>
      query.where(
        sql<boolean>`(
          ${isNumbered(sql`sheet.number`, letters)}
          or sheet.person_id in ${peopleMatching(work, letters)}
          or ${holdsLetters(sql`template_name`, letters)}
        )`,
      ),
    )

  return pageOfRows(work, found, page)
}

/** The sheets of a fitting, the latest first. */
export const sheetsOfFitting = ({ trx }: OnDatabase, fittingId: string) =>
  trx
    .selectFrom('sheet')
    .select(['id', 'number'])
    .where('fittingId', '=', fittingId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Sheets whose last version waits for the person's approval. */
export const listSheetsToApprove = (work: OnDatabase, userId: string) =>
  rows(work, wasShared)
    .select(['sheet.linkVersion', 'sheetVersion.id as versionId', 'sharedAt', forNameOf(userId).as('forName')])
    .where('person.id', 'in', idsAnsweredBy(work, userId))
    .where('sheetVersion.status', '=', 'shared')
    // A change of an ordered build is approved by its quote.
    .where(
      sql<boolean>`not exists (
        select from quote join build on build.quote_id = quote.id
          where quote.sheet_id = sheet.id and quote.status = 'approved' and build.status <> 'cancelled'
      )`,
    )
    .orderBy('sheet.createdAt', 'desc')
    .execute()

const mostRows = 100

/** A client's own sheets, and those a fitter has written. */
export function listOwnSheets(work: OnDatabase, actor: Actor): Promise<Page> {
  const { userId } = signedIn(actor)
  const isWriter = holds(actor, 'create_builds/builds')
  const isOwnRequest = sql<boolean>`(number = 1 and (sheet.created_by is null or sheet.created_by = person.user_id))`
  const isShown = isWriter
    ? sql<boolean>`(sheet.created_by = ${userId} or ${wasShared} or ${isOwnRequest})`
    : sql<boolean>`(${wasShared} or ${isOwnRequest})`
  const found = rows(work, isShown).where((eb) =>
    eb.or([eb('person.userId', '=', userId), ...(isWriter ? [eb('sheet.createdBy', '=', userId)] : [])]),
  )

  return pageOfRows(work, found, { limit: mostRows })
}
