import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { permissionNames, roleNames } from '#shared/permissions/roles.ts'
import { endpoints } from '#tests/support/endpoints.ts'
import { test } from '#tests/support/test.ts'

interface Kind {
  /** What is done about its rows: whoever may do it sees them, and nobody else. */
  act: string
  reads?: string
  /** What its rows say that can be done: where they stand, or on the page that this opens. */
  acts: Record<string, 'here' | `/admin/${string}`>
}

const board = '/admin/bookings/day'
const person = '/admin/members/person/:personId'
const order = '/admin/orders/order/:orderId'
const build = '/admin/clubs-2/order-details/:orderId'
const atMaker = '/admin/clubs-2/factory/:factoryOrderId'
const quote = '/admin/clubs-2/quote/:quoteId'
const ticket = '/admin/clubs-2/ticket/:ticketId'

/** Every kind of row on Today. */
const kinds: Record<string, Kind> = {
  'Bookings that nobody was checked in to': {
    act: 'changeBookingStatus of what one gives',
    acts: { Came: 'here', 'Did not come': 'here', Move: board, Cancel: board },
  },
  'Bookings that wait for your yes': {
    act: 'answerAskedMove',
    acts: { Approve: 'here', Agree: 'here', Decline: board },
  },
  'Open fees': { act: 'waiveBookingFee', acts: { Charge: 'here', Take: order, Waive: board } },
  'Offers of the waitlist': { act: 'renewWaitlistLink', acts: { Accept: 'here', Decline: 'here' } },
  Arrivals: {
    act: 'changeBookingStatus at the desk',
    acts: { 'Check in': 'here', Open: board, Move: board, Cancel: board },
  },
  'Bookings with you today': { act: 'a look', acts: { 'Check in': 'here', Left: 'here', Open: board } },
  'Bookings with you': { act: 'a look', acts: { Open: board } },
  'Bookings that nobody has paid': { act: 'sell', acts: { Take: '/admin/sales/register' } },
  'Builds on my bench': { act: 'finishStage', acts: { Done: 'here', Open: build } },
  'Late builds': { act: 'finishStage', acts: { Open: build } },
  'Builds without parts': { act: 'finishStage', acts: { Order: '/admin/inventory/shortages', Open: build } },
  'Changed builds': { act: 'stepBuild', acts: { Answer: build } },
  'Open quotes': { act: 'sendQuote', acts: { Send: quote, 'Send again': quote } },
  'Clubs to ship': { act: 'shipBuild', acts: { Ship: build } },
  'Late from makers': { act: 'expectFactoryOrder', reads: 'listFactoryOrders', acts: { Receive: atMaker } },
  'Claims at makers': { act: 'settleClaim', reads: 'listFactoryOrders', acts: { Settle: atMaker } },
  'Results to share': { act: 'stepFitting', acts: { Share: 'here' } },
  'Fittings to follow up': { act: 'stepFitting', acts: { 'Client takes it': 'here', 'No purchase': 'here' } },
  'Drawers that nobody counted': { act: 'closeDrawer', acts: { Count: '/admin/sales/register' } },
  'Drawers to count': { act: 'closeDrawer', acts: { Count: '/admin/sales/register' } },
  'Orders to send': { act: 'stepPurchaseOrder', acts: { Send: 'here' } },
  'Late deliveries': { act: 'stepPurchaseOrder', acts: { Receive: '/admin/inventory/orders/:purchaseOrderId' } },
  'Demo clubs overdue': { act: 'a call', reads: 'listDemoLoans', acts: { 'Is back': 'here' } },
  'Items to count': { act: 'openStockCount', acts: { Count: '/admin/inventory/all' } },
  'Clinics with me': { act: 'a look', acts: { 'Who comes': '/admin/bookings/clinics' } },
  'Clinics that you give': { act: 'a look', acts: { 'Who comes': '/admin/bookings/clinics' } },
  'Clinics below their minimum': { act: 'listBelowMinimum', acts: { Decide: '/admin/catalog/clinics' } },
  'Overdue memberships': { act: 'sellMembership', acts: { Charge: person } },
  'Renewals that nobody was told of': { act: 'sellMembership', acts: { Tell: person } },
  'Memberships that end': { act: 'sellMembership', acts: { 'Change plan': person } },
  'Messages that did not arrive': {
    act: 'a call',
    reads: 'listFailedNotices',
    acts: { 'Send again': '/admin/settings/outbox', 'Find client': '/admin/members/all' },
  },
  Disputes: { act: 'listDisputes', acts: { Answer: '/admin/sales/disputes' } },
  'Refunds that failed': { act: 'a refund', acts: { Retry: 'here', 'Handed over': 'here', Refund: order } },
  'Money to hand over': { act: 'retryRefund', acts: { Retry: 'here', 'Handed over': 'here', Refund: order } },
  'Refunds made at the card provider': { act: 'a refund', acts: { 'Say for what': order } },
  'Payments of another sum': { act: 'listOrders', acts: { Void: order } },
  'Payments that came too late': { act: 'settleLatePayment', acts: { Done: 'here' } },
  Questions: { act: 'answerEnquiry', acts: { Answer: '/admin/members/enquiries' } },
  'Cards of league rounds': { act: 'listCards', acts: { Complete: '/admin/leagues/rounds/:roundId' } },
  'Prizes that were spent': { act: 'noteSpentPrize', acts: { Seen: 'here' } },
  'Unpaid evenings': { act: 'collectCharges', acts: { Collect: '/admin/leagues/seasons/:seasonId/players' } },
  'Late tickets': { act: 'stepTicket', acts: { 'New promise': ticket } },
  'Tickets whose parts came': { act: 'stepTicket', acts: { 'Start work': 'here' } },
  'Clubs that are ready, of clients who do not know': {
    act: 'stepTicket',
    acts: { Called: 'here', 'Hand over': ticket },
  },
  'Groups of bags that are ready': {
    act: 'handOverBags',
    acts: { Called: 'here', 'Hand over': '/admin/clubs-2/groups/:groupId' },
  },
  'Unclaimed clubs': { act: 'stepTicket', acts: { 'Hand over': ticket } },
  'Offered times': { act: 'settleBookingOffer', acts: { Move: board } },
  'Calls to make': { act: 'settleBookingOffer', acts: { Move: board, Cancel: board } },
}

