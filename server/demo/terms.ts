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

const code: DocumentCode = 'account_terms'
const openForDays = 540

const openingOf = (now: Date) => new Date(now.getTime() - openForDays * 86_400_000)

export const documentRows = (now: Date) => [
  { code, version: 1, body, hash: createHash('sha256').update(body).digest('hex'), at: openingOf(now) },
]

/** Everybody who has an account agreed when they made it, or when the studio opened. */
export const consentRows = (accounts: readonly DemoAccount[], now: Date) =>
  accounts.map(({ userId, createdAt }) => ({
    code,
    version: 1,
    userId,
    at: createdAt > openingOf(now) ? createdAt : openingOf(now),
  }))
