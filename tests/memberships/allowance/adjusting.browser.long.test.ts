import { expect } from 'vitest'

import { personPath } from '#client/people/person/person-path.ts'
import { authContract } from '#shared/auth/contract.ts'
import { callThrough } from '#shared/http/call.ts'
import { membershipsContract } from '#shared/memberships/contract.ts'
import { peopleContract } from '#shared/people/contract.ts'
import { violationsOf } from '#tests/support/axe.ts'
import { telephone, test } from '#tests/support/browser.ts'
import { sendTo } from '#tests/support/test.ts'

test('at the counter the guest whom a member brings is counted by name, and the member sees what is left', async ({
  openAs,
  studio,
}) => {
  const { access_token: token } = await studio.call(authContract.issueToken, {
    query: { grant_type: 'password' },
    body: { email: 'member@loftandlie.test', password: 'fairway-demo-2026' },
  })
  const member = callThrough(sendTo(studio.url, { authorization: `Bearer ${token}` }))
  const passes = async () => (await member(membershipsContract.readMyMembership, {})).membership?.allowance.guestPasses
  const personId = (await member(peopleContract.readMyProfile, {}))?.id ?? ''
  const before = (await passes()) ?? 0

  const page = await openAs('admin', personPath(personId), telephone)
  const dialog = page.getByRole('dialog', { name: 'Count what was used' })
  const open = () => page.getByRole('button', { name: 'Count what was used' }).click()
  await open()
  await dialog.getByLabel('What', { exact: true }).selectOption('Guest passes')
  await dialog.getByLabel('Used or given back').selectOption('Given back')
  await dialog.getByLabel('Why?').fill('For the week of the repairs')
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Give it back' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await passes()).toBe(before + 1)

  await open()
  await dialog.getByText(new RegExp(`^${before + 1} left until `)).waitFor()
  await dialog.getByLabel('Who is the guest?').fill('Lee Park')
  await dialog.getByRole('button', { name: 'Count it' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await passes()).toBe(before)
})
