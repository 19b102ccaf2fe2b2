import { emptyHead, type Head, type IntakeRow } from '#client/workshop/intake/intake-rows.ts'
import type { PreparedBag, PreparedContact, WrittenPrepared } from '#shared/workshop/prepare/contract.ts'

/** What somebody writes at home. */
export interface PrepareDraft {
  rows: readonly IntakeRow[]
  /** In cents; NaN while no sum is typed. */
  limitCents: number | null
  neededBy: string
  acceptsSubstitutes: boolean
  note: string
}

export const emptyDraft: PrepareDraft = {
  rows: [],
  limitCents: null,
  neededBy: '',
  acceptsSubstitutes: false,
  note: '',
}

/** Its clubs, as the counter takes them in. What is not offered any more is left out. */
export const rowsOf = ({ clubs }: Pick<PreparedBag, 'clubs'>): IntakeRow[] =>
  clubs.map(({ slot, jobs }) => ({
    slot,
    note: '',
    condition: '',
    jobs: jobs
      .filter(({ priceCents }) => priceCents !== null)
      .map(({ job, part, wraps }) => ({
        job,
        ...(part && { part: { ...part, available: null } }),
        ...(wraps !== null && { wraps }),
      })),
  }))

export const draftOf = (prepared: PreparedBag): PrepareDraft => ({
  rows: rowsOf(prepared).filter(({ jobs }) => jobs.length > 0),
  limitCents: prepared.limitCents,
  neededBy: prepared.neededBy ?? '',
  acceptsSubstitutes: prepared.acceptsSubstitutes,
  note: prepared.note,
})

/** What stands on the ticket beside its clubs. */
export const headOf = (prepared: PreparedBag | undefined): Head =>
  prepared
    ? {
        ...emptyHead,
        limitCents: prepared.limitCents,
        neededBy: prepared.neededBy ?? '',
        note: prepared.note,
        acceptsSubstitutes: prepared.acceptsSubstitutes,
      }
    : emptyHead

/** As it is sent. */
export const writtenOf = ({ rows, limitCents, neededBy, acceptsSubstitutes, note }: PrepareDraft): WrittenPrepared => ({
  clubs: rows.map(({ slot, jobs }) => ({
    slot,
    jobs: jobs.map(({ job, part, wraps }) => ({
      job,
      ...(part && { sku: part.sku }),
      ...(wraps !== undefined && { wraps }),
    })),
  })),
  ...(limitCents !== null && !Number.isNaN(limitCents) && { limitCents }),
  ...(neededBy && { neededBy }),
  ...(acceptsSubstitutes && { acceptsSubstitutes }),
  ...(note.trim() && { note: note.trim() }),
})

export type TypedContact = Record<keyof PreparedContact, string>

export const noContact: TypedContact = { firstName: '', lastName: '', email: '', phone: '' }

export const contactOf = ({ firstName, lastName, email, phone }: TypedContact) => ({
  firstName,
  lastName,
  ...(email.trim() && { email }),
  ...(phone.trim() && { phone }),
})

/** Each photo by what it shows, as the counter calls it. */
export const captionedBySlot = (photos: PreparedBag['photos']) =>
  photos.map(({ slot, ...photo }) => ({ ...photo, caption: slot }))

/** Where photos wait on this device for what is not prepared yet, and for what is. */
export const preparingPlace = 'prepared'
export const preparedPlace = (preparedId: string): string => `prepared/${preparedId}`
