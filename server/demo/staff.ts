import type { Insertable } from 'kysely'

import type { Resource, StaffProfile } from '#server/db/schema.ts'

import type { Feature, Skill } from './capabilities.ts'
import type { Random } from './random.ts'

export interface DemoResource {
  id: string
  kind: 'staff' | 'bay'
  name: string
  title: string
  about: string
  capabilities: (Skill | Feature)[]
  /** By weekday (1 is Monday), pairs of wall times; bays are there whenever the studio is open. */
  shifts: Record<number, [starts: string, ends: string][]>
  /** What visitors read about a person. */
  profile?: { slug: string; credential: string; oneLine: string }
}

const early: [string, string] = ['09:00', '17:00']
const late: [string, string] = ['12:00', '21:00']
const evening: [string, string] = ['13:00', '21:00']
const split: [string, string][] = [
  ['09:00', '13:00'],
  ['16:00', '21:00'],
]

const staff: Omit<DemoResource, 'id' | 'kind'>[] = [
  {
    name: 'Marcus Okafor',
    title: 'Lead fitter, PGA professional',
    about: '',
    profile: {
      slug: 'marcus-okafor',
      credential: 'PGA professional, fitting for fourteen years',
      oneLine: 'Fits about four hundred golfers a year and still starts each session with the clubs you brought.',
    },
    capabilities: ['fitting', 'putter_fitting', 'coaching'],
    shifts: { 1: [early], 2: [late], 4: split, 5: [early], 6: [['08:00', '16:00']] },
  },
  {
    name: 'Elena Duarte',
    title: 'Head coach',
    about: '',
    profile: {
      slug: 'elena-duarte',
      credential: 'PGA professional, head coach',
      oneLine:
        'Twelve years of teaching, most of them to beginners and to players who came back. One subject per lesson.',
    },
    capabilities: ['coaching', 'junior_coaching'],
    shifts: {
      1: [
        ['09:00', '12:00'],
        ['16:00', '21:00'],
      ],
      2: [early],
      3: split,
      4: [late],
      6: [['08:00', '16:00']],
    },
  },
  {
    name: 'Priya Raman',
    title: 'Putter specialist, L.A.B.-certified',
    about: '',
    profile: {
      slug: 'priya-raman',
      credential: 'L.A.B.-certified putter fitter',
      oneLine: 'Measures aim before she touches a putter. Studied mechanical engineering, putts cross-handed.',
    },
    capabilities: ['fitting', 'putter_fitting', 'lab_putter_fitting'],
    shifts: { 2: [early], 3: [late], 4: [late], 5: split, 7: [['09:00', '18:00']] },
  },
  {
    name: 'Tomasz Wrona',
    title: 'Club builder and fitter',
    about: '',
    profile: {
      slug: 'tomasz-wrona',
      credential: 'Master club builder',
      oneLine: 'Builds what the others fit: tip, cut, weigh, glue, bend. Keeps the bench to a hundredth of an ounce.',
    },
    capabilities: ['fitting', 'club_building'],
    shifts: { 1: [evening], 3: [early], 4: [early], 5: [evening], 6: [['12:00', '20:00']] },
  },
  {
    name: 'Naomi Castellanos',
    title: 'Coach, juniors and families',
    about: '',
    profile: {
      slug: 'naomi-castellanos',
      credential: 'PGA associate, SafeSport-trained',
      oneLine: 'Played college golf in Iowa, runs the junior program and never teaches a child in a closed room.',
    },
    capabilities: ['coaching', 'junior_coaching'],
    shifts: { 2: [['15:00', '21:00']], 3: [early], 5: [late], 6: [['11:00', '20:00']], 7: [['09:00', '18:00']] },
  },
]

const bays: Pick<DemoResource, 'name' | 'title' | 'about' | 'capabilities'>[] = [
  {
    name: 'Bay 1',
    title: 'Simulator bay',
    about: 'Launch monitor and simulator, right- and left-handed.',
    capabilities: ['launch_monitor'],
  },
  {
    name: 'Bay 2',
    title: 'Fitting bay',
    about: 'Launch monitor, lie board and the fitting carts.',
    capabilities: ['launch_monitor', 'lie_board'],
  },
  {
    name: 'Bay 3',
    title: 'Fitting bay',
    about: 'Launch monitor, lie board and high-speed cameras.',
    capabilities: ['launch_monitor', 'lie_board'],
  },
  {
    name: 'Bay 4',
    title: 'Simulator bay',
    about: 'Launch monitor and simulator, the widest of the bays.',
    capabilities: ['launch_monitor'],
  },
  {
    name: 'Putting studio',
    title: 'Putting studio',
    about: 'Twenty-two feet of level green with cameras at the ball.',
    capabilities: ['putting'],
  },
  {
    name: 'Open bay',
    title: 'Bay for juniors',
    about: 'Launch monitor behind glass: parents see and hear everything.',
    capabilities: ['launch_monitor', 'observable'],
  },
]

/** Who works here and where it happens; the staff first. */
export const planResources = (random: Random): DemoResource[] => [
  ...staff.map((member) => ({ ...member, id: random.uuid(), kind: 'staff' as const })),
  ...bays.map((bay) => ({ ...bay, id: random.uuid(), kind: 'bay' as const, shifts: {} })),
]

export const resourceRows = (resources: readonly DemoResource[], locationId: string): Insertable<Resource>[] =>
  resources.map(({ id, kind, name, title, about }, index) => ({
    id,
    locationId,
    kind,
    name,
    title,
    about,
    active: true,
    position: index + 1,
  }))

export const profileRows = (resources: readonly DemoResource[]): Insertable<StaffProfile>[] =>
  resources.flatMap(({ id, name, profile }, index) =>
    profile ? [{ resourceId: id, publicName: name, ...profile, shown: true, position: index + 1 }] : [],
  )

export const capabilityRows = (resources: readonly DemoResource[]) =>
  resources.flatMap(({ id, capabilities }) => capabilities.map((capability) => ({ resourceId: id, capability })))

export const patternRows = (resources: readonly DemoResource[]) =>
  resources.flatMap(({ id, shifts }) =>
    Object.entries(shifts).flatMap(([weekday, spans]) =>
      spans.map(([starts, ends]) => ({ resourceId: id, weekday: Number(weekday), starts, ends })),
    ),
  )
