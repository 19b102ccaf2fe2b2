import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { makeBlock } from '#server/booking/blocks/blocks.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { catalogEditorContract } from '#shared/catalog/editor-contract.ts'
import type { Call } from '#shared/http/call.ts'
import { setupContract } from '#shared/settings/setup-contract.ts'
import { type SectionName, type SetupDocument } from '#shared/settings/setup.ts'
import { resourcesContract } from '#shared/staffing/resources.ts'
import { schedulesContract } from '#shared/staffing/schedules.ts'
import { at, book, person } from '#tests/booking/wednesday.ts'
import { makeResource, makeStudio } from '#tests/support/make.ts'

const { createBooking, createSeries } = bookingContract
const wednesday = '2026-11-25'

interface Place {
  staffId: string
  bayId: string
  serviceId: string
}

/** What is booked ahead when a setting is changed, by kind. */
export async function standing(db: Db, call: Call, desk: Call) {
  const { staffIds, bayIds, serviceId, locationId } = await makeStudio(db)
  const [staffId = '', bayId = ''] = [staffIds[0], bayIds[0]]
  const inside = await book(call, '09:00')
  const outside = await book(call, '14:00', { email: 'outside@example.com' })
  const forced = await desk(createBooking, {
    body: {
      serviceCode: 'swing_eval',
      startsAt: at('19:00'),
      staffId,
      bayId,
      person: { ...person, email: 'forced@example.com' },
      force: { reason: 'They asked for the evening' },
    },
  })
  await db.updateTable('service').set({ needsApproval: true }).execute()
  const pending = await book(call, '15:00', { email: 'pending@example.com' })
  await db.updateTable('service').set({ needsApproval: false }).execute()
  const series = await desk(createSeries, {
    query: {},
    body: {
      serviceCode: 'swing_eval',
      startsAt: at('16:00'),
      every: 'week',
      times: 2,
      person: { ...person, email: 'series@example.com' },
    },
  })
  const clinic = await atomically({ trx: db }, ({ trx }) =>
    makeBlock(
      { trx },
      {
        locationId,
        kind: 'clinic',
        during: `[${at('17:00').toISOString()},${at('18:00').toISOString()})`,
        reason: 'Junior clinic',
        ownerKind: 'clinic',
        ownerId: randomUUID(),
      },
      [staffId, bayId],
    ),
  )
  // The second coach and bay have nothing ahead, so the first ones can be removed.
  const spare = { locationId, capabilities: ['coaching', 'launch_monitor', 'putting'] }
  await makeResource(db, { ...spare, kind: 'staff', name: 'Coach 2' })
  await makeResource(db, { ...spare, kind: 'bay', name: 'Bay 2' })
  const [first = '', second = ''] = series.booked.map(({ id }) => id ?? '')

  return {
    place: { staffId, bayId, serviceId },
    ids: {
      inside: inside.id,
      outside: outside.id,
      forced: forced.id,
      pending: pending.id,
      first,
      second,
      clinic: clinic.id,
    },
  }
}

export type Kind = keyof Awaited<ReturnType<typeof standing>>['ids']

export interface Setting {
  /** The kinds that the refusal names; all others stay as they were. */
  named: readonly Kind[]
  /** Saves the setting, and confirms what is to be kept; the failure names the bookings that would be outside. */
  save: (admin: Call, place: Place, keep: 'nothing' | readonly string[]) => Promise<unknown>
}

export const afternoon = ['outside', 'pending', 'first', 'second', 'clinic'] as const
const ofTheDay = ['inside', 'outside', 'forced', 'pending', 'first', 'clinic'] as const
export const everyBooking = ['inside', 'outside', 'forced', 'pending', 'first', 'second'] as const

const open = (until: string) => [{ from: '09:00', until }]

export const weekUntil = (until: string) => ({
  monday: open(until),
  tuesday: open(until),
  wednesday: open(until),
  thursday: open(until),
  friday: open(until),
  saturday: open(until),
  sunday: open(until),
})

