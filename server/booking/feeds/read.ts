import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'

import { addEntry, newCalendar } from '#server/booking/calendar-file.ts'
import type { BookingFacts } from '#server/booking/store.ts'
import type { AnswerFile } from '#server/kernel/http/send-file.ts'
import type { Services } from '#server/kernel/services.ts'
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
 * The bookings of a feed as a calendar. Whoever made it must still be allowed to see them: a role that was taken away
 * ends its feeds at once.
 */
export async function readFeed(services: Services, file: string): Promise<AnswerFile> {
  const { db, now } = services
  const feed = file.endsWith('.ics') ? await findFeedByToken(db, hashOfToken(file.slice(0, -'.ics'.length))) : undefined
  if (!feed || !(await isStillAllowed(services, feed))) throw nothingHere()

  const content = await calendarOf(services, feed)
  await markRead(db, feed.id, now())
  const hash = createHash('sha256').update(content).digest('base64url')
  return { name: 'bookings.ics', content: Readable.from([content]), etag: `"${hash}"` }
}

async function isStillAllowed(services: Services, feed: FeedRow): Promise<boolean> {
  const { roles, permissions } = await powerOf(services, feed.userId)
  const readsAll = roles.includes('super_admin') || permissions.some((name) => name === 'read/bookings')

  return mayRead(readsAll, feed.userId, feed) && isActive(services.db, feed.userId, services.now())
}

async function calendarOf({ db, now }: Services, { userId, resourceId, name }: FeedRow): Promise<string> {
  const span = { from: new Date(now().getTime() - daysBack * day), until: new Date(now().getTime() + daysAhead * day) }
  const isOwn = resourceId === null
  const found = isOwn ? await listOwnIn(db, userId, span) : await listOfResourceIn(db, resourceId, span)
  const studio = await readStudioName(db)
  const calendar = newCalendar(studio)
  calendar.name(isOwn ? studio : `${name}, ${studio}`)
  // How often programs that keep to it come by.
  calendar.ttl(3600)
  for (const booking of found) addEntry(calendar, booking, isOwn ? {} : { summary: forStaff(booking) })

  return calendar.toString()
}

const forStaff = ({ serviceName, contact }: BookingFacts) =>
  `${serviceName}: ${`${contact.firstName} ${contact.lastName}`.trim()}`
