import { addPages, pagesOf } from '#client/app/pages.ts'
import { shownFeatures } from '#client/features.ts'
import { setBookingParts } from '#client/routing/booking-parts.ts'
import type { BackOffice, Feature, PaletteAct, ScanResolver, Setting } from '#client/routing/feature.ts'
import { setPersonParts } from '#client/routing/person-parts.ts'
import type { TodaySource } from '#client/routing/today.ts'

let acts: readonly PaletteAct[] = []
let settings: readonly Setting[] = []
let resolvers: readonly ScanResolver[] = []
let sources: readonly TodaySource[] = []
let loading: Promise<void> | undefined

/** What is begun from anywhere; nothing before the back office is loaded. */
export const knownActs = () => acts

/** What is set on pages, each by its own name. */
export const knownSettings = () => settings

/** What opens by the code that a scanner reads. */
export const knownScanResolvers = () => resolvers

/** What the features have for somebody to do today. */
export const knownTodaySources = () => sources

const ownPart: Pick<Feature, 'name' | 'backOffice'> = {
  name: 'app',
  backOffice: async () => (await import('#client/app/today/back-office.ts')).backOffice,
}

/** Fetches what the features have in the back office: their pages become known, and what the palette begins. */
export async function loadBackOffice(): Promise<void> {
  loading ??= fetchBackOffice()
  try {
    await loading
  } catch (error) {
    loading = undefined
    throw error
  }
}

async function fetchBackOffice(): Promise<void> {
  const parts = await Promise.all(
    [ownPart, ...shownFeatures].map(
      async ({ backOffice }): Promise<Partial<BackOffice>> => (await backOffice?.()) ?? {},
    ),
  )
  acts = parts.flatMap((part) => part.acts ?? [])
  settings = parts.flatMap((part) => part.settings ?? [])
  resolvers = parts.flatMap(({ scan }) => scan ?? [])
  sources = parts.flatMap(({ today = [] }) => today)
  setPersonParts(parts.flatMap(({ person }) => person ?? []))
  setBookingParts(parts.flatMap(({ booking = [] }) => booking))
  const entries = parts.flatMap(({ pages = [] }) => pages)
  addPages(pagesOf(entries, { access: 'administrators', frame: 'admin' }))
}
