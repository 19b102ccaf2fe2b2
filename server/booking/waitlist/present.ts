import {
  type EntryRow,
  type WaitlistOfferRow,
  findEntry,
  listEntriesOfUser,
  listOffers,
  listSteps,
  pageOfEntries,
} from '#server/booking/kept/waitlist-store.ts'
import { type OnDatabase, inOneTrip } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { WaitlistEntry, WaitlistRecord } from '#shared/booking/waitlist/waitlist-contract.ts'
import { childQuestions } from '#shared/catalog/children.ts'
import type { PageRequest } from '#shared/http/list.ts'

import { openOffer } from './serve.ts'

/** Entries as the API shows them. */
export async function presentEntries(work: OnDatabase, rows: readonly EntryRow[]): Promise<WaitlistEntry[]> {
  const offers = await offersOf(work, rows)

  return rows.map((row) => present(row, offers.get(row.id) ?? []))
}

export async function readEntry(work: OnDatabase, id: string): Promise<WaitlistEntry | undefined> {
  const row = await findEntry(work, id)

  return row && (await presentEntries(work, [row]))[0]
}

const contactName = ({ contact }: Pick<EntryRow, 'contact'>) => `${contact.firstName} ${contact.lastName}`

const present = (row: EntryRow, offers: readonly WaitlistOfferRow[]): WaitlistEntry => ({
  id: row.id,
  status: row.status,
  version: row.version,
  position: row.position,
  serviceCode: row.serviceCode,
  serviceName: row.serviceName,
  day: row.day,
  part: row.part,
  startsAt: row.startsAt,
  staffName: row.staffName,
  forName: row.bookerUserId === null ? null : contactName(row),
  offer: openOffer(offers) ?? null,
  asks: childQuestions(row),
  cancellationPolicy: row.cancellationPolicy,
  needsApproval: row.needsApproval,
})

export const entriesOfUser = async (work: OnDatabase, userId: string) => ({
  entries: await presentEntries(work, await listEntriesOfUser(work, userId)),
  next: null,
})

/** A page of entries with their offers. */
export async function pageOfWaitlist(
  work: Timed,
  { service, ended, ...page }: PageRequest & { service?: string; ended: boolean },
): Promise<{ entries: WaitlistRecord[]; next: string | null }> {
  const { rows, next } = await pageOfEntries(work, { ended, ...(service !== undefined && { service }) }, page)
  const [offers, steps] = await inOneTrip([offersOf(work, rows), stepsOf(work, rows)])

  return {
    entries: rows.map((row) => ({
      ...present(row, offers.get(row.id) ?? []),
      personId: row.personId,
      personName: contactName(row),
      phone: row.contact.phone,
      hasEmail: Boolean(row.contact.email),
      tier: row.tier,
      createdAt: row.createdAt,
      offers: offers.get(row.id) ?? [],
      history: (steps.get(row.id) ?? []).map(({ at, from, to, reason, ...who }) => {
        return { at, from, to, reason, by: authorOf(who, row) }
      }),
    })),
    next,
  }
}

interface StepAuthor {
  actorKind: string
  actorId: string | null
  name: string | null
}

function authorOf({ actorKind, actorId, name }: StepAuthor, { contact, userId, studioName }: EntryRow): string {
  const isClient = actorKind === 'guest' || actorKind === 'link' || (actorId !== null && actorId === userId)

  return isClient ? contactName({ contact }) : (name ?? studioName)
}

const idsOf = (rows: readonly EntryRow[]) => rows.map(({ id }) => id)

const offersOf = async (work: OnDatabase, rows: readonly EntryRow[]) =>
  Map.groupBy(rows.length > 0 ? await listOffers(work, idsOf(rows)) : [], ({ entryId }) => entryId)

const stepsOf = async (work: OnDatabase, rows: readonly EntryRow[]) =>
  Map.groupBy(rows.length > 0 ? await listSteps(work, idsOf(rows)) : [], ({ entryId }) => entryId)