/** Shown to those alone who may open where it leads. */
const forSome = new Set(['Charge', 'Take', 'Order', 'Send again'])

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
const pagePattern = /access: (?:'([^']+)'|([a-zA-Z]+)),(?:\s+also: '[^']+',)?\s+path: '([^']+)'/g

const files = globSync('client/*/back-office.ts').map((file) => ({
  feature: dirname(file),
  text: readFileSync(file, 'utf8'),
}))
const sources = files.flatMap(({ feature, text }) =>
  [...text.matchAll(pattern)].map(([, name = '', needs = '', also, unless]) => ({
    name,
    rights: [needs, ...(also === undefined ? [] : [also])],
    unless,
    /** Of the feature, whose rows say what can be done. */
    words: () =>
      globSync(`${feature}/{today*,today/*,failed-*}.ts`)
        .map((file) => readFileSync(file, 'utf8'))
        .join('\n'),
  })),
)
/** Who may open a page; undefined where its feature names several rights by a word of its own. */
const accessOf = new Map(
  files.flatMap(({ text }) =>
    [...text.matchAll(pagePattern)].map(([, access, , path = '']): [string, string | undefined] => [path, access]),
  ),
)

const rightOf = (endpoint: string): string => {
  const access = endpoints.find(([name]) => name === endpoint)?.[1].access
  if (!access?.startsWith('may:')) throw new Error(`No right is named by ${endpoint}.`)
  return access.replace('may:', '')
}

async function rolesOf(db: Db) {
  const granted = await db.selectFrom('rolePermission').selectAll().execute()

  return roleNames.map((role) => ({
    role,
    held: new Set<string>(
      role === 'super_admin'
        ? permissionNames
        : granted.filter(({ roleName }) => roleName === role).map(({ action, resource }) => `${action}/${resource}`),
    ),
  }))
}

test('whoever may do something about a row of Today sees it, and whoever sees it may: every source by every role', async ({
  db,
}) => {
  const roles = await rolesOf(db)
  const faults = sources.flatMap(({ name, rights, unless }) => {
    const { act, reads } = kinds[name] ?? { act: 'unknown' }
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

  expect(sources.map(({ name }) => name).toSorted()).toEqual(Object.keys(kinds).toSorted())
  expect(faults).toEqual([])
})

test('every kind of row has its act, which its rows say, and leads to no page that is shut to whoever sees it', async ({
  db,
}) => {
  const roles = await rolesOf(db)
  const faults = sources.flatMap(({ name, rights, unless, words }) =>
    Object.entries(kinds[name]?.acts ?? {}).flatMap(([label, where]) => {
      const said = words()
      if (![`'${label}'`, `\`${label} $`, ` ${label}\``].some((form) => said.includes(form)))
        return [`no row of “${name}” says “${label}”`]
      if (where === 'here' || forSome.has(label)) return []
      if (!accessOf.has(where)) return [`“${label}” of “${name}” leads to ${where}, which is no page`]
      const access = accessOf.get(where) ?? 'staff'
      return roles.flatMap(({ role, held }) => {
        const sees = rights.every((one) => held.has(one)) && !(unless !== undefined && held.has(unless))
        const opens = access === 'staff' || access === 'signed-in' || held.has(access)
        return sees && !opens ? [`${role} sees “${label}” of “${name}” and may not open ${where}`] : []
      })
    }),
  )

  expect(faults).toEqual([])
  expect(Object.entries(kinds).flatMap(([name, { acts }]) => (Object.keys(acts).length > 0 ? [] : [name]))).toEqual([])
})
