import { addPages, pagesOf } from '#client/app/pages.ts'
import { features } from '#client/features.ts'
import type { Finder } from '#client/routing/feature.ts'

export type KnownFinder = Finder & { name: string }

let finders: readonly KnownFinder[] = []
let loading: Promise<void> | undefined

/** What the palette looks up; nothing before the back office is loaded. */
export const knownFinders = () => finders

/** Fetches what the features have in the back office: their pages become known, and what the palette looks up. */
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
  const parts = await Promise.all(features.map(async ({ name, backOffice }) => ({ name, ...(await backOffice?.()) })))
  finders = parts.flatMap(({ name, find }) => (find ? [{ name, ...find }] : []))
  const entries = parts.flatMap(({ pages = [] }) => pages)
  addPages(pagesOf(entries, { access: 'administrators', frame: 'admin' }))
}
