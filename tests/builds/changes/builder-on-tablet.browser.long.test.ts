import { expect } from 'vitest'

import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { approveBuild, handOver, letEpoxyCureAtOnce, signOff, takeThroughBench } from '#tests/builds/through-bench.ts'
import { manager, openTill } from '#tests/orders/till.ts'
import { desktop, openWithin, test } from '#tests/support/browser.ts'

const builder = { email: 'builder@loftandlie.test', password: 'fairway-demo-2026' }
const fitter = { email: 'fitter@loftandlie.test', password: 'fairway-demo-2026' }
const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true }

test(
  'a builder takes a build from the board to the hand-over on a tablet, and is offered nothing that stays closed',
  { timeout: 420_000 },
  async ({ openAs, studio }) => {
    const till = await openTill(studio)
    const { buildId, order } = await approveBuild(till.desk, till.personId)
    const { number } = await till.desk(buildOrdersContract.readBuild, { params: { buildId: buildId ?? '' } })
    const waiting = await openAs(builder, `/admin/clubs-2/order-details/${buildId}`, tablet)
    await waiting.getByText('Deposit due', { exact: true }).first().waitFor()
    await till.pay(order?.id ?? '')
    await letEpoxyCureAtOnce(await openAs(manager, '/admin/clubs-2/terms', desktop))

    const bench = await openAs(builder, '/admin/clubs-2/board', tablet)
    const links = async () => {
      const found = await bench.locator('main a[href^="/admin/"]').all()
      return Promise.all(found.map(async (link) => (await link.getAttribute('href')) ?? ''))
    }
    await bench.getByRole('link', { name: number, exact: true }).waitFor()
    const offered = await links()
    await bench.getByRole('link', { name: number, exact: true }).click()
    await bench.getByRole('heading', { level: 1, name: number }).waitFor()
    expect(await bench.getByText('Deposit due').count()).toBe(0)
    offered.push(...(await links()))
    await takeThroughBench(bench, '7-iron')

    await signOff(await openAs(fitter, `/admin/clubs-2/order-details/${buildId}`, desktop))
    await till.pay(order?.id ?? '')
    await handOver(bench, 'Alex Moreno')

    for (const path of ['/admin/today', '/admin/clubs-2/queue', '/admin/clubs-2/all', '/admin/inventory/all']) {
      await openWithin(bench, path)
      offered.push(...(await links()))
    }
    const kinds = new Map(offered.map((path) => [path.replace(/[\da-f]{8}-[\da-f-]{27}/, ':id').split('?')[0], path]))
    for (const path of kinds.values()) {
      await openWithin(bench, path)
      expect(await bench.getByText('This page is only accessible to administrators.').count(), path).toBe(0)
    }
    expect(await studio.faults()).toEqual([])
  },
)
