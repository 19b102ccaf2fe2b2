import { z } from 'zod'

import { CancellationPolicy, PartCode, ServiceCode } from '#shared/catalog/contract.ts'
import { Cents, EmailAddress, Id, Instant, Paragraph, PhoneNumber } from '#shared/http/wire.ts'
import { PersonName } from '#shared/people/person-name.ts'

import { movers } from './moving.ts'
import { OfferStatus } from './offers/status.ts'
import { BookingStatus } from './status.ts'

export const FreeStart = z.object({
  startsAt: Instant,
  endsAt: Instant,
  /** Wall time in the studio's zone, to the minute. */
  local: z.string().meta({ examples: ['2026-11-24T09:30'] }),
  /** The price for the caller. */
  priceCents: Cents,
  /** For a member: the price for others, how much the allowance pays, and what it then leaves for such times. */
  publicPriceCents: Cents.exactOptional(),
  includedMinutes: z.int().exactOptional(),
  leftMinutes: z.int().exactOptional(),
})
export type FreeStart = z.output<typeof FreeStart>

/** Answers to the service's questions, by the question's code. */
export const Answers = z
  .record(z.string().max(40), Paragraph(500))
  .refine((answers) => Object.keys(answers).length <= 40)
  .meta({ examples: [{ goals: 'More height with my irons' }] })

export const Contact = z.strictObject({
  firstName: PersonName(80).meta({ examples: ['Sam'] }),
  lastName: PersonName(80).meta({ examples: ['Rivera'] }),
  email: EmailAddress,
  phone: PhoneNumber,
})
export type Contact = z.output<typeof Contact>

export const Booking = z.object({
  id: Id,
  /** The reference that a client reads out at the desk. */
  reference: z.string().meta({ examples: ['LL-7K3Q9D'] }),
  status: BookingStatus,
  version: z.int(),
  serviceCode: ServiceCode,
  /** With the option's name, when it has one. */
  serviceName: z.string(),
  optionCode: PartCode,
  startsAt: Instant,
  endsAt: Instant,
  local: z.string(),
  priceCents: Cents,
  /**
   * What is to be paid after discounts and refunds: fees are shares of this. Left out in answers stored before it
   * existed.
   */
  payableCents: Cents.exactOptional(),
  /** The price without a membership, and how much of its time the allowance pays. */
  publicPriceCents: Cents,
  /** What is paid and still owed, after discounts and with tax; left out in answers stored before these existed. */
  paidCents: Cents.exactOptional(),
  owedCents: Cents.exactOptional(),
  includedMinutes: z.int(),
  /** A credit of a package pays for everything but add-ons: it comes back or is used up as a fee would be. */
  withCredit: z.boolean(),
  createdAt: Instant,
  /** The weekly series that it belongs to. */
  seriesId: Id.nullable(),
  /** True when it was changed by itself, apart from its series. */
  apart: z.boolean().default(false),
  cancellationPolicy: CancellationPolicy,
  /** Who asked for its time, when it was moved: a time that the studio chose costs nothing to cancel. */
  movedBy: z.enum(movers).nullable().default(null),
  /** Since when its terms hold, when that is not since it was booked. */
  termsSince: Instant.nullable().default(null),
  /** The bay and the coach by name; null for a service that needs none. */
  bayName: z.string().nullable(),
  staffName: z.string().nullable(),
  bringAlong: z.string(),
  /** The players and their shares; empty when it is for one, and in answers stored before players existed. */
  players: z.array(z.object({ name: z.string(), tier: z.string().nullable(), shareCents: Cents })).default([]),
  person: z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() }),
})
export type Booking = z.output<typeof Booking>

/** A booking as its account reads it. */
export const MyBooking = Booking.extend({
  /** Who comes, when it is for somebody of the household. */
  forName: z.string().nullable(),
  /** True when the studio cannot keep its time: other times are offered, or the studio calls. */
  isUnkept: z.boolean().default(false),
})
export type MyBooking = z.output<typeof MyBooking>

