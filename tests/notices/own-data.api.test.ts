import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { feedsContract } from '#shared/booking/feeds.ts'
import { preferencesContract } from '#shared/notices/preferences.ts'
import { makeLocation } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

test('a copy of one’s data holds what was chosen, which channels ended and the feeds; leaving takes them along', async ({
  db,
  services,
  as,
}) => {
  await makeLocation(db)
  const person = await as()
  const { userId, email } = person
  const { id } = await db.selectFrom('person').select('id').where('userId', '=', userId).executeTakeFirstOrThrow()
  await person(preferencesContract.changePreferences, {
    body: { choices: [{ kind: 'news', channel: 'email', wanted: true }] },
  })
  await person(feedsContract.makeCalendarFeed, { body: { resourceId: null } })
  const at = new Date('2026-11-20T12:00:00Z')
  await db.insertInto('noticeSuppression').values({ channel: 'email', address: email, reason: 'bounced', at }).execute()
  await queueTemplate({ trx: db }, { to: email, personId: id, template: 'reminder', lines: [] })

  const subject = { personId: id, userId, emails: [email], phones: [] }
  const copy = Object.assign(
    {},
    ...(await Promise.all(services.ofPerson.map(async (one) => one.export?.({ trx: db }, subject, services)))),
  )

  expect(copy).toMatchObject({
    noticePreferences: [{ kind: 'news', channel: 'email', wanted: true }],
    endedChannels: [{ channel: 'email', reason: 'bounced' }],
    calendarFeeds: [{ of: null, readAt: null }],
    messages: [{ to: email, text: null }],
  })

  for (const one of services.ofPerson)
    await one.forget?.(jobWork(services, 'test'), subject, {
      isBound: false,
      isDisputed: false,
      now: services.now(),
    })
  await db.deleteFrom('authUser').where('id', '=', userId).execute()

  for (const table of ['noticePreference', 'noticeSuppression', 'notice', 'calendarFeed'] as const) {
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
  }
})
