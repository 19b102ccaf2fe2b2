import { expect } from 'vitest'

import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { approveBuild, letEpoxyCureAtOnce, press } from '#tests/builds/through-bench.ts'
import { manager, openTill } from '#tests/orders/till.ts'
import { desktop, test } from '#tests/support/browser.ts'

const builder = { email: 'builder@loftandlie.test', password: 'fairway-demo-2026' }
const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true }

test(
  'what is measured without a connection is sent once there is one, and whoever built it is not offered to sign it',
  { timeout: 240_000 },
  async ({ openAs, studio }) => {
    const till = await openTill(studio)
    const { buildId, order } = await approveBuild(till.desk, till.personId)
    await till.pay(order?.id ?? '')
    const read = () => till.desk(buildOrdersContract.readBuild, { params: { buildId: buildId ?? '' } })
    await letEpoxyCureAtOnce(await openAs(manager, '/admin/clubs-2/terms', desktop))
    const bench = await openAs(builder, `/admin/clubs-2/order-details/${buildId}`, tablet)
    await press(bench, 'Queue')
    await press(bench, 'Start building')
    const loft = bench.getByLabel('7-iron: Loft')
    const lie = bench.getByLabel('7-iron: Lie')
    await loft.waitFor()

    await bench.context().setOffline(true)
    await loft.fill('30.5')
    await loft.press('Enter')
    await lie.fill('62.5')
    await lie.press('Tab')
    await bench.getByText('Kept here. It is sent once you are online.').nth(1).waitFor()
    await bench.context().setOffline(false)
    await expect
      .poll(async () => (await read()).clubs[0]?.measures.filter(({ value }) => value !== null).length)
      .toBe(2)
    await bench.reload()
    await expect.poll(() => loft.inputValue()).toContain('30.5')
    expect(await lie.inputValue()).toContain('62.5')

    for (const stage of [
      'Prep',
      'Tip cut',
      'Dry fit and weigh',
      'Epoxy',
      'Curing',
      'Butt cut',
      'Grip',
      'Loft and lie',
    ]) {
      await bench.getByRole('button', { name: `${stage} done` }).waitFor()
      await bench.keyboard.press('.')
    }
    await bench.getByRole('button', { name: 'To QC' }).waitFor()
    const built = await read()
    for (const club of built.clubs) {
      for (const { field, target: value } of club.measures) {
        await till.desk(buildOrdersContract.measureClub, {
          params: { buildId: built.id },
          body: { clubId: club.id, field, value },
        })
      }
    }
    await bench.reload()
    await press(bench, 'To QC')
    const pass = bench.getByRole('button', { name: 'Pass and sign' })
    await pass.and(bench.locator(':disabled')).waitFor()
    await bench.getByText('You have built it: somebody else checks and signs it.').waitFor()
    const [failAt, passAt] = [
      await bench.getByRole('button', { name: 'Fail', exact: true }).boundingBox(),
      await pass.boundingBox(),
    ]
    expect(failAt?.x).toBeLessThan(passAt?.x ?? 0)
  },
)
