import type { ComponentType } from 'react'

import { Failure } from '#shared/http/failure.ts'

const reloadedKey = 'reloaded-for-page'

/** The page's own file is not there: the connection broke, or the site was updated while this tab was open. */
export class PageFileMissing extends Error {
  override readonly name = 'PageFileMissing'
}

/**
 * Fetches a page. After an update of the site the file of an old tab is gone, and only a reload brings the new one: done
 * once, and only when the site answers, for otherwise the browser's own error page would be all that is left.
 */
export async function loadPage(load: () => Promise<ComponentType>): Promise<ComponentType> {
  try {
    const page = await load()
    remember(undefined)
    return page
  } catch (cause) {
    if (!isMissingFile(cause)) throw cause
    if (!(await siteAnswers())) {
      throw new Failure('unavailable', 'The studio cannot be reached. Please check your connection and try again.', {
        cause,
      })
    }
    if (remembered() === location.pathname || !remember(location.pathname)) {
      throw new PageFileMissing('The file of this page could not be fetched.', { cause })
    }

    location.reload()
    // The page is being left.
    return new Promise(() => undefined)
  }
}

const isMissingFile = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload|module script/i.test(error.message)

const siteAnswers = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

function remembered(): string | undefined {
  try {
    return sessionStorage.getItem(reloadedKey) ?? undefined
  } catch {
    return undefined
  }
}

/** Whether it could be: what cannot remember must not reload, or it would for ever. */
function remember(path: string | undefined): boolean {
  try {
    if (path === undefined) sessionStorage.removeItem(reloadedKey)
    else sessionStorage.setItem(reloadedKey, path)
    return true
  } catch {
    return false
  }
}
