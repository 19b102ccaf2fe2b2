import { expect } from 'vitest'

import { findGlove, scan, shownTotal } from '#tests/checkout/register/at-register.ts'
import { manager, openTill } from '#tests/orders/till.ts'
import { violationsOf } from '#tests/support/axe.ts'
import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

const desk = { email: 'desk@loftandlie.test', password: 'fairway-demo-2026' }

test.for(
  eachLook([
    ['on a telephone', telephone],
    ['on a desktop', desktop],
  ] as const),
)(
  '%s a manager makes a code, and the desk refunds and takes half off with it',
  { timeout: 240_000 },
  async ([, look], { openAs, studio }) => {
    const account = await openAs(manager, '/dashboard/security', look)
    const part = account.getByRole('region', { name: 'Approval code' })
    await part.getByRole('button', { name: /^Make a/ }).click()
    await part.getByText('Remember it').waitFor()
    const code = /\d{6}/.exec((await part.textContent()) ?? '')?.[0] ?? ''
    expect(await violationsOf(account)).toEqual([])

    const till = await openTill(studio)
    const { id } = await till.sell(4800)
    await till.pay(id)
    const page = await openAs(desk, `/admin/orders/order/${id}?do=refund`, look)
    const refund = page.getByRole('region', { name: 'Refund' })
    await refund.getByRole('checkbox').first().check()
    await refund.getByLabel('Reason').fill('Meant for somebody else')
    const give = refund.getByRole('button', { name: 'Refund $48' })
    await give.click()
    const asked = page.getByRole('dialog', { name: 'Give money back' })
    await asked.getByText('$48').waitFor()
    const approve = asked.getByRole('button', { name: 'Approve' })
    await asked.getByLabel('A manager’s code').fill(code === '000000' ? '000001' : '000000')
    await approve.click()
    await asked.getByText('This is not the code of anybody').waitFor()
    await asked.getByLabel('A manager’s code').fill(code)
    expect(await violationsOf(page)).toEqual([])
    await approve.click()
    await refund.waitFor({ state: 'detached' })
    expect(await till.read(id)).toMatchObject({ refundedCents: 4800 })
    await page
      .getByText(/^\S+ .+, approved by \S+ .+/)
      .first()
      .waitFor()

    const glove = await findGlove(studio)
    const register = await openAs(desk, '/admin/sales/register', look)
    await scan(register, glove.barcode)
    await register.getByText(/^Tax/).waitFor()
    const before = await shownTotal(register)
    await register.getByRole('button', { name: 'Take something off' }).click()
    const pad = register.getByRole('form', { name: 'Take something off' })
    await pad.getByLabel('Take off').fill('50')
    await pad.getByLabel('Reason').fill('A stain')
    await pad.getByRole('button', { name: 'Take it off' }).click()
    await register.getByText('More is taken off than you may').waitFor()
    expect(await shownTotal(register)).toBeLessThan(before)
    await register.getByRole('button', { name: /Terminal/ }).click()
    await register.getByLabel('Reference').fill('TID 0815')
    await register.getByRole('button', { name: /was taken$/ }).click()
    const more = register.getByRole('dialog', { name: 'Take off more than the limit' })
    await more.getByLabel('A manager’s code').fill(code)
    await more.getByRole('button', { name: 'Approve' }).click()

    await register.getByText(/is paid/).waitFor()
  },
)
