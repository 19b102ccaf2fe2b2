import type { BrowserContextOptions } from 'playwright-core'
import { expect } from 'vitest'

import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { desktop, eachLook, telephone } from '#tests/support/browser.ts'
import { makeUser } from '#tests/support/make.ts'
import { makeOwnStudio, withOwnStudio } from '#tests/support/own-studio.ts'

const test = withOwnStudio()
const day = addDays(localDayOf(new Date(), 'America/Chicago'), 3)

const goals = {
  code: 'goals',
  label: 'What would you like to change?',
  hint: null,
  kind: 'text',
  choices: [],
}

const sizes = eachLook<[string, BrowserContextOptions]>([
  ['a telephone', telephone],
  ['a desktop', { ...desktop, viewport: { width: 1440, height: 700 } }],
])

test.for(sizes)(
  'on %s the desk adds a video and an answer to a new booking, and sees at once why it is not booked',
  async ([, size], { openAs, own, studio }) => {
    const { serviceId } = await makeOwnStudio(studio, { priceCents: 9000, questions: [goals] })
    const video = { serviceId, code: 'video', name: 'Swing video', minutes: 15, priceCents: 2500, position: 1 }
    await own.insertInto('serviceAddon').values(video).execute()
    const { email, password } = await makeUser(own, { roles: ['front_desk'] })
    const page = await openAs({ email, password }, '/admin/bookings/day?new=now', size)
    const panel = page.getByRole('dialog', { name: 'New booking' })
    await panel.getByLabel('Day', { exact: true }).fill(day)
    await panel.getByLabel('Time', { exact: true }).fill('10:00')
    await panel.getByRole('combobox', { name: 'Client' }).fill('Lee Trevino')
    await panel.getByRole('option', { name: 'Add Lee Trevino' }).click()
    await panel.getByLabel('E-mail').fill(`lee-${size.isMobile ? 'phone' : 'desk'}@example.com`)
    await panel.getByText('$90 is due at the desk').waitFor()
    await panel.getByRole('button', { name: /^Swing video/ }).click()
    await panel.getByText('$115 is due at the desk').waitFor()
    await panel.getByText('Questions of the service (1, optional)').click()
    await panel.getByLabel(goals.label).fill('More height')

    await page.route('**/api/v1/bookings', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, json: { code: 'slot_taken', message: 'Somebody was faster.' } })
        : route.fallback(),
    )
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    const refusal = panel.getByText('Nothing is booked')
    await refusal.waitFor()
    const place = async () => {
      const [box, around] = [await refusal.boundingBox(), await panel.boundingBox()]
      const [top, bottom] = [box?.y ?? -1, (box?.y ?? -1) + (box?.height ?? 0)]
      const end = Math.min((around?.y ?? 0) + (around?.height ?? 0), size.viewport?.height ?? 0)
      return top >= (around?.y ?? 0) && bottom <= end ? 'seen' : `from ${top} to ${bottom} of ${end}`
    }
    await expect.poll(place).toBe('seen')

    await page.unroute('**/api/v1/bookings')
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await page.getByText('Lee Trevino is booked').first().waitFor()
    const [made] = await own.selectFrom('booking').select(['priceCents', 'startsAt', 'endsAt', 'answers']).execute()
    expect(made).toMatchObject({ priceCents: 11_500, answers: { goals: 'More height' } })
    expect(((made?.endsAt.getTime() ?? 0) - (made?.startsAt.getTime() ?? 0)) / 60_000).toBe(75)
  },
)
