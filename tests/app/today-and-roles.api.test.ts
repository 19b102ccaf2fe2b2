import { globSync, readFileSync } from 'node:fs'

import { expect } from 'vitest'

import { permissionNames, roleNames } from '#shared/permissions/roles.ts'
import { endpoints } from '#tests/support/endpoints.ts'
import { test } from '#tests/support/test.ts'

/** What is done about the rows of each source of Today: whoever may do it sees them, and nobody else. */
const actOf: Record<string, { act: string; reads?: string }> = {
  'Bookings that nobody was checked in to': { act: 'changeBookingStatus of what one gives' },
  'Open fees': { act: 'waiveBookingFee' },
  'Offers of the waitlist': { act: 'renewWaitlistLink' },
  Arrivals: { act: 'changeBookingStatus at the desk' },
  'Bookings with you today': { act: 'a look' },
  'Bookings with you': { act: 'a look' },
  'Bookings that nobody has paid': { act: 'sell' },
  'Changed builds': { act: 'stepBuild' },
  'Clubs to ship': { act: 'shipBuild' },
  'Late from makers': { act: 'expectFactoryOrder', reads: 'listFactoryOrders' },
  'Claims at makers': { act: 'settleClaim', reads: 'listFactoryOrders' },
  'Fittings to follow up': { act: 'stepFitting' },
  'Orders to send': { act: 'stepPurchaseOrder' },
  'Late deliveries': { act: 'stepPurchaseOrder' },
  'Demo clubs overdue': { act: 'a call', reads: 'listDemoLoans' },
  'Items to count': { act: 'openStockCount' },
  'Clinics with me': { act: 'a look' },
  'Clinics that you give': { act: 'a look' },
  'Clinics below their minimum': { act: 'listBelowMinimum' },
  'Overdue memberships': { act: 'sellMembership' },
  'Renewals that nobody was told of': { act: 'sellMembership' },
  'Memberships that end': { act: 'sellMembership' },
  'Frozen memberships': { act: 'sellMembership' },
  'Messages that did not arrive': { act: 'a call', reads: 'listFailedNotices' },
  Disputes: { act: 'listDisputes' },
  'Refunds that failed': { act: 'a refund' },
  'Money to hand over': { act: 'retryRefund' },
  'Refunds made at the card provider': { act: 'a refund' },
  'Payments of another sum': { act: 'listOrders' },
  'Payments that came too late': { act: 'settleLatePayment' },
  Questions: { act: 'answerEnquiry' },
  'Late tickets': { act: 'stepTicket' },
  'Tickets whose parts came': { act: 'stepTicket' },
  'Clubs that are ready, of clients who do not know': { act: 'stepTicket' },
  'Groups of bags that are ready': { act: 'handOverBags' },
  'Unclaimed clubs': { act: 'stepTicket' },
  'Bookings that wait for your yes': { act: 'answerAskedMove' },
  'Offered times': { act: 'settleBookingOffer' },
  'Calls to make': { act: 'settleBookingOffer' },
}

/** What no endpoint names by itself: a status of a booking is stepped by clients too, a refund by a colleague’s code. */
const byHand: Record<string, string> = {
  'changeBookingStatus at the desk': 'manage_bookings/bookings',
  'changeBookingStatus of what one gives': 'read/bookings',
  'a refund': 'refund/orders',
  sellMembership: 'manage_members/memberships',
}

/** Who may do it and has the same rows in another list, or is told by no right what is theirs. */
const seenElsewhere: Record<string, string> = {
  'Money to hand over': 'Whoever refunds has them among the refunds that failed.',
}

const pattern = /name: '([^']+)',\s+needs: '([^']+)',(?:\s+also: '([^']+)',)?(?:\s+unless: '([^']+)',)?\s+list: /g

const sources = globSync('client/*/back-office.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name = '', needs = '', also, unless]) => {
    return { name, rights: [needs, ...(also === undefined ? [] : [also])], unless }
  }),
)

const rightOf = (endpoint: string): string => {
  const access = endpoints.find(([name]) => name === endpoint)?.[1].access
  if (!access?.startsWith('may:')) throw new Error(`No right is named by ${endpoint}.`)
  return access.replace('may:', '')
}

test('whoever may do something about a row of Today sees it, and whoever sees it may: every source by every role', async ({
  db,
}) => {
  const granted = await db.selectFrom('rolePermission').selectAll().execute()
  const roles = roleNames.map((role) => ({
    role,
    held: new Set<string>(
      role === 'super_admin'
        ? permissionNames
        : granted.filter(({ roleName }) => roleName === role).map(({ action, resource }) => `${action}/${resource}`),
    ),
  }))
  const faults = sources.flatMap(({ name, rights, unless }) => {
    const { act, reads } = actOf[name] ?? { act: 'unknown' }
    if (act.startsWith('a look') || act === 'a call') return []
    const right = byHand[act] ?? rightOf(act)
    const reading = reads === undefined ? [] : [rightOf(reads)]
    return roles.flatMap(({ role, held }) => {
      const sees = rights.every((one) => held.has(one)) && !(unless !== undefined && held.has(unless))
      const may = held.has(right) && [...reading, ...rights.slice(1)].every((one) => held.has(one))
      if (sees && !held.has(right)) return [`${role} sees “${name}” and may not ${act}`]
      return may && !sees && !(name in seenElsewhere) ? [`${role} may ${act} and does not see “${name}”`] : []
    })
  })

  expect(sources.length).toBeGreaterThan(30)
  expect(sources.map(({ name }) => name).filter((name) => !(name in actOf))).toEqual([])
  expect(faults).toEqual([])
})
