import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { radarContract } from '#shared/workshop/radar/contract.ts'
import { isWorn } from '#shared/workshop/radar/wear.ts'
import { noticesIn } from '#tests/notices/queued.ts'
import { personOf } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'
import { irons, openBench } from '#tests/workshop/tickets.ts'

const { listWorn, listMyWorn, tellWorn } = radarContract

const wantNews = (db: Db, personId: string) =>
  db
    .insertInto('noticePreference')
    .values({ personId, kind: 'news', channel: 'email', wanted: true, changedAt: new Date() })
    .execute()

test('a grip is old after a year, or sooner the more it is played', () => {
  expect(isWorn({ months: 11, visits: 0 })).toBe(false)
  expect(isWorn({ months: 12, visits: 0 })).toBe(true)
  expect(isWorn({ months: 6, visits: 20 })).toBe(true)
  expect(isWorn({ months: 6, visits: 19 })).toBe(false)
})

test('clubs that were regripped a year ago are on the radar, and their owner is written to once, if they want news', async ({
  db,
  as,
  services,
  clock,
}) => {
  const bench = await openBench({ db, as, services })
  const owner = await as('member')
  const personId = await personOf(db, owner.userId)
  await db.updateTable('person').set({ email: owner.email }).where('id', '=', personId).execute()
  const ticket = await bench.takeIn(irons('8i', '7i'), { personId, signedName: 'Ana Ruiz' })
  await bench.finish(ticket)
  await bench.step(ticket, 'ready')
  await db.deleteFrom('notice').execute()

  clock.pass({ days: 300 })
  const early = await as('builder')
  expect(await early(listWorn, {})).toEqual({ clients: [] })

  clock.pass({ days: 130 })
  const [builder, member, other] = [await as('builder'), await as('member'), await as('member')]
  const { clients } = await builder(listWorn, {})
  expect(clients).toMatchObject([
    { person: { id: personId }, reach: 'unwanted', toldAt: null, clubs: [{ slot: '7i', months: 14, visits: 0 }, {}] },
  ])
  expect(await member(listMyWorn, {})).toEqual({ clubs: [] })
  await expect(other(listWorn, {})).rejects.toMatchObject({ code: 'not_allowed' })
  const tell = () => builder(tellWorn, { body: { personIds: [personId] } })
  expect(await tell()).toEqual({ told: 0 })

  await wantNews(db, personId)
  const answers = await Promise.all([tell(), tell(), tell()])
  expect(answers.reduce((sum, { told }) => sum + told, 0)).toBe(1)
  const mails = await noticesIn(db)
  expect(mails.map(({ recipient, kind }) => [recipient, kind])).toEqual([[owner.email, 'news']])
  expect(mails[0]?.text).toContain('/Regripping-Repair?clubs=7i,8i#prepare')
  expect(mails[0]?.text).toContain('/notifications#')
  expect((await builder(listWorn, {})).clients).toMatchObject([{ reach: 'told', toldAt: clock.now() }])

  clock.pass({ days: 181 })
  const later = await as('builder')
  expect(await later(tellWorn, { body: { personIds: [personId] } })).toEqual({ told: 1 })
})

test('an owner sees which of their grips are old, until the clubs are in the house for new ones', async ({
  db,
  as,
  services,
  clock,
}) => {
  const bench = await openBench({ db, as, services })
  const owner = await as('member')
  const personId = await personOf(db, owner.userId)
  const { id: clubId } = await db
    .insertInto('club')
    .values({ personId, slot: '7i', passportCode: '00000000000', createdAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const history = { clubId, facts: '{}', at: new Date(clock.now().getTime() - 400 * 86_400_000) }
  await db
    .insertInto('clubHistory')
    .values({ ...history, kind: 'added' })
    .execute()
  expect(await owner(listMyWorn, {})).toEqual({ clubs: [] })

  await db
    .insertInto('clubHistory')
    .values({ ...history, kind: 'built' })
    .execute()
  expect(await owner(listMyWorn, {})).toMatchObject({ clubs: [{ slot: '7i', months: 13 }] })
  await bench.takeIn(
    irons('7i').map((club) => ({ ...club, clubId })),
    { personId, signedName: 'Ana Ruiz' },
  )
  expect(await owner(listMyWorn, {})).toEqual({ clubs: [] })
})
