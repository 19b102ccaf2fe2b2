import { openKeyRing } from './auth/keys/key-ring.ts'
import { hookTransport } from './auth/service.ts'
import { type BlockOwners, bookingsOfMembership, namingOutside } from './booking/service.ts'
import type { LineKinds } from './catalog/service.ts'
import { openContentEdition } from './content/edition.ts'
import { features, queues } from './features.ts'
import { openShelf } from './files/shelf/shelf.ts'
import type { PartsJobs } from './inventory/parts-jobs.ts'
import { openLimits } from './kernel/limits/limits.ts'
import type { Channels } from './kernel/live/channel.ts'
import { openLive } from './kernel/live/live.ts'
import type { Services } from './kernel/services.ts'
import { lessonCredits } from './lessons/service.ts'
import { lockClasses } from './locks.ts'
import { planOf } from './memberships/service.ts'
import { openMailer } from './notices/mailer.ts'
import type { RealMails } from './notices/service.ts'
import { openSms } from './notices/sms.ts'
import { orderPaymentHooks } from './orders/pay/payment-hooks.ts'
import { openPaymentProvider } from './payments/open-provider.ts'
import { openRolePermissions } from './permissions/role-permissions.ts'
import { openPlaces } from './settings/places.ts'

export const ofPerson = features.flatMap((feature) => feature.ofPerson ?? [])
const blockOwners: BlockOwners = Object.assign({}, ...features.map((feature) => feature.blocks))
const realMails: RealMails = Object.assign({}, ...features.map((feature) => feature.realMails))
const lineKinds: LineKinds = Object.assign({}, ...features.map((feature) => feature.lines))
const partsJobs: PartsJobs = Object.assign({}, ...features.map((feature) => feature.partsJobs))
const findMissed = features.flatMap((feature) => feature.findMissed ?? [])
const waiting = features.flatMap(({ name: feature, waiting: part }) => (part ? [{ feature, ...part }] : []))
const calendars = features.flatMap(({ calendar }) => calendar ?? [])
const manyActs = new Map(features.flatMap(({ manyActs = [] }) => manyActs.map((act) => [act.code, act] as const)))
const search = features.flatMap((feature) => feature.search ?? [])
const channels: Channels = Object.assign({}, ...features.map((feature) => feature.channels))

/** The services of all handlers, on a migrated database. */
export async function openServices(opened: Pick<Services, 'config' | 'db' | 'log' | 'now'>): Promise<Services> {
  const { config, db, now } = opened
  const { smtpUrl, mailFrom, sms } = config.notices

  return {
    ...opened,
    lockClasses,
    ofPerson,
    queues,
    blockOwners,
    realMails,
    lineKinds,
    partsJobs,
    findMissed,
    waiting,
    calendars,
    search,
    manyActs,
    planOf,
    bookingCredits: lessonCredits,
    bookingsOfMembership,
    namingOutside,
    onPayment: orderPaymentHooks,
    shelf: openShelf(config),
    paymentProvider: await openPaymentProvider(config),
    places: await openPlaces(db),
    limits: openLimits(config, db),
    live: openLive(channels),
    contentEdition: await openContentEdition(db),
    rolePermissions: await openRolePermissions(db),
    mailer: smtpUrl === undefined ? undefined : openMailer(smtpUrl, mailFrom),
    sms: sms && openSms(sms, now),
    hookTransport: hookTransport(config),
    keys: await openKeyRing(db, config.secretKey),
  }
}
