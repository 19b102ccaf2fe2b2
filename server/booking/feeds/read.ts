import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'

import { addEntry, addOther, newCalendar } from '#server/booking/calendar-file.ts'
import type { BookingFacts } from '#server/booking/store.ts'
import type { AnswerFile } from '#server/kernel/http/send-file.ts'
import type { Work } from '#server/kernel/work.ts'
import { powerOf } from '#server/permissions/service.ts'
import { readStudioName } from '#server/settings/service.ts'
import { Failure } from '#shared/http/failure.ts'

import { hashOfToken, mayRead } from './manage.ts'
import { type FeedRow, findFeedByToken, isActive, listOfResourceIn, listOwnIn, markRead } from './store.ts'

const nothingHere = () => new Failure('not_found', 'There is no calendar at this address.')

const day = 86_400_000
const daysBack = 30
const daysAhead = 365

/**
 * The bookings of a feed as a calendar. Its maker must still be allowed to see them: a role that is taken away ends its
 * feeds at once.
 */
export async function readFeed(work: Work, file: string): Promise<AnswerFile> {
  const feed = file.endsWith('.ics')
    ? await findFeedByToken(work, hashOfToken(file.slice(0, -'.ics'.length)))
    : undefined
  if (!feed || !(await isStillAllowed(work, feed))) throw nothingHere()

  const content = await calendarOf(work, feed)
  await markRead(work, feed.id)
  const hash = createHash('sha256').update(content).digest('base64url')
  return { name: 'bookings.ics', content: Readable.from([content]), etag: `"${hash}"` }
}

async function isStillAllowed(work: Work, feed: FeedRow): Promise<boolean> {
  const { roles, permissions } = await powerOf(work.services, feed.userId)
  const readsAll = roles.includes('super_admin') || permissions.some((name) => name === 'read/bookings')

  return mayRead(readsAll, feed.userId, feed) && isActive(work, feed.userId)
}

async function calendarOf(work: Work, { userId, resourceId, name }: FeedRow): Promise<string> {
  const span = {
    from: new Date(work.now.getTime() - daysBack * day),
    until: new Date(work.now.getTime() + daysAhead * day),
  }
  const isOwn = resourceId === null
  const found = isOwn ? await listOwnIn(work, userId, span) : await listOfResourceIn(work, resourceId, span)
  const studio = await readStudioName(work)
  const calendar = newCalendar(studio)
  calendar.name(isOwn ? studio : `${name}, ${studio}`)
  // How often calendar programs should ask.
  calendar.ttl(3600)
  for (const booking of found) addEntry(calendar, booking, isOwn ? {} : { summary: forStaff(booking) })
  if (isOwn) {
    const { publicUrl } = work.services.config
    for (const list of work.services.calendars) {
      for (const event of await list(work, { ...span, userId, publicUrl })) addOther(calendar, event)
    }
  }

  return calendar.toString()
}

const forStaff = ({ serviceName, contact }: BookingFacts) =>
  `${serviceName}: ${`${contact.firstName} ${contact.lastName}`.trim()}`
