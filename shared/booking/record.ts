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
  /** What it costs whoever asks. */
  priceCents: Cents,
  /** For a member: what it costs others, how much of it the allowance pays, and what that leaves for times like it. */
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
  /** What a person reads out at the desk. */
  reference: z.string().meta({ examples: ['LL-7K3Q9D'] }),
  status: BookingStatus,
  version: z.int(),
  serviceCode: ServiceCode,
  /** With the option's name, where it has one. */
  serviceName: z.string(),
  optionCode: PartCode,
  startsAt: Instant,
  endsAt: Instant,
  local: z.string(),
  priceCents: Cents,
  /** What of it is to be paid after discounts and what was given back: fees are shares of this. All, in answers kept before it was told. */
  payableCents: Cents.exactOptional(),
  /** What it would have cost without a membership, and how much of its time the allowance pays. */
  publicPriceCents: Cents,
  /** What is paid of it and what is still owed, after discounts and with tax; not in answers kept before these were told. */
  paidCents: Cents.exactOptional(),
  owedCents: Cents.exactOptional(),
  includedMinutes: z.int(),
  /** A lesson of a package pays for all but what is added: it comes back, or is used up, as a fee would be. */
  withCredit: z.boolean(),
  createdAt: Instant,
  /** Of a weekly series. */
  seriesId: Id.nullable(),
  /** It was changed by itself, apart from the others of its series. */
  apart: z.boolean().default(false),
  cancellationPolicy: CancellationPolicy,
  /** Who asked for its time, where that is another than was booked: what the studio moved, its client cancels for nothing. */
  movedBy: z.enum(movers).nullable().default(null),
  /** Since when its terms hold, where that is not when it was booked. */
  termsSince: Instant.nullable().default(null),
  /** Where and with whom, as the studio calls them; null for a service that needs none. */
  bayName: z.string().nullable(),
  staffName: z.string().nullable(),
  bringAlong: z.string(),
  /** A party, each with their share of the price; nobody where it is for one, and in answers kept before there were any. */
  players: z.array(z.object({ name: z.string(), tier: z.string().nullable(), shareCents: Cents })).default([]),
  person: z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() }),
})
export type Booking = z.output<typeof Booking>

/** A booking as somebody with an account reads it. */
export const MyBooking = Booking.extend({
  /** Who comes, where it is for somebody of their household. */
  forName: z.string().nullable(),
  /** The studio cannot keep its time: whoever booked is asked to choose another one, or called. */
  isUnkept: z.boolean().default(false),
})
export type MyBooking = z.output<typeof MyBooking>

/** What is paid for a booking, as its holder may see it. */
export const BookingOrder = z.object({
  id: Id,
  number: z.string().meta({ examples: ['O-10001'] }),
  totalCents: Cents,
  /** What is kept of what was paid, and what went back. */
  paidCents: Cents,
  refundedCents: Cents,
  /** What is still to be paid; negative where too much was. */
  dueCents: z.int(),
  /** What of it is to be paid now. */
  dueNowCents: Cents,
  /** Until when its time is kept for the payment. */
  expiresAt: Instant.nullable(),
  /** Opens the payment of this order without signing in, for whoever may pay for the booking: of an order of somebody else it is not told. */
  payToken: z.string().exactOptional(),
})
export type BookingOrder = z.output<typeof BookingOrder>

/** What one player pays for themselves, by a link of their own. */
export const PlayerShare = z.object({
  /** Their place among the players. */
  player: z.int(),
  name: z.string(),
  shareCents: Cents,
  isPaid: z.boolean(),
  /** It is in an order of its own: from then on it stays as it is. */
  isOrdered: z.boolean(),
  /** What is to be paid and what was paid of it in that order, after discounts. */
  payableCents: Cents.exactOptional(),
  paidCents: Cents.exactOptional(),
  /** Of a booking that is off: what of the fee is kept of it. */
  keptCents: Cents.exactOptional(),
  /** For `/pay`, without signing in, as long as it is theirs to pay. */
  token: z.string().exactOptional(),
})
export type PlayerShare = z.output<typeof PlayerShare>

/** What whoever gives a booking is told of its client before. */
export const AboutClient = z.object({
  /** What the staff pinned to them. */
  pinned: z.array(z.string()),
  /** Whether they come for the first time. */
  isFirst: z.boolean(),
})

/** A booking with what happened to it. */
export const BookingRecord = Booking.extend({
  history: z.array(
    z.object({
      at: Instant,
      from: BookingStatus.nullable(),
      to: BookingStatus,
      /** A person, or the studio; clients read no name of somebody else. */
      by: z.string(),
      reason: z.string().nullable(),
      /** A move is no state: `from` and `to` are one, and these are its times. */
      moved: z.object({ from: Instant, to: Instant, by: z.enum(movers).nullable().default(null) }).nullable(),
      /** What became of another time that was offered or asked for; `from` and `to` are one. Only staff read it. */
      offer: OfferStatus.nullable().default(null),
      /** The fee that was let go: no state changes by it. */
      waivedFeeCents: Cents.nullable().default(null),
    }),
  ),
  /** How often its client has moved it. */
  moves: z.int(),
  /** Shared with what was booked for the same visit. */
  visitId: Id.nullable(),
  /** Until when what is pending keeps its time. */
  expiresAt: Instant.nullable(),
  addOns: z.array(z.object({ code: PartCode, name: z.string(), minutes: z.int(), priceCents: Cents })),
  /** What only the staff read; null to everybody else. */
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

/** The same as somebody of the staff reads it: what it costs is left out where it is not theirs and they take no payments. */
export const BookingSeen = BookingRecord.extend({
  priceCents: Cents.exactOptional(),
  publicPriceCents: Cents.exactOptional(),
  players: z
    .array(z.object({ name: z.string(), tier: z.string().nullable(), shareCents: Cents.exactOptional() }))
    .default([]),
  addOns: z.array(z.object({ code: PartCode, name: z.string(), minutes: z.int(), priceCents: Cents.exactOptional() })),
})
export type BookingSeen = z.output<typeof BookingSeen>

/** Whoever holds a booking is told all of it. */
export const tellsMoney = (booking: BookingSeen): booking is BookingRecord => booking.priceCents !== undefined