/** Changes the set-up; what is kept is confirmed by the version of a dry run. */
const inSetup =
  (section: SectionName, change: (document: SetupDocument) => SetupDocument): Setting['save'] =>
  async (admin, _, keep) => {
    const body = change(await admin(setupContract.readSetupDocument, {}))
    const query = { overwrite: section }
    if (keep === 'nothing') return admin(setupContract.applySetup, { query, body })

    const { outside } = await admin(setupContract.applySetup, { query: { ...query, dryRun: '1' }, body })
    if (!outside) throw new Error('Nothing would stand outside.')
    const seen = [...outside.bookings, ...outside.others].map(({ id }) => id)
    expect(seen.toSorted()).toEqual(keep.toSorted())
    return admin(setupContract.applySetup, { query: { ...query, keepBookings: outside.version }, body })
  }

const only = <Name extends SectionName>(
  document: SetupDocument,
  name: Name,
  value: SetupDocument[Name],
): SetupDocument => ({
  version: document.version,
  [name]: value,
})
const keeping = (keep: 'nothing' | readonly string[]) => (keep === 'nothing' ? {} : { keepBookings: [...keep] })
const shifts = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, starts: '09:00', ends: '12:00' }))

export const settings: Record<string, Setting> = {
  'hours of the week in the set-up': {
    named: afternoon,
    save: inSetup('hours', (document) => only(document, 'hours', { week: weekUntil('12:00'), exceptions: [] })),
  },
  'a day closed in the set-up': {
    named: ofTheDay,
    save: inSetup('hours', (document) =>
      only(document, 'hours', {
        week: weekUntil('18:00'),
        exceptions: [{ from: wednesday, until: null, note: 'Painters', hours: [] }],
      }),
    ),
  },
  'a skill taken from somebody in the set-up': {
    named: everyBooking,
    save: inSetup('people', (document) =>
      only(document, 'people', document.people?.map((one) => ({ ...one, skills: [] })) ?? []),
    ),
  },
  'a bay without its feature in the set-up': {
    named: everyBooking,
    save: inSetup('bays', (document) =>
      only(document, 'bays', document.bays?.map((one) => ({ ...one, features: [] })) ?? []),
    ),
  },
  'a service that needs another bay in the set-up': {
    named: everyBooking,
    save: inSetup('services', (document) =>
      only(document, 'services', document.services?.map((one) => ({ ...one, feature: 'putting' })) ?? []),
    ),
  },
  'the zone in the set-up': {
    // Los Angeles is two hours earlier: 9:00 becomes 7:00, and 19:00 becomes 17:00.
    named: ['inside'],
    save: inSetup('studio', (document) =>
      only(document, 'studio', document.studio && { ...document.studio, zone: 'America/Los_Angeles' }),
    ),
  },
  'a week of somebody': {
    named: afternoon,
    save: (admin, { staffId }, keep) =>
      admin(schedulesContract.putStaffWeek, {
        params: { staffId },
        body: { validFrom: wednesday, shifts, version: 1, ...keeping(keep) },
      }),
  },
  'a day of somebody': {
    named: ['inside', 'outside', 'pending', 'first', 'clinic'],
    save: (admin, { staffId }, keep) =>
      admin(schedulesContract.putStaffDay, {
        params: { staffId, day: wednesday },
        body: { shifts: [], note: '', version: 1, ...keeping(keep) },
      }),
  },
  'what a bay can do': {
    named: everyBooking,
    save: (admin, { bayId }, keep) =>
      admin(resourcesContract.changeResource, {
        params: { resourceId: bayId },
        body: { version: 1, capabilities: [], ...keeping(keep) },
      }),
  },
  'what a service needs, published': {
    named: everyBooking,
    async save(admin, { serviceId }, keep) {
      const params = { serviceId }
      const { document, version, draftVersion } = await admin(catalogEditorContract.readService, { params })
      if (!document) throw new Error('It was never published.')
      const changed = {
        ...document,
        options: document.options.map((option) => ({
          ...option,
          requirements: option.requirements.map((need) => (need.kind === 'staff' ? { ...need, count: 2 } : need)),
        })),
      }
      const saved = await admin(catalogEditorContract.saveDraft, {
        params,
        body: { document: changed, version, draftVersion },
      })
      return admin(catalogEditorContract.publishService, {
        params,
        body: { version, draftVersion: saved.draftVersion, ...keeping(keep) },
      })
    },
  },
}
