import type { ComponentType } from 'react'

import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import type { PermissionName } from '#shared/permissions/roles.ts'

import type { BookingPart, OfBooking } from './feature.ts'

/** With its component, which is fetched when it is drawn. */
type LoadedBookingPart = Omit<BookingPart, 'load'> & { Part: ComponentType<OfBooking> }

let known: readonly LoadedBookingPart[] = []

/** Makes known what the features show of a booking. */
export function setBookingParts(parts: readonly BookingPart[]): void {
  known = parts.map(({ load, ...part }) => ({ ...part, Part: lazyPart(load) }))
}

/** The parts of a booking that somebody may see. */
export const bookingPartsFor = (holds: (permission: PermissionName) => boolean): readonly LoadedBookingPart[] =>
  known.filter(({ needs }) => holds(needs))
