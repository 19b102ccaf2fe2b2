import { expect } from 'vitest'

import { catalogContract } from '#shared/catalog/contract.ts'
import { membershipsContract } from '#shared/memberships/contract.ts'
import { setupContract } from '#shared/settings/setup-contract.ts'
import { SetupDocument, type Starter } from '#shared/settings/setup.ts'
import { suggestedIn } from '#shared/settings/suggested.ts'
import { test } from '#tests/support/test.ts'

import { ownStudio } from './own-studio.ts'

const { bays = [], people = [] } = ownStudio

/** With everything that the starter has, for somebody who can do all of it. */
const withStarter = ({ services, policies, benchJobs, plans }: Starter): SetupDocument => ({
  ...ownStudio,
  people: people
    .slice(0, 1)
    .map((one) => ({ ...one, skills: [...new Set(services.flatMap(({ skill }) => skill ?? []))] })),
  bays: bays.map((bay) => ({ ...bay, features: [...new Set(services.flatMap(({ feature }) => feature ?? []))] })),
  services,
  policies,
  benchJobs,
  plans,
})

test('a price that the starter suggests goes on sale once somebody has looked at it, from the set-up to the public prices', async ({
  as,
  call,
}) => {
  const admin = await as('admin')
  const document = withStarter(await admin(setupContract.readStarter, {}))
  await admin(setupContract.applySetup, { query: { keepClosed: '1' }, body: document })
  const seen = async () => ({ version: (await admin(setupContract.readSetup, {})).version ?? '' })
  const open = async (more = {}) => admin(setupContract.openStudio, { body: { ...(await seen()), ...more } })

  await expect(open()).rejects.toMatchObject({
    code: 'wrong_state',
    message: expect.stringMatching(
      /still what the starter suggests: Swing Evaluation;.*Weekday.*say that they are yours/i,
    ),
  })
  expect((await admin(setupContract.readSetup, {})).done).toBe(false)

  // One that was changed is the studio's own, and is no longer named.
  const [first, ...others] = document.services ?? []
  const services = [...(first ? [{ ...first, priceCents: 8800 }] : []), ...others]
  await admin(setupContract.applySetup, {
    query: { keepClosed: '1', ...(await seen()) },
    body: { ...document, services },
  })
  await expect(open()).rejects.toMatchObject({ message: expect.not.stringMatching(/: Swing Evaluation;/i) })

  expect(await open({ takesSuggested: true })).toMatchObject({ done: true })
  const offered = await call(catalogContract.listServices, {})
  expect(offered.find(({ code }) => code === first?.code)).toMatchObject({ options: [{ priceCents: 8800 }] })
  expect(await call(membershipsContract.listMembershipPlans, {})).toHaveLength(document.plans?.length ?? 0)
})

test('of a studio’s own prices none is suggested, in whatever order its ways to give a service stand', async ({
  as,
}) => {
  const starter = await (await as('admin'))(setupContract.readStarter, {})
  expect(suggestedIn(ownStudio, starter)).toEqual([])

  const bay = starter.services.find(({ options }) => options)
  const turned = { ...bay, options: bay?.options?.toReversed() }
  const cents = (services: unknown) =>
    suggestedIn(SetupDocument.parse({ ...ownStudio, services }), starter)
      .map((one) => one.cents)
      .toSorted((one, other) => one - other)
  expect(cents([turned])).toEqual(cents([bay]))
  expect(cents([{ ...bay, code: 'another_bay' }])).toEqual([])
})
