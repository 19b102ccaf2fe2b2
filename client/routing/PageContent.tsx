import { type ComponentType, createElement, lazy } from 'react'

import { loadPage } from './load-page.ts'

type Load = () => Promise<ComponentType>

const contents = new Map<Load, ComponentType>()
const failed = new Set<Load>()

function fetched(load: Load): ComponentType {
  return lazy(async () => {
    try {
      return { default: await loadPage(load) }
    } catch (error) {
      failed.add(load)
      throw error
    }
  })
}

/** React remembers for ever that a page could not be fetched. Afterwards the next visit fetches it again. */
export function forgetFailedPages(): void {
  for (const load of failed) contents.delete(load)
  failed.clear()
}

/** A page, fetched when it is first seen. */
export const PageContent = ({ load }: { load: Load }) => createElement(contentOf(load))

function contentOf(load: Load): ComponentType {
  const content = contents.get(load) ?? fetched(load)
  contents.set(load, content)
  return content
}
