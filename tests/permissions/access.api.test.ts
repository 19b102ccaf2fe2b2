import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { type Access, type Endpoint, permissionsIn } from '#shared/http/endpoint.ts'
import { permissionNames, type RoleName, roleNames } from '#shared/permissions/roles.ts'
import { endpoints } from '#tests/support/endpoints.ts'
import { makeUser } from '#tests/support/make.ts'
import { sendTo, test } from '#tests/support/test.ts'

type Caller = 'guest' | 'nobody in particular' | RoleName

const everyone: Caller[] = ['guest', 'nobody in particular', ...roleNames]
const signedIn = everyone.filter((caller) => caller !== 'guest')
const desk: Caller[] = ['admin', 'super_admin', 'manager', 'front_desk']
const floor: Caller[] = [...desk, 'fitter', 'coach']

const administrators: Caller[] = ['admin', 'super_admin']

/** Whom each access lets in, written by hand. Nobody who is a person is a program of the studio. */
const admitted: Partial<Record<Access, Caller[]>> = {
  anyone: everyone,
  'signed-in': signedIn,
  holder: signedIn,
  service: [],
  'may:read/users': floor,
  'may:manage_users/users': administrators,
  'may:manage_clients/users': floor,
  'may:export/users': [...administrators, 'manager'],
  'may:read/bookings': floor,
  'may:manage_bookings/bookings': desk,
  'may:manage_schedule/staff': [...administrators, 'manager', 'fitter', 'builder', 'coach'],
  'may:manage_schedule/studio': [...administrators, 'manager'],
  'may:manage_settings/settings': administrators,
  'may:manage_catalog/catalog': [...administrators, 'manager'],
  'may:view_audit_logs/audit_logs': [...administrators, 'manager'],
  'may:answer/enquiries': [...floor, 'builder'],
  'may:read/inventory': [...desk, 'fitter', 'builder'],
  'may:manage_inventory/inventory': [...administrators, 'manager'],
  'may:take_payments/orders': desk,
  'may:manage_members/memberships': desk,
  'may:view_all_builds/builds': [...desk, 'fitter', 'builder'],
  'may:view_all_builds/builds or edit_builds/builds': [...desk, 'fitter', 'builder'],
  'may:create_builds/builds': [...administrators, 'manager', 'fitter'],
  'may:manage_tickets/workshop': [...desk, 'fitter', 'builder'],
  'may:conduct/fittings': [...administrators, 'manager', 'fitter'],
  'may:teach/lessons': [...administrators, 'manager', 'coach'],
  'may:manage_leagues/leagues': desk,
  'may:edit_builds/builds': [...administrators, 'manager', 'fitter', 'builder'],
  'may:refund/orders': [...administrators, 'manager'],
  'may:view_analytics/analytics': [...administrators, 'manager'],
  'may:view_ledger/ledger': [...administrators, 'manager'],
  'may:view_analytics/analytics or view_ledger/ledger': [...administrators, 'manager'],
}

// Signing out would end the caller's own session for the endpoints after it.
const isRepeatable = ([name]: [string, Endpoint]) => name !== 'signOut'

test('every endpoint lets in exactly those whom its access names', { timeout: 600_000 }, async ({ db, url }) => {
  const tokens = new Map<Caller, string | undefined>([['guest', undefined]])
  for (const caller of signedIn) tokens.set(caller, await tokenOf(caller))

  const answers: Record<string, Caller[]> = {}
  for (const [name, endpoint] of [
    ...endpoints.filter(isRepeatable),
    ...endpoints.filter((one) => !isRepeatable(one)),
  ]) {
    const letIn = await Promise.all(
      everyone.map(async (caller) => (await isAdmitted(endpoint, tokens.get(caller))) && caller),
    )
    answers[name] = letIn.filter((caller) => caller !== false).toSorted()
  }

  const expected = Object.fromEntries(endpoints.map(([name, { access }]) => [name, admitted[access]?.toSorted()]))
  expect(answers).toEqual(expected)

  async function tokenOf(caller: Caller): Promise<string> {
    const roles = roleNames.filter((role) => role === caller)
    const { email, password } = await makeUser(db, { roles })
    const { body } = await sendTo(url)({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      headers: {},
      body: JSON.stringify({ email, password }),
    })
    return (body as { access_token: string }).access_token
  }

  async function isAdmitted({ method, path }: Endpoint, token: string | undefined): Promise<boolean> {
    const { status, body } = await sendTo(url)({
      method,
      url: path.replace(/:\w+/g, randomUUID()),
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(method !== 'GET' && { body: '{}' }),
    })
    const { code } = (body ?? {}) as { code?: string }
    return (
      !['not_signed_in', 'not_allowed', 'not_admin', 'no_authorization', 'session_expired', 'bad_jwt'].includes(
        code ?? '',
      ) && status !== 401
    )
  }
})

test('an endpoint asks only for permissions that exist', () => {
  const asked = endpoints.flatMap(([, { access }]) => permissionsIn(access))

  expect(asked.filter((permission) => !permissionNames.includes(permission))).toEqual([])
})

test('the permissions and roles in the code are those in the database', async ({ db }) => {
  const permissions = await db.selectFrom('permission').selectAll().execute()
  const roles = await db.selectFrom('role').select('name').execute()

  expect(permissions.map(({ action, resource }) => `${action}/${resource}`).toSorted()).toEqual(
    [...permissionNames].toSorted(),
  )
  expect(roles.map(({ name }) => name).toSorted()).toEqual([...roleNames].toSorted())
})
