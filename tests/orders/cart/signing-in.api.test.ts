import { expect } from 'vitest'

import { authContract } from '#shared/auth/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import type { NewLine } from '#shared/orders/contract.ts'
import { makePaidStudio } from '#tests/booking/pay/deposit.ts'
import { hold, person } from '#tests/booking/wednesday.ts'
import { makeClinic } from '#tests/lessons/clinic.ts'
import { guest, makeMornings, me, placesLine } from '#tests/lessons/clinics/places.ts'
import { makeAcademy, packageLine } from '#tests/lessons/packages.ts'
import { orderCart } from '#tests/memberships/members.ts'
import { makePlan } from '#tests/memberships/plans.ts'
import { gloves, openCounter } from '#tests/orders/counter.ts'
import { makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const morning: [string, string] = ['2026-12-03T16:00:00Z', '2026-12-03T17:30:00Z']

const device = (letter: string) => ({ cookie: `device=${letter.repeat(22)}` })

const put = (caller: Call, body: NewLine) => caller(cartContract.addToCart, { headers: {}, body })

/** The names and quantities in a cart. */
const gathered = async (caller: Call) =>
  (await caller(cartContract.readCart, {})).lines.map(({ name, quantity }) => [name, quantity])

const card = (name: string, amountCents = 5000): NewLine => ({
  kind: 'gift_card',
  quantity: 1,
  amountCents,
  recipient: { name, email: `${name.toLowerCase()}@example.com` },
})
const plan = (planCode: string): NewLine => ({ kind: 'membership', quantity: 1, planCode })

interface Carts {
  what: string
  /** The account's cart, and what the browser gathered before its owner signed in. */
  account: NewLine[]
  browser: NewLine[]
  left: (string | number)[][]
}

const carts: Carts[] = [
  { what: 'goods', account: [gloves(1)], browser: [gloves(2)], left: [['Glove', 2]] },
  { what: 'more goods before', account: [gloves(3)], browser: [gloves(1)], left: [['Glove', 3]] },
  {
    what: 'a gift card',
    account: [card('Leo')],
    browser: [card('Leo'), card('Mia'), card('Leo', 2500)],
    left: [
      ['Gift card for Leo', 1],
      ['Gift card for Mia', 1],
      ['Gift card for Leo', 1],
    ],
  },
  { what: 'a package', account: [packageLine()], browser: [packageLine()], left: [['Five lessons', 1]] },
  { what: 'a membership', account: [plan('annual')], browser: [plan('other')], left: [['Other', 1]] },
  { what: 'the same membership', account: [plan('annual')], browser: [plan('annual')], left: [['Annual', 1]] },
  {
    what: 'places in a clinic',
    account: [placesLine([guest('Leo')])],
    browser: [placesLine([guest('Leo')]), placesLine([guest('Mia')])],
    left: [
      ['Wedge mornings, Thu, Dec 3, 10:00 AM', 1],
      ['Wedge mornings, Thu, Dec 3, 10:00 AM', 1],
    ],
  },
]

test.for(carts)(
  'with $what in both carts, signing in loses nothing and has nothing twice',
  async ({ account, browser, left }, { db, as, services, call, callWith }) => {
    await makeAcademy({ db, as, services })
    await makeClinic(db, { slug: 'mornings', title: 'Wedge mornings', sessions: [morning] })
    await makePlan(db)
    await makePlan(db, { code: 'other', name: 'Other', position: 2 })
    const { email, password } = await makeUser(db)
    const signIn = { query: { grant_type: 'password' as const }, body: { email, password } }
    const authorization = `Bearer ${(await call(authContract.issueToken, signIn)).access_token}`
    const elsewhere = callWith({ authorization })
    for (const line of account) await put(elsewhere, line)
    for (const line of browser) await put(callWith(device('a')), line)

    const here = callWith({ ...device('a'), authorization })
    await Promise.all([1, 2, 3].map(() => here(cartContract.readCart, {})))

    expect((await gathered(here)).map(([name, quantity]) => [String(name).split(' membership')[0], quantity])).toEqual(
      left,
    )
    expect(await gathered(elsewhere)).toEqual(await gathered(here))
    expect(await gathered(callWith(device('a')))).toEqual([])
  },
)

test('a time that a browser keeps is its owner’s once they have signed in, wherever they pay for it', async ({
  db,
  call,
  callWith,
  services,
}) => {
  await makePaidStudio({ db, services })
  const { email, password } = await makeUser(db)
  const browser = callWith(device('a'))
  const { id: holdId } = await hold(browser, '10:00')
  await put(browser, { kind: 'held_time', quantity: 1, holdId, person })
  const signIn = { query: { grant_type: 'password' as const }, body: { email, password } }
  const authorization = `Bearer ${(await call(authContract.issueToken, signIn)).access_token}`
  await callWith({ ...device('a'), authorization })(cartContract.readCart, {})

  const phone = callWith({ authorization })

  expect(await orderCart(phone)).toMatchObject({ status: 'awaiting_payment', lines: [{ totalCents: 9500 }] })
})

test('what is gone is still called by its name, with why', async ({ db, as, services, clock }) => {
  await makePaidStudio({ db, services })
  await openCounter({ db, as, services })
  const client = await as()
  await put(client, gloves())
  const { id: holdId } = await hold(client, '10:00')
  await put(client, { kind: 'held_time', quantity: 1, holdId, person })

  clock.pass({ minutes: 30 })

  expect(await client(cartContract.readCart, {})).toMatchObject({
    lines: [
      { name: 'Glove', totalCents: 2646 },
      {
        name: 'Swing evaluation, Nov 25, 2026, 10:00 AM',
        totalCents: 0,
        problem: 'This time is kept no longer. Choose it again.',
      },
    ],
    totalCents: 2646,
  })
})

test('of places that cannot be had together the later ones say so, and the others stay', async ({
  db,
  as,
  services,
}) => {
  await makeMornings({ db, as, services }, { capacity: 2 })
  const client = await as()
  await put(client, gloves())
  await put(client, placesLine([me]))
  await put(client, placesLine([me, guest('Leo')]))
  await put(client, placesLine([guest('Mia'), guest('Noa')]))

  const { lines } = await client(cartContract.readCart, {})

  expect(lines.map(({ name, problem }) => [name.split(',')[0], problem])).toEqual([
    ['Glove', undefined],
    ['Wedge mornings', undefined],
    ['Wedge mornings', 'You are in this order twice.'],
    ['Wedge mornings', 'One place is left.'],
  ])
})
