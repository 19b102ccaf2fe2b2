import type { ComponentType } from 'react'

import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import type { PermissionName } from '#shared/permissions/roles.ts'

import type { OfPerson, PersonPart, PersonParts, PersonTab } from './feature.ts'

/** With its component, which is fetched when it is drawn. */
type LoadedPart<Part> = Omit<Part, 'load'> & { Part: ComponentType<OfPerson> }

interface KnownParts {
  tabs: readonly LoadedPart<PersonTab>[]
  badges: readonly LoadedPart<PersonPart>[]
  overview: readonly LoadedPart<PersonPart>[]
  money: readonly LoadedPart<PersonPart>[]
  listed: readonly LoadedPart<PersonPart>[]
}

let known: KnownParts = { tabs: [], badges: [], overview: [], money: [], listed: [] }

const withPart = <Part extends PersonPart>({ load, ...part }: Part): LoadedPart<Part> => ({
  ...part,
  Part: lazyPart(load),
})

/** Makes known what the features show of a client. */
export function setPersonParts(parts: readonly PersonParts[]): void {
  known = {
    tabs: parts.flatMap(({ tabs = [] }) => tabs.map(withPart)).toSorted((one, other) => one.at - other.at),
    badges: parts.flatMap(({ badges = [] }) => badges.map(withPart)),
    overview: parts.flatMap(({ overview = [] }) => overview.map(withPart)),
    money: parts.flatMap(({ money = [] }) => money.map(withPart)),
    listed: parts.flatMap(({ listed = [] }) => listed.map(withPart)),
  }
}

type Holds = (permission: PermissionName) => boolean

/** The parts of a client's page that somebody may see. */
export const personPartsFor = (holds: Holds): KnownParts => ({
  tabs: known.tabs.filter(({ needs }) => holds(needs)),
  badges: known.badges.filter(({ needs }) => holds(needs)),
  overview: known.overview.filter(({ needs }) => holds(needs)),
  money: known.money.filter(({ needs }) => holds(needs)),
  listed: known.listed.filter(({ needs }) => holds(needs)),
})
