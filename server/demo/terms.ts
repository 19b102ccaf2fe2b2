import { createHash } from 'node:crypto'

import type { DocumentCode } from '#shared/people/consents.ts'

import type { DemoAccount } from './accounts.ts'

const body = `# Terms of your account

An account keeps your bookings, your club numbers and your membership in one place. These are its rules.

## Your account

- It is yours alone: keep the password to yourself, and tell us when somebody else may know it.
- What you tell us about yourself is true, so that we can reach you when a booking has to move.
- You may delete it at any time under *Security*. What you paid for stays in our books, without your name.

## Bookings

Each booking says beside its button until when it can be cancelled without a fee. The terms of that moment count for
it, whatever we change later.

## What we keep

Names, contact and bookings, as long as you have an account; your club numbers, so that the next build fits. You can
download all of it under *Security*, and we sell none of it.

## When these terms change

The next version is shown to you when you come back. Until you have answered nothing of yours is closed to you.`

const cardTerms = `# Cards on file

You may let us keep a card, so that you pay in one press and book what asks for a card.

## What is charged

- What you buy, when you say so, online or at the desk.
- The fee of a late cancellation, or of not coming, by the policy that stood beside the button when you booked.
- Nothing else, and nothing when the card is given.

## What we keep

The card stays with our payment provider. We see its brand, its last four digits and its expiry. You remove it at any time
under *Cards on file*; what it paid stays paid.`

const waiver = `# Waiver for members and guests

Golf indoors is safe where everybody keeps to a few rules. By signing you say that you know them.

## In the bay

- One person swings. Everybody else stands behind the line.
- Clubs with loose heads, and balls that are not ours, stay in the bag.
- Juniors are in a bay with an adult who looks after them.

## What you take on yourself

A swing is exercise, and a ball that comes back is a risk that screens do not take away altogether. You play at your own risk as
far as the law allows. What we cause by carelessness stays ours.

## If something happens

Tell the desk at once. We keep a note of it for five years.`

const code: DocumentCode = 'account_terms'
const cardCode: DocumentCode = 'card_terms'
const waiverCode: DocumentCode = 'waiver'
const openForDays = 540

const openingOf = (now: Date) => new Date(now.getTime() - openForDays * 86_400_000)

export const documentRows = (now: Date) =>
  [
    { code, body },
    { code: cardCode, body: cardTerms },
    { code: waiverCode, body: waiver },
  ].map((text) => ({
    ...text,
    version: 1,
    hash: createHash('sha256').update(text.body).digest('hex'),
    at: openingOf(now),
  }))

/** Everybody with an account agreed when they made it, or when the studio opened. The member has signed the waiver. */
export const consentRows = (accounts: readonly DemoAccount[], now: Date) =>
  accounts.flatMap(({ userId, createdAt, role, firstName, lastName }) => {
    const at = createdAt > openingOf(now) ? createdAt : openingOf(now)
    const agreed = { code, version: 1, userId, at, signedName: null }
    const signed = { ...agreed, code: waiverCode, signedName: `${firstName} ${lastName}` }

    return role === 'member' ? [agreed, signed] : [agreed]
  })
