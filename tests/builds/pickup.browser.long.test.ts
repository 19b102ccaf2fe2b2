import { expect } from 'vitest'

import { manager, openTill } from '#tests/orders/till.ts'
import { desktop, telephone, test } from '#tests/support/browser.ts'

import {
  approveBuild,
  handOver,
  letEpoxyCureAtOnce,
  linkIn,
  press,
  signAndCall,
  takeThroughBench,
} from './through-bench.ts'

const email = 'member@loftandlie.test'

test(
  'a build goes over the bench, is signed by another than its builder, paid on a phone, handed over, and is in the bag',
  { timeout: 300_000 },
  async ({ openAs, open, studio }) => {
    const till = await openTill(studio)
    const { buildId, order } = await approveBuild(till.desk, till.personId)
    await till.pay(order?.id ?? '')

    const terms = await openAs(manager, '/admin/clubs-2/terms', desktop)
    await letEpoxyCureAtOnce(terms)

    const bench = await openAs('admin', `/admin/clubs-2/order-details/${buildId}`, desktop)
    await takeThroughBench(bench, '7-iron')
    await bench.getByText('You have built it: somebody else checks and signs it.').waitFor()
    expect(await bench.getByRole('button', { name: 'Pass and sign' }).isDisabled()).toBe(true)

    const checking = await openAs(manager, `/admin/clubs-2/order-details/${buildId}`, desktop)
    await signAndCall(checking)

    const own = await openAs('member', `/dashboard/order/${order?.id}`, telephone)
    await own.getByRole('heading', { name: /^Your clubs, B-\d+$/ }).waitFor()
    await own.getByText('Come and fetch them').waitFor()

    const mail = await studio.newestMail(email)
    expect(mail?.text).toMatch(/7-iron/)
    const phone = await open(linkIn(mail?.text, 'track'), telephone)
    await phone.getByText('Come and fetch them').waitFor()
    await phone.getByRole('link', { name: /^Pay the balance/ }).waitFor()

    // Signed in they pay beside it, on the page of the order.
    await own
      .getByRole('region', { name: 'What is due' })
      .getByRole('button', { name: /^Pay \$/ })
      .click()
    await press(own, /4242 Accepted/)
    await press(own, /^Pay \$/)
    await own.getByText(/^\$[\d.,]+ is paid$/).waitFor()
    await handOver(checking, 'Alex Moreno')

    const bag = await openAs('member', '/dashboard/bag', telephone)
    await bag.getByText('Northfield T2').first().waitFor()
  },
)
