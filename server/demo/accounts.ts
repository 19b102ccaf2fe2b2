import { hashPassword } from '#server/auth/service.ts'
import type { RoleName } from '#shared/permissions/roles.ts'

import type { Random } from './random.ts'

const demoPassword = 'fairway-demo-2026'

interface Account {
  /** The part of the address before the @. */
  name: string
  role: RoleName | undefined
  firstName: string
  lastName: string
  phone: string
  /** How many days ago it was made. */
  age: number
}

const accounts: Account[] = [
  { name: 'admin', role: 'admin', firstName: 'Ruth', lastName: 'Lindgren', phone: '+1 312 555 0101', age: 560 },
  { name: 'super', role: 'super_admin', firstName: 'Samuel', lastName: 'Adeyemi', phone: '+1 312 555 0102', age: 560 },
  { name: 'manager', role: 'manager', firstName: 'Grace', lastName: 'Nakamura', phone: '+1 312 555 0103', age: 555 },
  { name: 'fitter', role: 'fitter', firstName: 'Marcus', lastName: 'Okafor', phone: '+1 312 555 0104', age: 555 },
  { name: 'builder', role: 'builder', firstName: 'Tomasz', lastName: 'Wrona', phone: '+1 312 555 0105', age: 550 },
  { name: 'coach', role: 'coach', firstName: 'Elena', lastName: 'Duarte', phone: '+1 312 555 0106', age: 555 },
  { name: 'desk', role: 'front_desk', firstName: 'Jonah', lastName: 'Whitfield', phone: '+1 312 555 0107', age: 550 },
  { name: 'member', role: 'member', firstName: 'Alex', lastName: 'Moreno', phone: '+1 312 555 0108', age: 400 },
  { name: 'guest', role: undefined, firstName: 'Casey', lastName: 'Bright', phone: '+1 312 555 0109', age: 120 },
]

export type DemoAccount = ReturnType<typeof planAccounts>[number]

export const planAccounts = (random: Random, now: Date) =>
  accounts.map(({ name, age, ...facts }) => ({
    ...facts,
    email: `${name}@loftandlie.test`,
    userId: random.uuid(),
    personId: random.uuid(),
    createdAt: new Date(now.getTime() - age * 24 * 3_600_000),
  }))

// One hash for all nine accounts: the sign-in page shows their common password anyway.
export const hashDemoPassword = () => hashPassword(demoPassword)

export const userRows = (planned: readonly DemoAccount[], passwordHash: string | null) =>
  planned.map(({ userId, email, firstName, lastName, createdAt }) => ({
    id: userId,
    email,
    emailConfirmedAt: createdAt,
    passwordHash,
    appMetadata: { provider: 'email', providers: ['email'] },
    userMetadata: { first_name: firstName, last_name: lastName, email_verified: true },
    createdAt,
    updatedAt: createdAt,
  }))

export const identityRows = (planned: readonly DemoAccount[]) =>
  planned.map(({ userId, email, createdAt }) => ({
    userId,
    provider: 'email',
    providerId: userId,
    identityData: { sub: userId, email, email_verified: true },
    createdAt,
    updatedAt: createdAt,
  }))

export const roleRows = (planned: readonly DemoAccount[]) =>
  planned.flatMap(({ userId, role, createdAt }) => (role ? [{ userId, roleName: role, grantedAt: createdAt }] : []))

export const accountPersonRows = (planned: readonly DemoAccount[]) =>
  planned.map(({ personId, userId, firstName, lastName, email, phone, createdAt }) => ({
    id: personId,
    userId,
    firstName,
    lastName,
    email,
    phone,
    createdAt,
  }))
