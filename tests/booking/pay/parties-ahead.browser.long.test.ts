import { expect } from 'vitest'

import { authContract } from '#shared/auth/contract.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { callThrough } from '#shared/http/call.ts'
import { violationsOf } from '#tests/support/axe.ts'
import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'
import { sendTo } from '#tests/support/test.ts'

import { payByLink } from './deposit.ts'
import { payShare, sharesOf } from './party.ts'

const guest = { email: 'guest@loftandlie.test', password: 'fairway-demo-2026' }
const person = { firstName: 'Sam', lastName: 'Guest', email: guest.email, phone: '312 555 0112' }

const looks = eachLook([
  ['on a telephone', telephone, 0],
  ['on a desktop', desktop, 8],
] as const)

test.for(looks)(
  '%s the dashboard says of a party further ahead who has paid; what is paid as a whole says that it is not shared',
  async ([, look, at], { openAs, open, studio }) => {
    const session = await studio.call(authContract.issueToken, { query: { grant_type: 'password' }, body: guest })
    const own = callThrough(sendTo(studio.url, { authorization: `Bearer ${session.access_token}` }))
    const from = addDays(localDayOf(new Date(), 'America/Chicago'), 5)
    const { starts } = await own(bookingContract.listFreeStarts, {
      query: { service: 'bay_rental', option: '60', from, days: 7 },
    })
    const [first, last] = [starts[at], starts.at(-1 - at)]
    if (!first || !last) throw new Error('No bay is free.')
    const book = (startsAt: Date, names: readonly string[]) =>
      own(bookingContract.createBooking, {
        body: {
          serviceCode: 'bay_rental',
          option: '60',
          startsAt,
          person,
          ...(names.length > 0 && { players: names.map((name) => ({ name })) }),
        },
      })
    const whole = await book(first.startsAt, [])
    const party = await book(last.startsAt, ['Sam Guest', 'Lee Park'])
    const [, lee] = await sharesOf(own, party.id)
    await payShare(studio.call, lee?.token ?? '')

    const page = await openAs(guest, '/dashboard/home', look)
    const coming = page.getByRole('list', { name: 'Coming' }).getByRole('listitem')
    const entry = coming.filter({ hasText: 'Lee Park: paid' }).first()
    await entry.getByText('Sam Guest: open').waitFor()
    await entry.getByRole('button', { name: /^Who plays/ }).click()
    const players = entry.getByRole('region', { name: 'Who plays' })
    await players.getByText('Paid', { exact: true }).waitFor()
    await players.getByRole('button', { name: /^Pay all that is open/ }).waitFor()
    await expect.poll(() => violationsOf(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= screen.width')).toBe(true)

    const { payToken } = await own(bookingContract.orderRest, { params: { bookingId: whole.id }, query: {} })
    await payByLink(studio.call, payToken)
    const manage = await open(`/manage-booking#${whole.manageToken}`, look)
    await manage.getByRole('heading', { name: 'Paid as a whole' }).waitFor()
    await manage.getByText(/ask us to give it back and leave you the time/).waitFor()
    await expect.poll(() => violationsOf(manage)).toEqual([])
  },
)
