import { expect } from 'vitest'
import { z } from 'zod'

import { allowedBeforeOpening, isPublicWrite } from '#server/settings/before-opening.ts'
import { authContract } from '#shared/auth/contract.ts'
import type { RequestTransport } from '#shared/http/call.ts'
import { enquiriesContract } from '#shared/people/enquiries.ts'
import { endpoints } from '#tests/support/endpoints.ts'
import { makeStudio, makeUser } from '#tests/support/make.ts'
import { sendTo, test } from '#tests/support/test.ts'

const publicWrites = endpoints.filter(
  ([, endpoint]) => isPublicWrite(endpoint) && !endpoint.path.startsWith('/auth/v1'),
)

const Answer = z.object({ code: z.string() })

const addressOf = (path: string) => path.replaceAll(/:\w+/g, '0190a0a0-0000-7000-8000-000000000000')

test('before the studio is open each call by which visitors write is refused, or is allowed with its reason', async ({
  db,
  url,
  call,
}) => {
  await makeStudio(db)
  await db.updateTable('location').set({ openedAt: null }).execute()
  const { email, password } = await makeUser(db, { roles: ['member'] })
  const session = await call(authContract.issueToken, { query: { grant_type: 'password' }, body: { email, password } })
  const guest = sendTo(url)
  const member = sendTo(url, { authorization: `Bearer ${session.access_token}` })
  const refusedOf = async (send: RequestTransport, writes: typeof publicWrites) => {
    const refused: string[] = []
    for (const [name, { method, path }] of writes) {
      const { body } = await send({ method, url: addressOf(path), headers: {} })
      if (Answer.safeParse(body).data?.code === 'not_offered') refused.push(name)
    }
    return refused
  }
  const closed = publicWrites.filter(([name]) => !Object.hasOwn(allowedBeforeOpening, name))
  const named = closed.map(([name]) => name)

  expect(Object.keys(allowedBeforeOpening).filter((name) => !publicWrites.some(([one]) => one === name))).toEqual([])
  expect(named).toEqual(expect.arrayContaining(['sendEnquiry', 'addToCart', 'orderCart', 'holdTime', 'createBooking']))
  expect(await refusedOf(member, publicWrites)).toEqual(named)
  const guests = closed.filter(([, { access }]) => access === 'anyone')
  expect(await refusedOf(guest, guests)).toEqual(guests.map(([name]) => name))

  await db
    .updateTable('location')
    .set({ openedAt: new Date('2026-11-01T09:00:00Z') })
    .execute()
  expect(await refusedOf(member, closed)).toEqual([])
})

test('the staff of a studio that is not open yet prepare, and nobody else', async ({ db, as, call }) => {
  await makeStudio(db)
  await db.updateTable('location').set({ openedAt: null }).execute()
  const question = {
    topic: 'lesson' as const,
    name: 'Sam Rivera',
    email: 'sam@example.com',
    message: 'When do you open?',
  }

  await expect(call(enquiriesContract.sendEnquiry, { body: question })).rejects.toMatchObject({
    code: 'not_offered',
    message: 'The studio opens soon. Nothing can be booked, ordered or asked here until then.',
  })
  const desk = await as('front_desk')
  expect(await desk(enquiriesContract.sendEnquiry, { body: question })).toHaveProperty('id')
})
