import { expect } from 'vitest'

import { personPath } from '#client/people/person/person-path.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import type { Call } from '#shared/http/call.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { manager, openTill } from '#tests/orders/till.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'

const minutesAfter = (start: Date, end: Date) => (start.getTime() - end.getTime()) / 60_000

/** When a lesson is free, and another one within half an hour of it: how full its days are, the demo decides anew each day. */
async function followedByAnother({ call }: { call: Call }): Promise<string[]> {
  const from = addDays(localDayOf(new Date(), 'America/Chicago'), 2)
  const { starts } = await call(bookingContract.listFreeStarts, { query: { service: 'adult_lesson', from, days: 13 } })
  const first = starts.find(({ endsAt }) =>
    starts.some(({ startsAt }) => minutesAfter(startsAt, endsAt) >= 15 && minutesAfter(startsAt, endsAt) <= 30),
  )

  return first?.local.slice(0, 16).split('T') ?? []
}

test('on a telephone a client buys three lessons, and books two without paying again; the third is given back', async ({
  open,
  openAs,
  studio,
}) => {
  const page = await open('/lessons/adult', telephone)
  await page.getByRole('button', { name: 'Buy Three private lessons' }).click()
  await page.waitForURL('**/login')
  await page.getByLabel('E-mail').fill('guest@loftandlie.test')
  await page.getByLabel('Password', { exact: true }).fill('fairway-demo-2026')
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()

  await page.waitForURL('**/checkout')
  await page.getByRole('list', { name: 'Your cart' }).getByText('Three private lessons').waitFor()
  await page.getByLabel(/I agree to the terms/).check()
  await page.getByRole('button', { name: 'Check out, $315 now' }).click()
  await page.getByRole('button', { name: /4242 Accepted/ }).click()
  await page.getByRole('button', { name: 'Pay $315' }).click()
  await page.getByText('Thank you. $315 is paid.').waitFor()

  await page.goto(`${studio.url}/dashboard/home`)
  await page.getByText(/3 of 3 lessons left, until /).waitFor()
  await page.getByRole('link', { name: 'Book a lesson' }).click()
  await page.getByRole('list', { name: 'Days' }).getByRole('button', { disabled: false }).last().waitFor()
  const [day, time] = await followedByAnother(studio)
  await page.goto(`${studio.url}/dashboard/book?service=adult_lesson&day=${day}&time=${time}`)
  const uses = page.getByRole('checkbox', { name: 'Use a lesson of Three private lessons', exact: true })
  await uses.waitFor()
  expect(await uses.isChecked()).toBe(true)
  await uses.uncheck()
  await page.getByText('$110', { exact: true }).last().waitFor()
  await uses.check()
  await page.getByLabel('And right after it').selectOption({ label: 'Private lesson, 60 min' })
  const usesNext = page.getByRole('checkbox', { name: 'Use a lesson of Three private lessons for what follows' })
  await usesNext.waitFor()
  expect(await usesNext.isChecked()).toBe(true)
  await page.getByText(/^2 of 3 lessons left/).waitFor()
  await page.getByRole('button', { name: /^Book both, .*[AP]M/ }).click()
  await page.getByRole('region', { name: 'Right after it' }).getByText('paid by a lesson').waitFor()
  await page
    .getByText(/^LL-|Booked|You are booked/)
    .first()
    .waitFor()

  await page.goto(`${studio.url}/dashboard/home`)
  await page.getByText(/1 of 3 lessons left, until .*, 2 booked/).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')).toBe(false)

  const { desk } = await openTill(studio)
  const { orders } = await desk(ordersContract.listOrders, { query: { limit: 1, search: 'guest@loftandlie.test' } })
  const record = await openAs(manager, `/admin/orders/order/${orders[0]?.id}?do=refund`, desktop)
  await record.getByText('0 of its 3 lessons used, 2 booked, 1 left: at most $105 goes back.').waitFor()
  expect(await record.getByLabel('Refund of Three private lessons').inputValue()).toBe('105.00')
  await record.getByText('The lessons that are left end; those that are booked stay.').waitFor()
  await record.getByLabel('Reason').fill('Moves away')
  await record.getByRole('button', { name: 'Refund $105', exact: true }).click()
  await record.getByText('Moves away').first().waitFor()
})

test('the register sells lessons to a client, and their record shows them', async ({ openAs, studio }) => {
  const page = await openAs('front desk', '/admin/sales/register', desktop)
  await page.getByRole('button', { name: /^Lessons/ }).click()
  await page.getByRole('button', { name: /^Five private lessons/ }).click()
  await page.getByText('Lessons belong to a client. Choose who they are for.').first().waitFor()

  const search = page.getByRole('combobox').first()
  await search.fill('member@loftandlie')
  await page.getByRole('option', { name: 'member@loftandlie.test' }).click()
  await page.getByRole('button', { name: /Terminal/ }).click()
  await page.getByLabel(/Reference|slip/i).fill('TID 4712')
  await page.getByRole('button', { name: /was taken$/ }).click()
  await page.getByRole('button', { name: 'Next sale' }).waitFor()

  const { personId } = await openTill(studio)
  await page.goto(`${studio.url}${personPath(personId)}`)
  await page.getByText(/5 of 5 lessons left, until /).waitFor()
  await page.getByText('Given back now: $500, as a part of its order.').waitFor()
})
