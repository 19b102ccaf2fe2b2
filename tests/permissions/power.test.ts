import { expect, test } from 'vitest'

import type { Actor } from '#shared/permissions/may.ts'
import { isWithinPowerOf } from '#shared/permissions/power.ts'

const person = (roles: string[], permissions: string[]): Actor => ({
  kind: 'person',
  userId: 'a',
  sessionId: 'b',
  aal: 'aal1',
  hasSecondStep: false,
  email: '',
  roles,
  permissions,
})

const admin = person(['admin'], ['read/users', 'manage_users/users'])
const owner = person(['super_admin'], [])
const desk = person(['front_desk'], ['read/users'])

const reaches = (actor: Actor) => ({
  nobody: isWithinPowerOf(actor, { roles: [], permissions: [] }),
  desk: isWithinPowerOf(actor, { roles: ['front_desk'], permissions: ['read/users'] }),
  admin: isWithinPowerOf(actor, { roles: ['admin'], permissions: ['read/users', 'manage_users/users'] }),
  system: isWithinPowerOf(actor, { roles: ['keeper'], permissions: ['admin/system'] }),
  owner: isWithinPowerOf(actor, { roles: ['super_admin'], permissions: ['read/users'] }),
})

test('an administrator reaches those who may do as much or less, and nobody above', () => {
  expect(reaches(desk)).toEqual({ nobody: true, desk: true, admin: false, system: false, owner: false })
  expect(reaches(admin)).toEqual({ nobody: true, desk: true, admin: true, system: false, owner: false })
  expect(reaches(owner)).toEqual({ nobody: true, desk: true, admin: true, system: true, owner: true })
  expect(reaches({ kind: 'service', role: 'service_role' }).owner).toBe(true)
  expect(reaches({ kind: 'guest' }).nobody).toBe(false)
  expect(reaches({ kind: 'link', bookingId: 'c' }).nobody).toBe(false)
})