/** The order of a booking, as its holder sees it. */
export const BookingOrder = z.object({
  id: Id,
  number: z.string().meta({ examples: ['O-10001'] }),
  totalCents: Cents,
  /** What was paid less refunds, and what was refunded. */
  paidCents: Cents,
  refundedCents: Cents,
  /** What is still to be paid; negative when too much was. */
  dueCents: z.int(),
  /** The part that is to be paid now. */
  dueNowCents: Cents,
  /** Until when the time is kept for the payment. */
  expiresAt: Instant.nullable(),
  /** Opens the payment of this order without signing in. Left out of another person's order. */
  payToken: z.string().exactOptional(),
})
export type BookingOrder = z.output<typeof BookingOrder>

/** A player's share, paid by a link of its own. */
export const PlayerShare = z.object({
  /** The player's number. */
  player: z.int(),
  name: z.string(),
  shareCents: Cents,
  isPaid: z.boolean(),
  /** True when it is in an order of its own: then it no longer changes. */
  isOrdered: z.boolean(),
  /** What is to be paid and was paid in that order, after discounts. */
  payableCents: Cents.exactOptional(),
  paidCents: Cents.exactOptional(),
  /** For a canceled booking: the part that is kept for the fee. */
  keptCents: Cents.exactOptional(),
  /** For `/pay` without signing in, while the player has to pay it. */
  token: z.string().exactOptional(),
})
export type PlayerShare = z.output<typeof PlayerShare>

/** What staff who give a booking are told about its client. */
export const AboutClient = z.object({
  /** The notes that staff pinned to the client. */
  pinned: z.array(z.string()),
  /** True when it is their first visit. */
  isFirst: z.boolean(),
})

/** A booking with its history. */
export const BookingRecord = Booking.extend({
  history: z.array(
    z.object({
      at: Instant,
      from: BookingStatus.nullable(),
      to: BookingStatus,
      /** A person, or the studio; clients do not read other people's names. */
      by: z.string(),
      reason: z.string().nullable(),
      /** Set for a move, which changes no state: `from` and `to` are the same, and these are the times. */
      moved: z.object({ from: Instant, to: Instant, by: z.enum(movers).nullable().default(null) }).nullable(),
      /** Set for another time that was offered or asked for, which changes no state. Only staff read it. */
      offer: OfferStatus.nullable().default(null),
      /** Set for a waived fee, which changes no state. */
      waivedFeeCents: Cents.nullable().default(null),
    }),
  ),
  /** How often its client has moved it. */
  moves: z.int(),
  /** The same for bookings of one visit. */
  visitId: Id.nullable(),
  /** Until when a pending booking keeps its time. */
  expiresAt: Instant.nullable(),
  addOns: z.array(z.object({ code: PartCode, name: z.string(), minutes: z.int(), priceCents: Cents })),
  /** What only staff read; null for everybody else. */
  desk: z
    .object({
      note: z.string(),
      forcedReason: z.string().nullable(),
      /** How often this person did not come in the last twelve months. */
      noShows: z.int(),
      ...AboutClient.shape,
    })
    .nullable(),
})
export type BookingRecord = z.output<typeof BookingRecord>

/** A booking as staff read it: prices are left out for those who neither give it nor take payments. */
export const BookingSeen = BookingRecord.extend({
  priceCents: Cents.exactOptional(),
  publicPriceCents: Cents.exactOptional(),
  players: z
    .array(z.object({ name: z.string(), tier: z.string().nullable(), shareCents: Cents.exactOptional() }))
    .default([]),
  addOns: z.array(z.object({ code: PartCode, name: z.string(), minutes: z.int(), priceCents: Cents.exactOptional() })),
})
export type BookingSeen = z.output<typeof BookingSeen>

/** True when prices are included, as they always are for its holder. */
export const tellsMoney = (booking: BookingSeen): booking is BookingRecord => booking.priceCents !== undefined
