import { expect } from 'vitest'

import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { buildTermsContract, usualTerms } from '#shared/builds/terms.ts'
import { test } from '#tests/support/test.ts'

import { openWorkshop } from './orders/workshop.ts'

const { readBuildTerms, changeBuildTerms } = buildTermsContract

test('a manager says what deposit is paid and how long the epoxy cures; an older version is shown the newer', async ({
  db,
  as,
  services,
}) => {
  const shop = await openWorkshop({ db, as, services })
  const manager = await as('manager')
  const before = await manager(readBuildTerms, {})
  expect(before).toEqual({ ...usualTerms, version: 0 })
  await expect(shop.fitter(readBuildTerms, {})).rejects.toMatchObject({ code: 'not_allowed' })

  const body = {
    ...before,
    depositPercent: 30,
    depositDays: 3,
    cureHours: 0,
    minutes: { ...before.minutes, prep: 12 },
  }
  expect(await manager(changeBuildTerms, { body })).toMatchObject({ cureHours: 0, version: 1 })
  await expect(manager(changeBuildTerms, { body })).rejects.toMatchObject({
    code: 'version_conflict',
    facts: { current: { version: 1 } },
  })

  const { order, buildId } = await shop.approved()
  const { totalCents, dueNowCents, expiresAt } = await shop.read(order?.id ?? '')
  expect(dueNowCents).toBe(Math.round(totalCents * 0.3))
  expect(expiresAt?.getTime()).toBe(services.now().getTime() + 3 * 86_400_000)
  await shop.payOrder(order?.id ?? '', dueNowCents)
  expect(
    await db.selectFrom('benchTask').select(['stage', 'minutes']).where('stage', '=', 'prep').execute(),
  ).toMatchObject([{ minutes: 12 }])
  await shop.step(buildId ?? '', 'queued')
  await shop.step(buildId ?? '', 'in_build')
  for (const stage of ['prep', 'tip_cut', 'dry_fit_weigh', 'epoxy', 'curing'] as const) {
    await shop.finish(buildId ?? '', stage)
  }
  expect(await shop.builder(buildOrdersContract.readBuild, { params: { buildId: buildId ?? '' } })).toMatchObject({
    stage: 'butt_cut',
  })
})
