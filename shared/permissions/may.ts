import { Failure } from '#shared/http/failure.ts'

import type { PermissionName } from './roles.ts'

/** Who is asking. A link holder was given the signed link to one booking. */
export type Actor = Guest | { kind: 'link'; bookingId: string } | Person | Service | { kind: 'system'; job: string }

/** Nobody we know; a client of the API sends a public key, which may be a token that names no user. */
interface Guest {
  kind: 'guest'
  token?: 'without sub' | 'none of ours'
}

export const serviceRoles = ['service_role', 'supabase_admin'] as const

/** A program of the studio that holds a secret API key. It may do everything, but is no person. */
interface Service {
  kind: 'service'
  role: (typeof serviceRoles)[number]
}

export interface Person {
  kind: 'person'
  userId: string
  sessionId: string
  /** How many steps the session was proven by. */
  aal: 'aal1' | 'aal2'
  /** The account has a second step, which a session at aal1 has yet to take. */
  hasSecondStep: boolean
  email: string
  roles: readonly string[]
  permissions: readonly string[]
  /** The account of a colleague who lets them do this one thing, and what says so. */
  approvedBy?: string
  approval?: string
  /** The app of somebody else that acts for them. */
  app?: App
}

/** An app that a person signed in to with their account here, and what they let it see. */
export interface App {
  clientId: string
  scopes: readonly string[]
}

/** A session at aal1 of an account that has a second step: outside /auth/v1 it counts as a guest. */
export const lacksAal2 = ({ hasSecondStep, aal }: Pick<Person, 'hasSecondStep' | 'aal'>): boolean =>
  hasSecondStep && aal === 'aal1'

interface BookingRow {
  id: string
  /** The account of the person it is for. */
  userId: string | null
  /** The account of who booked it for somebody of their household, for as long as they may. */
  bookerUserId?: string | null
  /** Those of the staff who conduct it. */
  staffUserIds: readonly string[]
}

export const holds = (actor: Actor, permission: PermissionName): boolean =>
  actor.kind === 'system' ||
  actor.kind === 'service' ||
  (actor.kind === 'person' && (actor.roles.includes('super_admin') || actor.permissions.includes(permission)))

/** What clients pay and owe is told to whoever takes it, sells to members or reads the books; nobody else asks for it. */
export const isToldOfMoney = (actor: Actor): boolean =>
  holds(actor, 'take_payments/orders') ||
  holds(actor, 'manage_members/memberships') ||
  holds(actor, 'view_ledger/ledger')

const isHolder = (actor: Actor, booking: BookingRow): boolean =>
  (actor.kind === 'link' && actor.bookingId === booking.id) ||
  (actor.kind === 'person' && (actor.userId === booking.userId || actor.userId === booking.bookerUserId))

/** The desk, and whoever of the staff conducts it. */
const manages = (actor: Actor, booking: BookingRow): boolean =>
  holds(actor, 'manage_bookings/bookings') ||
  (actor.kind === 'person' && holds(actor, 'read/bookings') && booking.staffUserIds.includes(actor.userId))

/** What somebody teaches: a lesson, or a clinic. */
interface TaughtRow {
  /** Those of the staff who give it. */
  staffUserIds: readonly string[]
}

/** Somebody's or something's hours. */
interface ScheduleRow {
  /** The account of the member of the staff; a bay has none. */
  userId: string | null
}

interface MembershipRow {
  /** The account of whoever holds it. */
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
  // What others pay is no matter of whoever of the staff neither takes payments nor gives it.
  'booking.money': (actor, booking) =>
    isHolder(actor, booking) || manages(actor, booking) || holds(actor, 'take_payments/orders'),
  // Their minutes are used by themselves, their household and the desk, and not by whoever has a link.
  'booking.useMembership': (actor, booking) =>
    actor.kind !== 'link' && (isHolder(actor, booking) || holds(actor, 'manage_bookings/bookings')),
  // The desk says who came to what anybody gives; whoever teaches, to their own.
  'lesson.teach': (actor, { staffUserIds }) =>
    holds(actor, 'manage_bookings/bookings') ||
    (actor.kind === 'person' && holds(actor, 'teach/lessons') && staffUserIds.includes(actor.userId)),
  'schedule.manage': (actor, { userId }) =>
    holds(actor, 'manage_schedule/studio') ||
    (actor.kind === 'person' && actor.userId === userId && holds(actor, 'manage_schedule/staff')),
  'membership.change': (actor, { userId }) =>
    holds(actor, 'manage_members/memberships') || (actor.kind === 'person' && actor.userId === userId),
}

/** May this actor do this to this row? Asked by the server after the row is read, and by the client for its buttons. */
export const may = <Action extends keyof Rows>(actor: Actor, action: Action, row: Rows[Action]): boolean =>
  rules[action](actor, row)

/** Whose own rows alone are meant: the desk reads those of everybody. */
export const ownAlone = (actor: Actor): string | undefined =>
  actor.kind !== 'person' || holds(actor, 'manage_bookings/bookings') ? undefined : actor.userId

/** The person behind an endpoint that only signed-in people reach. */
export function signedIn(actor: Actor): Person {
  if (actor.kind !== 'person') throw new Failure('not_signed_in', 'Please sign in first.')

  return actor
}
