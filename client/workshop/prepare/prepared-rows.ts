import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

import { TypedSum } from '#client/ui/forms/typed.ts'
import { emptyHead, type Head, type IntakeRow } from '#client/workshop/club-rows.ts'
import { type NewPrepared, type PreparedBag, prepareContract } from '#shared/workshop/prepare/contract.ts'

/** The form of an intake prepared at home. */
const TypedPrepared = z.object({
  clubs: z.custom<readonly IntakeRow[]>(),
  limitCents: z.custom<number | null>(),
  neededBy: z.string(),
  acceptsSubstitutes: z.boolean(),
  note: z.string(),
  contact: z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() }),
})
export type TypedPrepared = z.output<typeof TypedPrepared>
export type PrepareFormState = UseFormReturn<TypedPrepared, unknown, NewPrepared>

export const emptyDraft: Omit<TypedPrepared, 'contact'> = {
  clubs: [],
  limitCents: null,
  neededBy: '',
  acceptsSubstitutes: false,
  note: '',
}

export const noContact: TypedPrepared['contact'] = { firstName: '', lastName: '', email: '', phone: '' }

const { body } = prepareContract.prepareTicket
const Prepared = body.extend({ limitCents: TypedSum.pipe(body.shape.limitCents.unwrap()).exactOptional() })

/** The request; a visitor without an account adds name and address. */
export const preparedOf = (isKnown: boolean) =>
  TypedPrepared.transform(({ clubs, limitCents, neededBy, acceptsSubstitutes, note, contact }): NewPrepared => ({
    clubs: clubs.map(({ slot, jobs }) => ({
      slot,
      jobs: jobs.map(({ job, part, wraps }) => ({
        job,
        ...(part && { sku: part.sku }),
        ...(wraps !== undefined && { wraps }),
      })),
    })),
    ...(limitCents !== null && { limitCents }),
    ...(neededBy && { neededBy }),
    ...(acceptsSubstitutes && { acceptsSubstitutes }),
    ...(note.trim() && { note }),
    ...(!isKnown && { contact: contactOf(contact) }),
  })).pipe(Prepared)

const contactOf = ({ firstName, lastName, email, phone }: TypedPrepared['contact']) => ({
  firstName,
  lastName,
  ...(email.trim() && { email }),
  ...(phone.trim() && { phone }),
})

export const contactFields = [
  { name: 'contact.firstName', label: 'First name', autoComplete: 'given-name' },
  { name: 'contact.lastName', label: 'Last name', autoComplete: 'family-name', optional: true },
  {
    name: 'contact.email',
    label: 'E-mail',
    autoComplete: 'email',
    type: 'email',
    optional: true,
    hint: 'The code goes there.',
  },
  { name: 'contact.phone', label: 'Phone', autoComplete: 'tel', type: 'tel', optional: true },
] as const

export const preparedFields = [
  { name: 'clubs', label: 'Clubs' },
  { name: 'limitCents', label: 'Up to, without asking you' },
  ...contactFields,
] as const

/** The rows of the counter from a prepared intake, without jobs that are no longer offered. */
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

export const draftOf = (prepared: PreparedBag): typeof emptyDraft => ({
  clubs: rowsOf(prepared).filter(({ jobs }) => jobs.length > 0),
  limitCents: prepared.limitCents,
  neededBy: prepared.neededBy ?? '',
  acceptsSubstitutes: prepared.acceptsSubstitutes,
  note: prepared.note,
})

/** The ticket's other fields. */
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

/** What each photo shows, in the counter's words. */
export const captionedBySlot = (photos: PreparedBag['photos']) =>
  photos.map(({ slot, ...photo }) => ({ ...photo, caption: slot }))

/** Where photos wait on this device, before and after the intake has a code. */
export const preparingPlace = 'prepared'
export const preparedPlace = (preparedId: string): string => `prepared/${preparedId}`
