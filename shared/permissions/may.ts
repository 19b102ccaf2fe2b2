import { Failure } from '#shared/http/failure.ts'

import type { PermissionName } from './roles.ts'

/** Who is asking. `link` has the signed link of one booking. */
export type Actor = Guest | { kind: 'link'; bookingId: string } | Person | Service | { kind: 'system'; job: string }

/** A stranger. API clients send a public key, which may be a token without a user. */
interface Guest {
  kind: 'guest'
  token?: 'without sub' | 'none of ours'
}

export const serviceRoles = ['service_role', 'supabase_admin'] as const

/** A program of the studio with a secret API key. It may do everything, but is no person. */
interface Service {
  kind: 'service'
  role: (typeof serviceRoles)[number]
}

export interface Person {
  kind: 'person'
  userId: string
  sessionId: string
  /** How many steps have proven the session. */
  aal: 'aal1' | 'aal2'
  /** True when the account has a second step, which a session at aal1 has not taken. */
  hasSecondStep: boolean
  email: string
  roles: readonly string[]
  permissions: readonly string[]
  /** The colleague's account and the id of the approval, when a colleague approved this one act. */
  approvedBy?: string
  approval?: string
  /** The other program that acts for them. */
  app?: App
}

/** An app that a person signed in to with their account here, and what they allow it to see. */
export interface App {
  clientId: string
  scopes: readonly string[]
}

/** A session at aal1 of an account with a second step: outside /auth/v1 it counts as a guest. */
export const lacksAal2 = ({ hasSecondStep, aal }: Pick<Person, 'hasSecondStep' | 'aal'>): boolean =>
  hasSecondStep && aal === 'aal1'

interface BookingRow {
  id: string
  /** The account of the person whom it is for. */
  userId: string | null
  /** The account of the household member who booked it, while they may book for the person. */
  bookerUserId?: string | null
  /** The accounts of the staff who give it. */
  staffUserIds: readonly string[]
}

export const holds = (actor: Actor, permission: PermissionName): boolean =>
  actor.kind === 'system' ||
  actor.kind === 'service' ||
  (actor.kind === 'person' && (actor.roles.includes('super_admin') || actor.permissions.includes(permission)))

/** True for those who take payments, sell memberships or read the ledger: only they see what clients pay and owe. */
export const isToldOfMoney = (actor: Actor): boolean =>
  holds(actor, 'take_payments/orders') ||
  holds(actor, 'manage_members/memberships') ||
  holds(actor, 'view_ledger/ledger')

const isHolder = (actor: Actor, booking: BookingRow): boolean =>
  (actor.kind === 'link' && actor.bookingId === booking.id) ||
  (actor.kind === 'person' && (actor.userId === booking.userId || actor.userId === booking.bookerUserId))

/** The desk, and the staff who give it. */
const manages = (actor: Actor, booking: BookingRow): boolean =>
  holds(actor, 'manage_bookings/bookings') ||
  (actor.kind === 'person' && holds(actor, 'read/bookings') && booking.staffUserIds.includes(actor.userId))

/** A lesson or a clinic. */
interface TaughtRow {
  /** The accounts of the staff who give it. */
  staffUserIds: readonly string[]
}

/** The hours of a coach or a bay. */
interface ScheduleRow {
  /** The account of the coach; null for a bay. */
  userId: string | null
}

interface MembershipRow {
  /** The account of its holder. */
  userId: string | null
}

interface Rows {
  'booking.read': BookingRow
  'booking.cancel': BookingRow
  'booking.manage': BookingRow
  'booking.pay': BookingRow
  'booking.money': BookingRow
  'booking.useMembership': BookingRow
  'lesson.teach': TaughtRow
  'schedule.manage': ScheduleRow
  'membership.change': MembershipRow
}

const rules: { [Action in keyof Rows]: (actor: Actor, row: Rows[Action]) => boolean } = {
  'booking.read': (actor, booking) => isHolder(actor, booking) || holds(actor, 'read/bookings'),
  'booking.cancel': (actor, booking) => isHolder(actor, booking) || manages(actor, booking),
  'booking.manage': manages,
  'booking.pay': (actor, booking) => isHolder(actor, booking) || holds(actor, 'take_payments/orders'),
  // Staff who neither give it nor take payments do not see its price.
  'booking.money': (actor, booking) =>
    isHolder(actor, booking) || manages(actor, booking) || holds(actor, 'take_payments/orders'),
  // Only the person, their household and the desk use the member's minutes, not somebody with a link.
  'booking.useMembership': (actor, booking) =>
    actor.kind !== 'link' && (isHolder(actor, booking) || holds(actor, 'manage_bookings/bookings')),
  // The desk records attendance for everybody; a coach for their own.
  'lesson.teach': (actor, { staffUserIds }) =>
    holds(actor, 'manage_bookings/bookings') ||
    (actor.kind === 'person' && holds(actor, 'teach/lessons') && staffUserIds.includes(actor.userId)),
  'schedule.manage': (actor, { userId }) =>
    holds(actor, 'manage_schedule/studio') ||
    (actor.kind === 'person' && actor.userId === userId && holds(actor, 'manage_schedule/staff')),
  'membership.change': (actor, { userId }) =>
    holds(actor, 'manage_members/memberships') || (actor.kind === 'person' && actor.userId === userId),
}

/**
 * May this actor do this to this row? The server asks after it has read the row, and the client asks for its buttons.
 */
export const may = <Action extends keyof Rows>(actor: Actor, action: Action, row: Rows[Action]): boolean =>
  rules[action](actor, row)

/** The account whose rows alone the actor may read; undefined for the desk, which reads everybody's. */
export const ownAlone = (actor: Actor): string | undefined =>
  actor.kind !== 'person' || holds(actor, 'manage_bookings/bookings') ? undefined : actor.userId

/** The person of an endpoint that only signed-in people reach. */
export function signedIn(actor: Actor): Person {
  if (actor.kind !== 'person') throw new Failure('not_signed_in', 'Please sign in first.')

  return actor
}
